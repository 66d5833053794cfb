import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paiseOf, paiseText } from '#domain/money.ts';
import { type Account, type Client, control, dealer, signIn } from '../markets/client.ts';
import { type Offer, openOffer } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { type CuttableLine, layLine } from '../peers/cuttableLine.ts';
import { openSignedIn } from './page.ts';
import { violationsOf } from './violations.ts';

let server: Server;
let browser: Browser;
let exchange: Client;
let line: CuttableLine;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  exchange = await signIn(server.url, control);
});
beforeEach(async () => {
  line = await layLine(server.port);
});
afterEach(() => line.close());
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Opens a page over the line and keeps the writes that it sends from then on. */
const open = async (who: Account, path: string) => {
  const page = await openSignedIn(browser, line.url, who, path);
  const writes: string[] = [];
  page.on('request', (request) => {
    // A page that opens checks its session, which writes nothing.
    if (request.method() === 'GET' || request.url().endsWith('/auth/validateToken')) return;
    writes.push(`${request.method()} ${request.url()}`);
  });
  return { page, writes, context: page.context() };
};

/** The three ways in which the line is lost: at the browser, at the server, and within an answer. */
const lose = {
  'the browser has no line': {
    away: (context: BrowserContext) => context.setOffline(true),
    back: (context: BrowserContext) => context.setOffline(false),
    words: 'There is no connection to the server: nothing was sent, and nothing is saved.',
  },
  'the server is stopped': {
    away: async () => line.cut(),
    back: async () => line.mend(),
    words: 'The server did not answer, so it is not known whether',
  },
} as const;
const ways = Object.entries(lose);

/** The line is back, and the page has had time for all its own requests. */
const settledAfter = async (page: Page, back: () => Promise<unknown>) => {
  await back();
  // The stream tries again after 12 s at the latest; requests that wait for the browser's online event go at
  // once.
  await Promise.race([
    page.waitForRequest(/message-stream/, { timeout: 30_000 }).catch(() => null),
    page.waitForTimeout(3_000),
  ]);
  await page.waitForTimeout(2_000);
};

const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const holidayOf = async (day: string) =>
  exchange.call('GET', `/masters/holiday/${day}`).then(({ status, body }) => ({ status, body }));

const days = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'];
const nextDay = () => days.shift() ?? '';

describe.each(ways)('%s', (_, { away, back, words }) => {
  test('a new row keeps what was typed, says that nothing is known to be saved, and is sent only when asked again', async () => {
    const day = nextDay();
    const { page, writes, context } = await open(control, '/masters/holiday-master/new');
    await page.getByLabel('Holiday Date', { exact: true }).fill(day);
    await page.getByLabel('Description').fill('Founders');
    await away(context);
    await page.keyboard.press('Control+Enter');
    await alert(page, words).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const before = writes.length;
    await settledAfter(page, () => Promise.resolve(back(context)));
    expect(writes.slice(before)).toEqual([]);
    expect((await holidayOf(day)).status).toBe(404);
    expect(await page.getByLabel('Description').inputValue()).toBe('Founders');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText(`Holiday ${day} is saved.`).waitFor();
    expect((await holidayOf(day)).body).toMatchObject({ description: 'Founders', version: 1 });
    await context.close();
  });

  test('a change of a row is sent once, when asked again', async () => {
    const day = nextDay();
    await exchange.call('POST', '/masters/holiday', { holidayDate: day, description: 'Old' });
    const { page, writes, context } = await open(control, `/masters/holiday-master/${day}`);
    await page.getByLabel('Description').fill('New');
    await away(context);
    await page.keyboard.press('Control+Enter');
    await alert(page, words).first().waitFor();
    const before = writes.length;
    await settledAfter(page, () => Promise.resolve(back(context)));
    expect(writes.slice(before)).toEqual([]);
    expect(await page.getByLabel('Description').inputValue()).toBe('New');
    expect((await holidayOf(day)).body.description).toBe('Old');
    await page.keyboard.press('Control+Enter');
    await page.getByText(`Holiday ${day} is saved.`).waitFor();
    expect((await holidayOf(day)).body).toMatchObject({ description: 'New', version: 2 });
    await context.close();
  });

  test('a list that cannot turn its page says so, keeps its rows with their age, and fetches the page when the line is back', async () => {
    const { page, context } = await open(control, '/order/report');
    const range = page.getByText(/^1–25 of /);
    await range.waitFor();
    const first = await page.getByRole('gridcell').nth(1).textContent();
    await away(context);
    await page.getByRole('button', { name: 'Next ›' }).click();
    await alert(
      page,
      'These are the previous rows, not those that you requested: as of ',
    ).waitFor();
    await page.getByText(/as of \d\d:\d\d:\d\d, \d+ s old/).waitFor();
    expect(await page.getByRole('gridcell').nth(1).textContent()).toBe(first);
    // They are the rows of the first page, and the page does not claim otherwise.
    expect(await range.count()).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    await back(context);
    await page.getByText(/^26–50 of /).waitFor();
    expect(await alert(page, 'previous rows').count()).toBe(0);
    await context.close();
  });
});

describe.each(ways)('%s', (_, { away, back }) => {
  test('a strip says so on every page, the market is not shown as open, and a page that could not be loaded comes by itself', async () => {
    const { page, context } = await open(dealer, '/order/report');
    const market = page.getByText(/^Market Open/);
    const greenIs = await market.evaluate((chip) => getComputedStyle(chip).color);
    await away(context);
    const strip = page.getByRole('region', { name: 'Connection to the server' });
    await strip.getByText(/no connection to the server since \d\d:\d\d:\d\d\./).waitFor();
    await page.getByText('Market Open ?').waitFor();
    expect(await market.evaluate((chip) => getComputedStyle(chip).color)).not.toBe(greenIs);
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('link', { name: 'Error Orders' }).click();
    await alert(page, 'Error occured, Please refresh the page.').waitFor();
    await strip.waitFor();
    await back(context);
    await page.getByRole('heading', { name: 'Error Orders' }).waitFor();
    await strip.waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('the line dies in the middle of the answer', () => {
  test('a new row that was saved is not there twice, and the page says how to find out', async () => {
    const day = '2027-04-01';
    const { page, writes, context } = await open(control, '/masters/holiday-master/new');
    await page.getByLabel('Holiday Date', { exact: true }).fill(day);
    await page.getByLabel('Description').fill('Once');
    line.breakAnswerTo('POST /api/masters/holiday');
    await page.keyboard.press('Control+Enter');
    await alert(page, 'Check whether it exists before you save it again').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Check the list');
    expect(await violationsOf(page)).toEqual([]);
    expect(writes.length).toBe(1);
    await page.waitForTimeout(2_000);
    expect(writes.length).toBe(1);
    expect((await holidayOf(day)).body).toMatchObject({ version: 1 });
    await context.close();
  });

  test('a change that was saved is known as saved when it is sent again, and is made once', async () => {
    const day = '2027-04-02';
    await exchange.call('POST', '/masters/holiday', { holidayDate: day, description: 'Old' });
    const { page, context } = await open(control, `/masters/holiday-master/${day}`);
    await page.getByLabel('Description').fill('New');
    line.breakAnswerTo('PUT /api/masters/holiday');
    await page.keyboard.press('Control+Enter');
    await alert(page, 'a change that arrived is not made twice').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText(`Holiday ${day} is saved.`).waitFor();
    expect((await holidayOf(day)).body).toMatchObject({ description: 'New', version: 2 });
    await context.close();
  });
});

describe('a bid', () => {
  let offer: Offer;
  beforeAll(async () => {
    offer = await openOffer(await signIn(server.url, dealer));
  });

  const priceAbove = async (): Promise<string> => {
    const { body } = await exchange.call(
      'GET',
      `/query/ladder?symbol=${encodeURIComponent(offer.symbol)}&series=${offer.series}`,
    );
    const best = Math.max(...body.levels.map(({ price }: any) => paiseOf(price ?? 0)));
    return paiseText(best + paiseOf(offer.tickSize));
  };

  /** Fills in a bid up to its review. */
  const review = async (page: Page, quantity: number) => {
    const { keyboard } = page;
    const isAt = (name: string) =>
      page.waitForFunction(
        (field) => (document.activeElement as any)?.dataset.field === field,
        name,
      );
    const price = await priceAbove();
    await keyboard.press('F1');
    await page.waitForURL('**/order/entry');
    await isAt('security');
    await keyboard.type(`${offer.symbol} ${offer.series}`);
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await keyboard.press('Enter');
    await isAt('clientId');
    await keyboard.type('C0001');
    await keyboard.press('Enter');
    await isAt('quantity');
    await keyboard.type(String(quantity));
    await keyboard.press('Enter');
    await isAt('price');
    await keyboard.press('Control+a');
    await keyboard.type(price);
    await keyboard.press('Enter');
    await isAt('participantId');
    await keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'BUTTON');
  };

  const bidsOf = async (quantity: number) => {
    const filter = encodeURIComponent(
      JSON.stringify({ symbol: offer.symbol, series: offer.series }),
    );
    const { body } = await exchange.call('GET', `/rms/order?filter=${filter}&range=[0,99]`);
    // Others have bids of the same size, by chance.
    return body.filter(
      (order: any) => order.quantity === quantity && order.userId === dealer.username,
    );
  };

  test.each([
    ['without a line is not sent until it is asked for again', 811, 'nothing was sent'],
    [
      'whose answer was lost is sent again as the same bid',
      812,
      'it is not known whether the bid is in the book',
    ],
  ])('%s, and stands once', async (_, quantity, words) => {
    const isOffline = words === 'nothing was sent';
    const { page, writes, context } = await open(dealer, '/');
    await review(page, quantity);
    if (isOffline) await context.setOffline(true);
    else line.breakAnswerTo('POST /api/rms/order');
    await page.keyboard.press('Enter');
    await alert(page, words).waitFor();
    await page.waitForFunction(() =>
      (document.activeElement as HTMLElement)?.textContent?.startsWith('Send bid'),
    );
    expect(await violationsOf(page)).toEqual([]);
    const before = writes.length;
    expect(before).toBe(isOffline ? 0 : 1);
    if (isOffline) await settledAfter(page, () => context.setOffline(false));
    else await page.waitForTimeout(2_000);
    expect(writes.length).toBe(before);
    expect((await bidsOf(quantity)).length).toBe(isOffline ? 0 : 1);
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .getByText(/Order \d{16}/)
      .waitFor();
    expect((await bidsOf(quantity)).length).toBe(1);
    await context.close();
  });
});

test('the approval of several changes without a line decides nothing, keeps the remark, and is sent when asked again', async () => {
  const held: number[] = [];
  const filter = encodeURIComponent(JSON.stringify({ status: 'approved' }));
  const { body: rows } = await exchange.call(
    'GET',
    `/masters/security?filter=${filter}&range=[0,49]`,
  );
  const machine = ['id', 'status', 'version', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt'];
  for (const row of rows.slice(0, 2)) {
    const values = Object.fromEntries(
      Object.entries(row).filter(([name]) => !machine.includes(name)),
    );
    const { body } = await exchange.call('PUT', `/masters/security/${row.id}`, {
      ...values,
      floorPrice: row.floorPrice + 1,
      reason: 'The seller asked',
      version: row.version,
    });
    held.push(body.held.id);
  }
  const stateOf = async (id: number) => (await exchange.call('GET', `/approvals/${id}`)).body.state;
  const { page, writes, context } = await open({ username: 'control2' }, '/approvals');
  await page.getByRole('checkbox').nth(1).waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: /^Approve 2/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Remark/).fill('Both read');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: /^Approve 2/ }).click();
  await dialog.getByRole('alert').filter({ hasText: 'nothing was sent' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Approve 2'));
  expect(writes).toEqual([]);
  await settledAfter(page, () => context.setOffline(false));
  expect(writes).toEqual([]);
  expect(await Promise.all(held.map(stateOf))).toEqual(['waiting', 'waiting']);
  expect(await dialog.getByLabel(/Remark/).inputValue()).toBe('Both read');
  await page.keyboard.press('Enter');
  await dialog.getByText('2 changes are approved').waitFor();
  expect(await Promise.all(held.map(stateOf))).toEqual(['approved', 'approved']);
  await context.close();
});

describe('a tab that is closed', () => {
  const drafts = (page: Page) =>
    page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.includes('.draft.')));

  test('loses nothing of a form: what was typed is offered with its age, but a PAN is typed again and sign-out forgets all', async () => {
    const { page, context } = await open(dealer, '/masters/client-master-create');
    await page.getByLabel('Client Id').fill('C9042');
    await page.getByLabel('PAN', { exact: true }).fill('AAAPA0042A');
    await page.getByLabel('Client Name').fill('Asha Rao');
    await context.setOffline(true);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').first().waitFor();
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(`${line.url}/masters/client-master-create`);
    const offer = next.getByRole('region', { name: 'Typed before and not saved' });
    await offer.getByText(/\d+ s old/).waitFor();
    expect(JSON.stringify(await drafts(next))).not.toContain('AAAPA0042A');
    expect(await violationsOf(next)).toEqual([]);
    await offer.getByRole('button', { name: 'Restore' }).focus();
    await next.keyboard.press('Enter');
    expect(await next.getByLabel('Client Id').inputValue()).toBe('C9042');
    expect(await next.getByLabel('Client Name').inputValue()).toBe('Asha Rao');
    expect(await next.getByLabel('PAN', { exact: true }).inputValue()).toBe('');
    expect(await offer.count()).toBe(0);
    await next.getByRole('button', { name: 'M001 · 1001 Dealer' }).click();
    await next.getByRole('button', { name: 'Sign Out' }).click();
    await next.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
    await next.waitForURL('**/login');
    expect(await drafts(next)).toEqual([]);
    await context.close();
  });

  test('loses nothing of a bid, which is offered and not placed', async () => {
    const { body } = await exchange.call('GET', '/masters/security/active');
    const [{ symbol, configuration }] = body;
    const { page, context } = await open(dealer, `/order/entry/${symbol}/${configuration.series}`);
    await page.getByRole('combobox', { name: 'Client' }).fill('C0001');
    await page.getByLabel('Quantity', { exact: true }).fill('823');
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    const writes: string[] = [];
    next.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/rms/order')) writes.push('bid');
    });
    await next.goto(`${line.url}/order/entry`);
    const offer = next.getByRole('region', { name: 'Typed before and not placed' });
    await offer.getByText(`${symbol} ${configuration.series}, C0001, 823`).waitFor();
    await offer.getByRole('button', { name: 'Restore' }).click();
    expect(await next.getByLabel('Quantity', { exact: true }).inputValue()).toBe('823');
    expect(await next.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('C0001');
    expect(writes).toEqual([]);
    await context.close();
  });
});

describe('two tabs with one form', () => {
  const at = '/masters/client-master-create';
  const offerIn = (page: Page) => page.getByRole('region', { name: 'Typed before and not saved' });
  const elsewhereIn = (page: Page) => page.getByRole('region', { name: 'Typed in another tab' });

  test('keep their words apart: the second begins empty and says so, and is offered those of the first once that is closed', async () => {
    const { page: first, context } = await open(dealer, at);
    await first.getByLabel('Client Id').fill('C9043');
    const second = await context.newPage();
    await second.goto(line.url + at);
    await elsewhereIn(second).getByText('They stay in that tab.').waitFor();
    expect(await violationsOf(second)).toEqual([]);
    expect(await second.getByLabel('Client Id').inputValue()).toBe('');
    expect(await offerIn(second).count()).toBe(0);
    await second.getByLabel('Client Name').fill('Ravi Iyer');

    // A reload of the first brings back its own words and not those of the second.
    first.on('dialog', (dialog) => void dialog.accept());
    await first.reload();
    await offerIn(first).getByRole('button', { name: 'Restore' }).click();
    expect(await first.getByLabel('Client Id').inputValue()).toBe('C9043');
    expect(await first.getByLabel('Client Name').inputValue()).toBe('');

    await first.close({ runBeforeUnload: false });
    await offerIn(second).getByText('You typed one field here').waitFor();
    expect(await second.getByLabel('Client Name').inputValue()).toBe('Ravi Iyer');
    await offerIn(second).getByRole('button', { name: 'Restore' }).click();
    expect(await second.getByLabel('Client Id').inputValue()).toBe('C9043');
    expect(await second.getByLabel('Client Name').inputValue()).toBe('Ravi Iyer');

    await second.close({ runBeforeUnload: false });
    const third = await context.newPage();
    await third.goto(line.url + at);
    await offerIn(third).getByText('You typed 2 fields here').waitFor();
    await offerIn(third).getByRole('button', { name: 'Discard' }).click();
    await third.reload();
    await third.getByLabel('Client Id').waitFor();
    expect(await third.evaluate(() => Object.keys(localStorage).join())).not.toContain('.draft.');
    expect(await offerIn(third).count()).toBe(0);
    await context.close();
  });

  test('of bids: a bid that is typed in a tab which lives is neither offered to another nor lost by what is typed there', async () => {
    const { body } = await exchange.call('GET', '/masters/security/active');
    const [{ symbol, configuration }] = body;
    const path = `/order/entry/${symbol}/${configuration.series}`;
    const { page: first, context } = await open(dealer, path);
    await first.getByRole('combobox', { name: 'Client' }).fill('C0001');
    await first.getByLabel('Quantity', { exact: true }).fill('824');
    const second = await context.newPage();
    await second.goto(line.url + path);
    await second.getByLabel('Quantity', { exact: true }).fill('9');
    const offer = (page: Page) => page.getByRole('region', { name: 'Typed before and not placed' });
    expect(await offer(second).count()).toBe(0);
    await second.getByLabel('Quantity', { exact: true }).fill('');
    await second.close({ runBeforeUnload: false });
    await first.close({ runBeforeUnload: false });
    const third = await context.newPage();
    await third.goto(`${line.url}/order/entry`);
    await offer(third).getByText(`${symbol} ${configuration.series}, C0001, 824`).waitFor();
    await context.close();
  });
});
