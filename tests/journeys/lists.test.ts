import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, control, dealer, otherDealer, signIn } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openSignedIn } from './page.ts';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const memberAdmin: Account = { memberId: 'M001', username: '4001' };

const at = (page: Page) =>
  new URL(page.url()).pathname + decodeURIComponent(new URL(page.url()).search);
const rowsStand = (page: Page) => page.getByRole('gridcell').first().waitFor();
const headings = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const open = (who: Account, path: string) => openSignedIn(browser, server.url, who, path);

describe('a saved view', () => {
  test('is shared with the member, opens for a second user of it, and reaches no other member', async () => {
    const admin = await open(memberAdmin, '/order/report?orderStatus=Cancelled&sort=orderId');
    await rowsStand(admin);
    await admin.getByRole('button', { name: 'Views', exact: true }).click();
    await admin.getByRole('button', { name: 'Save as…' }).click();
    await admin.getByLabel('Name of the view').fill('Cancelled, oldest first');
    await admin.getByLabel('For').selectOption({ label: 'All users of M001' });
    await admin.getByLabel('Open the list with this view').check();
    await admin.getByRole('button', { name: 'Save as a view' }).click();
    await admin
      .getByRole('button', { name: 'View: Cancelled, oldest first', exact: true })
      .waitFor();
    const shared = admin.url();

    // The second user's list opens with the view, from an address without a query.
    const desk = await open(dealer, '/order/report');
    await desk
      .getByRole('button', { name: 'View: Cancelled, oldest first', exact: true })
      .waitFor();
    expect(at(desk)).toMatch(/^\/order\/report\?orderStatus=Cancelled&sort=orderId&view=\d+$/);
    await rowsStand(desk);
    // A change shows, and is undone.
    await desk.getByRole('button', { name: 'Remove the filter Status' }).click();
    await desk.getByRole('button', { name: 'View: Cancelled, oldest first, changed' }).click();
    // The dealer may not change it.
    expect(await desk.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await desk.getByRole('button', { name: 'Undo the changes' }).click();
    await desk.getByText('Status Cancelled').waitFor();
    // All orders stay all orders, although the list would open with the view.
    await desk.getByRole('button', { name: /View: / }).click();
    await desk.getByRole('button', { name: 'All Orders' }).click();
    await desk.waitForURL('**/order/report?view=all');
    await desk.reload();
    await rowsStand(desk);
    expect(at(desk)).toBe('/order/report?view=all');

    const stranger = await open(otherDealer, '/order/report');
    await rowsStand(stranger);
    expect(at(stranger)).toBe('/order/report');
    await stranger.getByRole('button', { name: 'Views', exact: true }).click();
    await stranger.getByRole('button', { name: 'All Orders' }).waitFor();
    expect(await stranger.getByText('Cancelled, oldest first').count()).toBe(0);
    const { body } = await (await signIn(server.url, otherDealer)).call('GET', '/views?list=order');
    expect(body).toEqual([]);
    // The address itself still means the same list, of the other user's own orders only.
    await stranger.goto(shared);
    await stranger.getByText('Status Cancelled').waitFor();
    await rowsStand(stranger);
    const { body: own } = await (await signIn(server.url, otherDealer)).call(
      'GET',
      `/rms/order?filter=${encodeURIComponent('{"orderStatus":"Cancelled"}')}`,
    );
    expect(new Set(own.map(({ memberId }: { memberId: string }) => memberId))).toEqual(
      new Set(['M002']),
    );
    for (const page of [admin, desk, stranger]) await page.context().close();
  });

  test('is kept, renamed and deleted by keyboard alone', async () => {
    const page = await open(control, '/masters/branch?sort=-branchName');
    await rowsStand(page);
    await page.getByRole('button', { name: 'Views', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'All Branches' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Save as…' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name of the view').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Backwards');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'View: Backwards', exact: true }).waitFor();
    await page.getByRole('button', { name: 'View: Backwards', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename…' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name of the view').fill('From Z to A');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'View: From Z to A', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Really delete?' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
    await page.context().close();
  });
});

describe('a list that is wider than its place', () => {
  /** The columns of the header, those of each drawn row, and how many rows are drawn of those that there are. */
  const drawnIn = (page: Page) =>
    page.getByRole('grid').evaluate((grid) => {
      const fieldsOf = (row: Element) =>
        [...row.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field);
      const rows = [...grid.querySelectorAll('[role=row][data-id]')];
      const heads = [...grid.querySelectorAll<HTMLElement>('[role=columnheader]')];
      return {
        heads: heads.map(({ dataset }) => dataset.field),
        cells: rows.map((row) => [...new Set(fieldsOf(row))]),
        rows: rows.length,
        of: Number(grid.getAttribute('aria-rowcount')) - 1,
      };
    });

  test('has all its columns wherever it is scrolled to, and of its rows only those in sight', async () => {
    const page = await open(control, '/order/report?perPage=100&widths=symbol:900,clientId:900');
    await rowsStand(page);
    const scroller = page.locator('.MuiDataGrid-virtualScroller');
    const first = page.getByRole('columnheader', { name: 'Order Id' });
    const isWhole = async () => {
      const { heads, cells, rows, of } = await drawnIn(page);
      expect(heads.length).toBeGreaterThan(8);
      expect(of).toBe(100);
      expect(rows).toBeGreaterThan(10);
      expect(rows).toBeLessThan(50);
      for (const row of cells) expect(row).toEqual(heads);
    };
    await isWhole();
    const left = (await first.boundingBox())?.x;
    await page.locator('[role=gridcell]').first().hover();
    for (const [x, y] of [
      [700, 0],
      [700, 0],
      [0, 900],
      [-300, 0],
      [0, 900],
    ] as const) {
      await page.mouse.wheel(x, y);
      // While it moves, and where it has come to.
      await isWhole();
      await page.waitForTimeout(300);
      await isWhole();
      expect((await first.boundingBox())?.x).toBe(left);
    }
    expect(await scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(500);
    // A width that the grid finds by itself changes nothing in that.
    const edge = await first.boundingBox();
    if (!edge) throw new Error('no heading');
    await page.mouse.dblclick(edge.x + edge.width - 1, edge.y + 10);
    await page.locator('[role=gridcell]').first().hover();
    await page.mouse.wheel(300, 0);
    await isWhole();
    await page.context().close();
  });
});

describe('the address of a list', () => {
  test('has its columns, their order and widths, its density and the place in it, there and back', async () => {
    const page = await open(control, '/order/report');
    await rowsStand(page);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Move Series up' }).click();
    await page.getByRole('checkbox', { name: 'Price' }).uncheck();
    await page.getByLabel('Width of Symbol, px').fill('200');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Density' }).click();
    await page.getByRole('radio', { name: 'Relaxed' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Next ›' }).click();
    await page.getByText(/^26–50 of/).waitFor();
    expect(at(page)).toMatch(
      /columns=orderId,series,symbol,clientId.*widths=symbol:200&density=relaxed&after=.*&at=25$/,
    );
    const before = await headings(page);
    expect(before.slice(0, 3)).toEqual(['Order Id', 'Series', 'Symbol']);
    expect(before).not.toContain('Price');

    await page.reload();
    await page.getByText(/^26–50 of/).waitFor();
    expect(await headings(page)).toEqual(before);
    const symbol = page.getByRole('columnheader', { name: 'Symbol' });
    expect((await symbol.boundingBox())?.width).toBe(200);
    await page.goBack();
    await page.getByText(/^1–25 of/).waitFor();
    await page.goForward();
    await page.getByText(/^26–50 of/).waitFor();

    // Dragging the edge of a heading does the same.
    const edge = await symbol.boundingBox();
    if (!edge) throw new Error('no heading');
    await page.mouse.move(edge.x + edge.width - 1, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width - 61, edge.y + 10, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL(/widths=symbol%3A1[34]\d/);
    await page.context().close();
  });

  test('leads back to the row from which somebody went', async () => {
    const page = await open(control, '/masters/branch');
    await rowsStand(page);
    const cell = page.getByRole('row').nth(6).getByRole('gridcell').nth(1);
    const words = (await cell.textContent()) ?? '';
    await cell.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/masters\/branch\/\w+\/\w+$/);
    await page.goBack();
    await page.getByRole('row', { name: words }).locator(':focus').waitFor();
    expect(at(page)).toMatch(/^\/masters\/branch\?row=/);
    await page.context().close();
  });
});

test('an exact count is a call of its own, and going from page to page does not count again', async () => {
  const page = await open(control, '/order/report');
  await page.getByText(/of 10,000 or more$/).waitFor();
  const counts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('count=exact')) counts.push(request.url());
  });
  await page.getByRole('button', { name: 'Count exactly' }).click();
  await page.getByText(/^counted at \d\d:\d\d:\d\d in \d/).waitFor();
  // The sums come after the count, which does not wait for them.
  await page.getByText(/^Quantity [\d,]+$/).waitFor();
  const { body } = await (await signIn(server.url, control)).call('GET', '/rms/order/export');
  const [, rows] = /#END rows=(\d+) complete=true/.exec(body) ?? [];
  expect(rows).toBeDefined();
  const total = Number(rows).toLocaleString('en-IN');
  await page.getByText(`1–25 of ${total}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next ›' }).click();
  await page.getByText(`26–50 of ${total}`, { exact: true }).waitFor();
  expect(counts.length).toBe(1);
  await page.context().close();
});

test('a live list holds still while somebody is at a row, and says how much waits', async () => {
  const page = await open(dealer, '/order/report?view=all');
  // Changes before the page listens come with the rows.
  const listening = page.waitForResponse((answer) => answer.url().includes('message-stream'));
  await page.reload();
  await listening;
  await rowsStand(page);
  const first = () => page.getByRole('row').nth(1).getByRole('gridcell').first().textContent();
  const held = await first();
  await page.getByRole('gridcell').nth(3).focus();
  const desk = await signIn(server.url, dealer);
  const { body: offers } = await desk.call('GET', '/masters/security/active');
  const { symbol, configuration } = offers.find(
    (offer: any) => offer.configuration.series === 'IS' && offer.configuration.isNewOrderAllowed,
  );
  const bid = {
    symbol,
    series: 'IS',
    category: 'NII',
    clientType: 'CLI',
    clientId: 'C0001',
    pan: 'AAAPA0001A',
    participantId: null,
    marginType: '1',
    isMarketOrder: false,
    quantity: 3,
    price: configuration.basePrice,
  };
  const placed = await desk.call('POST', '/rms/order', bid);
  expect(placed.status).toBe(201);
  await page.getByRole('button', { name: '1 update' }).waitFor();
  expect(await first()).toBe(held);
  await page.getByRole('button', { name: '1 update' }).click();
  const made = String(placed.body.orderId ?? placed.body.order?.orderId);
  await page.getByRole('gridcell', { name: made }).waitFor();
  // The focus is on no row now: the next change is applied by itself, and its cell is tinted.
  await page.getByRole('heading', { level: 1 }).click();
  // A tint of a second is easily missed from outside on a busy machine: the page keeps the tints that it had.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { tints: seen });
    new MutationObserver(() => {
      for (const cell of document.querySelectorAll('[role=row] [class*="tinted"]'))
        seen.push(getComputedStyle(cell).animationDuration);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const changed = await desk.call('PUT', `/rms/order/${made}`, {
    quantity: 5,
    price: configuration.basePrice,
    isMarketOrder: false,
  });
  expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ quantity: 5 })]);
  const tints = () => page.evaluate(() => (window as unknown as { tints: string[] }).tints);
  await expect.poll(async () => (await tints()).includes('1s')).toBe(true);
  await page.locator('[class*="tinted"]').first().waitFor({ state: 'detached' });
  await page.context().close();
});

test('an export, as CSV or as a workbook, leaves the list as it is, and the server says how it ended', async () => {
  const page = await open(dealer, '/order/report?view=all');
  await rowsStand(page);
  for (const [file, ending] of [
    [/^CSV/, 'csv'],
    [/^Excel workbook/, 'xlsx'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name: file }).click();
    expect((await saved).suggestedFilename()).toMatch(
      new RegExp(`^order-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`),
    );
    const ended = page.getByText(/^The export is complete: [\d,]+ Orders are in the file\.$/);
    await ended.waitFor();
    if (ending === 'csv') await ended.waitFor({ state: 'detached' });
  }
  expect(at(page)).toBe('/order/report?view=all');
  await page.context().close();
});

test('a row that a form refers to is made from its box, in a tab of its own, and comes back chosen', async () => {
  const page = await open(control, '/masters/branch-create');
  const member = page.getByRole('combobox', { name: 'Member Id' });
  // The first field has the focus, so that one types at once.
  await expect.poll(() => member.evaluate((box) => box === document.activeElement)).toBe(true);
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'New…' }).click();
  const made = await opening;
  await made.getByLabel('Member Id').fill('M950');
  await made.getByLabel('Member Name').fill('Made Meanwhile Securities');
  const closed = made.waitForEvent('close');
  // The tab may be closed before the key is up again.
  await made.keyboard.press('Control+Enter').catch(() => undefined);
  await closed;
  await expect.poll(() => member.inputValue()).toBe('M950');
  await page.context().close();
});

test('a field of several rows is set to one value from their list, and a row opens to be read by its key', async () => {
  const page = await open(control, '/masters/participant');
  await rowsStand(page);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await page.getByRole('button', { name: 'Change a Field' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'No' }).click();
  await dialog.getByRole('button', { name: /^Change \d+$/ }).click();
  await dialog.getByText(/^(\d+) of \1$/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('toolbar', { name: 'Selected rows' }).waitFor({ state: 'detached' });
  const key = page.getByRole('gridcell').getByRole('link').first();
  const named = await key.textContent();
  await key.click();
  await page.waitForURL(`**/masters/participant/${named}`);
  await page.getByRole('link', { name: /^Edit/ }).waitFor();
  await page.getByText('No', { exact: true }).first().waitFor();
  await page.context().close();
});
