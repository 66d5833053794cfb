import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { control, dealer, signIn } from '../markets/client.ts';
import { bidOn, type Offer, openOffer } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { intoTable, pressUntil } from './keys.ts';
import { openSignedIn } from './page.ts';
import { violationsOf } from './violations.ts';

let server: Server;
let browser: Browser;
let offer: Offer;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  offer = await openOffer(await signIn(server.url, dealer));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const dropped = async (page: Page, name: string, text: string) => {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content as string], fileName as string, { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  const place = page.getByText('Drop a CSV file here, or').locator('..');
  await place.dispatchEvent('drop', { dataTransfer: data });
};

const downloaded = async (page: Page, name: string): Promise<string[]> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ]);
  return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
};

test('a dealer drops a file of bids, sees every fault, places the rest and follows it to the orders', async () => {
  const page = await openSignedIn(browser, server.url, dealer, '/order/bulkupload');
  await page.getByRole('heading', { name: 'Order Bulk Upload' }).waitFor();
  const { symbol, floorPrice } = offer;
  const row = (quantity: string, price: number | string) =>
    `${symbol},IS,CLI,C0036,,1,N,${quantity},${price},E,`;
  const rows = [
    row('111', floorPrice),
    row('x', '1.234'),
    row('113', 0.01),
    row('114', floorPrice),
  ];
  await dropped(page, 'bids.csv', rows.join('\n'));
  await page.getByRole('button', { name: 'Check file' }).press('Enter');

  await page.getByText('Nothing is placed yet.').waitFor();
  await page.getByText('NSE layout · ').waitFor();
  // It opens on what was refused, a fault a line.
  const refused = page.getByRole('grid', { name: 'Refused rows of the file' });
  const faults = refused.getByRole('row');
  await faults.filter({ hasText: 'Quantity must be a number' }).waitFor();
  await faults.filter({ hasText: 'Price cannot have more than 2 decimal places' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => faults.count()).toBe(4);
  await page.getByRole('button', { name: /Refused/, pressed: true }).press('Enter');
  const table = page.getByRole('grid', { name: 'Rows of the file', exact: true });
  await expect.poll(() => table.getByRole('row').count()).toBe(5);
  // Its many columns scroll, which must be possible without a mouse.
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Place 2 rows' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Left out because of faults: 2 rows.').waitFor();
  await dialog.getByRole('button', { name: 'Place 2 rows' }).press('Enter');
  await page.getByText('2 rows taken').waitFor();

  const errors = await downloaded(page, 'Download error file (2)');
  expect(errors.slice(1).map((line) => line.split(',').slice(0, 11).join())).toEqual(
    rows.slice(1, 3),
  );
  const result = await downloaded(page, 'Download result file');
  expect(result.slice(1).map((line) => line.split(',')[12])).toEqual([
    'Taken',
    'Refused',
    'Refused',
    'Taken',
  ]);

  await page.getByRole('button', { name: /Taken/ }).click();
  const order = table.getByRole('link').first();
  const orderId = await order.textContent();
  await order.click();
  await page.waitForURL(`**/order/report/${orderId}`);
});

test('refused bids of a file are mended by keyboard alone, checked again, and placed with the rest', async () => {
  const page = await openSignedIn(browser, server.url, dealer, '/order/bulkupload');
  const { symbol, floorPrice } = offer;
  const row = (client: string, quantity: string, price: number | string) =>
    `${symbol},IS,CLI,${client},,1,N,${quantity},${price},E,`;
  const rows = [
    row('C0036', '121', floorPrice),
    row('NOBODY', '122', floorPrice),
    row('C0036', 'x', '1.234'),
  ];
  await page.getByLabel('Browse file').setInputFiles({
    name: 'bids.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  const grid = page.getByRole('grid', { name: 'Refused rows of the file' });
  await grid.waitFor();
  await pressUntil(page, 'clientId of row 2');
  await page.keyboard.type('NOONE');
  await page.keyboard.press('Enter');
  const announced = (words: string) =>
    page.getByText(words, { exact: false }).first().waitFor({ state: 'attached' });
  await announced('Row 2, clientId: checked again, still refused');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('C0001');
  await page.keyboard.press('Tab');
  await announced('Row 2, clientId: mended. The row is to be placed now.');
  await pressUntil(page, 'quantity of row 3');
  await page.keyboard.type('123');
  await page.keyboard.press('Tab');
  await pressUntil(page, 'price of row 3');
  await page.keyboard.type(String(floorPrice));
  await page.keyboard.press('Enter');
  await announced('Row 3, price: mended.');
  expect(await grid.textContent()).toContain('the file has “1.234”');
  expect(await violationsOf(page)).toEqual([]);
  await pressUntil(page, 'Place 3 rows', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await pressUntil(page, 'Place 3 rows');
  await page.keyboard.press('Enter');
  await page.getByText('3 rows taken').waitFor();
  const client = await signIn(server.url, dealer);
  const batch = new URL(page.url()).pathname.split('/').at(-1);
  const { body } = await client.call('GET', `/rms/batchorder/${batch}/history`);
  const reasons = body.entries.map(({ reason }: { reason: string }) => reason);
  expect(reasons).toContain('Row 2, clientId: NOBODY → NOONE');
  const placed = await client.call('GET', `/rms/batchorder/${batch}/lines?outcome=accepted`);
  expect(placed.body.lines.map(({ cells }: { cells: string[] }) => cells[7])).toEqual([
    '121',
    '122',
    '123',
  ]);
  await page.context().close();
});

test('bids that the placing refused are mended and checked again by keyboard alone, and placed by another word', async () => {
  const { symbol, floorPrice } = offer;
  const client = await signIn(server.url, dealer);
  const placed = async (quantity: number) =>
    (await client.call('POST', '/rms/order', bidOn(offer, { quantity }))).body.orderId as number;
  const [gone, kept] = [await placed(141), await placed(142)];
  const page = await openSignedIn(browser, server.url, dealer, '/order/bulkupload');
  const rows = [
    `${symbol},IS,CLI,C0001,,1,N,131,${floorPrice},E,`,
    `${symbol},IS,CLI,C0001,,1,N,150,${floorPrice},M,${gone}`,
  ];
  await page.getByLabel('Browse file').setInputFiles({
    name: 'bids.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await page.getByText('2 rows of the file can be placed').waitFor();
  await client.call('DELETE', `/rms/order/${gone}`);
  const halt = { symbol, cause: 'BREAKER', reason: 'to see what becomes of a file' };
  await (await signIn(server.url, control)).call('POST', '/rms/halt', halt);
  const pressed = async (name: string, back?: 'Shift+Tab') => {
    await pressUntil(page, name, back);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await pressUntil(page, name);
    await page.keyboard.press('Enter');
  };
  await pressed('Place 2 rows');
  await page.getByText('0 rows taken').waitFor();
  await page.getByRole('link', { name: '2 rows refused' }).press('Enter');
  const grid = page.getByRole('grid', { name: 'Refused rows of the file' });
  await grid.waitFor();
  expect(await grid.textContent()).toContain('BIDDING_HALTED');
  await (await signIn(server.url, { username: 'control2' })).call('POST', '/rms/halt/resume', halt);
  // The halted row needs no other value: the file is checked again unchanged.
  await pressed('Check again', 'Shift+Tab');
  await page.getByRole('button', { name: 'Place 1 row' }).waitFor();
  // The fault of the other row is not in one cell: the whole row is opened and mended.
  await intoTable(page, 'Refused rows of the file');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await pressUntil(page, 'orderId of row 2');
  await page.keyboard.type(String(kept));
  await page.keyboard.press('Enter');
  await page
    .getByText('Row 2, orderId: mended. The row is to be placed now.')
    .first()
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  // The row stays where it was mended, though the file waits for a word again.
  expect(await grid.textContent()).toContain(`the file has “${gone}”`);
  await page.getByText('Placed: 0 rows. To be placed: 2 rows, worth').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await pressed('Place 2 rows', 'Shift+Tab');
  await page.getByText('2 rows taken').waitFor();
  const batch = new URL(page.url()).pathname.split('/').at(-1);
  const { body } = await client.call('GET', `/rms/batchorder/${batch}/lines?outcome=accepted`);
  expect(body.lines).toMatchObject([{ line: 1 }, { line: 2, orderId: kept }]);
  await page.context().close();
});

test('a file in the layout of the other exchange is told as such, and a refused bid is placed again from its page', async () => {
  const page = await openSignedIn(browser, server.url, dealer, '/order/bulkupload');
  const { symbol, floorPrice } = offer;
  await page.getByRole('tab', { name: 'BSE layout' }).click();
  await page.getByText('1 for 0%, 2 for 100%: the reverse of NSE').waitFor();
  await dropped(page, 'bids.txt', `${symbol}|NII||C0036||200|${floorPrice}|2|0|N`);
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText('BSE layout · ').waitFor();
  await page.getByRole('button', { name: 'Place 1 row' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Place 1 row' }).click();
  await page.getByText('1 row taken').waitFor();

  const client = await signIn(server.url, dealer);
  await client.call('POST', '/rms/orders', {
    orders: [
      {
        operation: 'ENTER',
        clientOrderId: 'below the floor',
        symbol,
        series: 'IS',
        category: 'NII',
        clientType: 'CLI',
        clientId: 'C0001',
        pan: 'AAAPA0001A',
        marginType: '1',
        isMarketOrder: false,
        quantity: 4321,
        price: offer.tickSize,
      },
    ],
  });
  await page.goto(`${server.url}/order/errororders`);
  await page.getByRole('row').filter({ hasText: '4,321' }).first().click();
  await page.getByRole('heading', { name: `${symbol} IS refused` }).waitFor();
  await page.getByText('BELOW_FLOOR').waitFor();
  await page.getByRole('button', { name: 'Place again' }).click();
  await page.waitForURL(/\/order\/entry/);
  await expect.poll(() => page.getByLabel('Quantity').inputValue()).toMatch(/^4,?321$/);
});
