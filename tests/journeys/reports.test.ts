import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountsByRole,
  type Client,
  control,
  dealer,
  otherDealer,
  signIn,
} from '../markets/client.ts';
import { bidOn, openOffer } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openSignedIn } from './page.ts';

const insurer = { memberId: 'LIC', username: '6001' };
const ministry = { memberId: 'MOF', username: '7001' };
const insurersPan = 'AAACL0001L';

let server: Server;
let browser: Browser;
let exchange: Client;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  exchange = await signIn(server.url, control);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('the dashboard', () => {
  test('of a dealer counts the own orders, leads to them, and shows a bid as soon as it is taken', async () => {
    const desk = await signIn(server.url, dealer);
    const offer = await openOffer(desk);
    const page = await openSignedIn(browser, server.url, dealer);
    const orders = page.getByRole('region', { name: 'Orders' });
    const { body: stats } = await desk.call('GET', '/query/userstats');
    const shown = (count: number) => new Intl.NumberFormat('en-IN').format(count);
    await orders.getByText(shown(stats.SUBMITTED), { exact: true }).waitFor();
    for (const [label, to] of [
      ['Submitted', '/order/report'],
      ['Confirmed', '/order/report?orderStatus=Confirmed'],
      ['Cancelled', '/order/report?orderStatus=Cancelled'],
      ['Rejected', '/order/errororders'],
    ])
      expect(await orders.getByRole('link', { name: label }).getAttribute('href')).toBe(to);
    const placed = await desk.call('POST', '/rms/order', bidOn(offer, { quantity: 4_321 }));
    expect(placed.status).toBe(201);
    await page.getByRole('grid', { name: 'Last bids' }).getByText('4,321').waitFor();
    await orders.getByText(shown(stats.SUBMITTED + 1), { exact: true }).waitFor();
    await orders.getByRole('link', { name: 'Confirmed' }).click();
    await page.waitForURL('**/order/report?orderStatus=Confirmed');
    await page.context().close();
  });

  test('opens the terms of a security and its book, which lead to its orders', async () => {
    const page = await openSignedIn(browser, server.url, dealer, '/securities');
    const securities = page.getByRole('grid', { name: 'Active securities' });
    const row = securities.getByRole('row', { name: /LICI/ });
    await row.click();
    const terms = page.getByRole('dialog', { name: /^LICI IS/ });
    await terms.getByRole('link', { name: 'View Orders' }).waitFor();
    await terms.getByRole('button', { name: 'Market by Price' }).click();
    const book = page.getByRole('dialog', { name: 'Market by price: LICI IS' });
    await book.getByText(/^live, /).waitFor();
    expect(await book.getByRole('table').getByRole('row').count()).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    await row.click();
    await terms.getByRole('link', { name: 'View Orders' }).click();
    await page.waitForURL('**/order/report?symbol=LICI&series=IS');
    await page.context().close();
  });

  test('of the exchange leads to who is active, and draws the bids of the day, who bids, and the depth', async () => {
    const page = await openSignedIn(browser, server.url, control);
    await page.getByRole('table', { name: /^Bids in each/ }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Category' }).click();
    const demand = page.getByRole('table', { name: 'Demand by category' });
    await demand.getByRole('img', { name: /^LICI IS: .*Mutual Fund/ }).waitFor();
    await page.getByRole('button', { name: 'Depth' }).click();
    await page.getByLabel('Security of Book depth').selectOption('LICI IS');
    const depth = page.getByRole('slider', { name: 'Depth of LICI IS by price' });
    const reading = page.getByText(/at or above, [\d.]+×$/);
    await depth.press('ArrowDown');
    await reading.waitFor();
    await page.getByRole('link', { name: /Active users/ }).click();
    await page.waitForURL('**/utils/active-users');
    await page.context().close();
  });

  test.each(['inquiry', 'viewOnly'] as const)(
    'of %s shows what is on offer and who bids for it, and no order to place',
    async (role) => {
      const page = await openSignedIn(browser, server.url, accountsByRole[role]);
      const securities = page.getByRole('grid', { name: 'Active securities' });
      await securities.getByRole('row', { name: /LICI/ }).waitFor();
      await page.getByRole('table', { name: 'Demand by category' }).waitFor();
      expect(await page.getByRole('link', { name: /Place Order|Order Entry|Carry/ }).count()).toBe(
        0,
      );
      expect(await page.getByRole('region', { name: 'Orders' }).count()).toBe(
        role === 'inquiry' ? 1 : 0,
      );
      await page.context().close();
    },
  );
});

describe('the client report', () => {
  test('is searched by a PAN of ten characters and says when it has no orders', async () => {
    const page = await openSignedIn(browser, server.url, control, '/utils/client-report');
    const search = page.getByRole('button', { name: 'Search' });
    await page.getByLabel('PAN').pressSequentially('zzzpz0000');
    expect(await search.isDisabled()).toBe(true);
    await page.keyboard.type('z');
    expect(await page.getByLabel('PAN').inputValue()).toBe('ZZZPZ0000Z');
    await page.keyboard.press('Enter');
    await page.getByText('No orders available for PAN: ZZZPZ0000Z').waitFor();
    // A reader of the browser's history must not find a PAN.
    expect(page.url()).not.toContain('ZZZPZ0000Z');
    await page.context().close();
  });

  test('opens for an insurer by itself, and a symbol bid by bid, ten at a time, saved as CSV', async () => {
    const page = await openSignedIn(browser, server.url, insurer);
    const summary = page.getByRole('grid', { name: 'Bids by symbol' });
    await summary.getByRole('row', { name: /LICI/ }).waitFor();
    expect(await page.getByLabel('PAN').count()).toBe(0);
    await summary.getByRole('row', { name: /LICI/ }).focus();
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Bidding details of LICI' });
    const rows = details.getByRole('table').getByRole('row');
    await details.getByText(/^1–10 of/).waitFor();
    expect(await rows.count()).toBe(11);
    await details.getByRole('button', { name: 'Next' }).click();
    await details.getByText(/^11–\d+ of/).waitFor();
    const saved = page.waitForEvent('download');
    await details.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`${insurersPan}_LICI.csv`);
    const { body } = await exchange.call(
      'GET',
      `/query/get-client-data?clientPan=${insurersPan}&symbol=LICI`,
    );
    expect(readFileSync(await file.path(), 'utf8')).toContain(
      `#END rows=${body.length} complete=true`,
    );
    await page.context().close();
  });
});

test('the MoF report has a summary and categories, values in crore with four decimals', async () => {
  const page = await openSignedIn(browser, server.url, ministry);
  const summary = page.getByRole('table', { name: 'Summary' });
  const row = summary.getByRole('row', { name: /LICI/ });
  await row.waitFor();
  const { body } = await exchange.call('GET', '/query/get-mof-summary');
  const lici = body.find(({ symbol }: any) => symbol === 'LICI');
  const crore = new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
  }).format(lici.totalValue / 10_000_000);
  expect(await row.getByRole('cell').last().textContent()).toBe(crore);
  await page.getByRole('tab', { name: 'Summary' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('table', { name: 'Categories of LICI' }).getByText('Mutual Fund').waitFor();
  expect(page.url()).toContain('tab=category');
  await page.context().close();
});

test('a broadcast to a member asks for confirmation and reaches the windows of that member alone', async () => {
  const reader = await openSignedIn(browser, server.url, otherDealer);
  const stranger = await openSignedIn(browser, server.url, dealer);
  const page = await openSignedIn(browser, server.url, control, '/utils/broadcast');
  await page.getByRole('radio', { name: 'A member' }).check();
  await page.getByLabel('To Member').fill('M002');
  await page.keyboard.press('Escape');
  await page.getByLabel('Message', { exact: true }).fill('Please call the desk about your bids.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm' });
  await confirm.getByText('Please call the desk about your bids.').waitFor();
  // Nothing was sent before the answer.
  const gone = (await exchange.call('GET', '/messaging/broadcast')).body;
  expect(JSON.stringify(gone)).not.toContain('Please call the desk');
  await confirm.getByRole('button', { name: 'Send to all users of member M002' }).click();
  await reader.getByText('Please call the desk about your bids.').waitFor();
  await page.goto(`${server.url}/utils/broadcast-log`);
  await page.getByRole('gridcell', { name: 'Please call the desk about your bids.' }).waitFor();
  expect(await stranger.getByText('Please call the desk').count()).toBe(0);
  for (const each of [reader, stranger, page]) await each.context().close();
});

test('the exchange sees who is signed in, with what and from where, and no secret', async () => {
  const { body } = await exchange.call('GET', '/query/active-users');
  expect(body.filter(({ isOwn }: any) => isOwn)).toHaveLength(1);
  expect(body.find(({ isOwn }: any) => !isOwn)).toEqual(
    expect.objectContaining({ device: expect.stringMatching(/^Chrome \d+ on /) }),
  );
  expect(body.find(({ isOwn }: any) => isOwn)).toEqual({
    // It is a separate handle, no part of the secret that opens the session.
    session: expect.stringMatching(/^[\w-]{12}$/),
    userId: 'control',
    userName: 'Control Desk',
    role: 'controlUser',
    memberId: null,
    branchId: null,
    since: expect.any(String),
    lastSeen: expect.any(String),
    device: null,
    place: null,
    address: '127.0.0.1',
    browser: expect.any(String),
    isOwn: true,
  });
  expect((await (await signIn(server.url, dealer)).call('GET', '/query/active-users')).status).toBe(
    403,
  );
});
