import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, control, dealer, signIn } from '../markets/client.ts';
import { bidOn, type Offer, openOffer } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { pressUntil } from './keys.ts';
import { openSignedIn } from './page.ts';
import { violationsOf } from './violations.ts';

let server: Server;
let browser: Browser;
let bidder: Client;
let offer: Offer;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  bidder = await signIn(server.url, dealer);
  offer = await openOffer(bidder);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Bids that wait for CP01; their client has no other bid with a custodian. */
const place = async (count: number, quantity: number): Promise<number[]> => {
  const placed = Array.from({ length: count }, () =>
    bidder.call(
      'POST',
      '/rms/order',
      bidOn(offer, { category: 'MF', participantId: 'CP01', quantity }),
    ),
  );
  return (await Promise.all(placed)).map(({ status, body }) => {
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.orderId;
  });
};
const statusOf = async (orderId: number) =>
  (await bidder.call('GET', `/rms/order/${orderId}`)).body.orderStatus;

const listAt = (page: Page, query: string) =>
  page.goto(`${server.url}/cf/report?memberId=M001&clientId=C0001&${query}`);

test('a Control User confirms over a hundred bids at once, refuses one and takes that back', async () => {
  const ids = await place(130, 10);
  const page = await openSignedIn(browser, server.url, control);
  await listAt(page, 'isCpApproved=false&orderStatus=Submitted&perPage=100');
  await page.getByRole('checkbox', { name: `Select ${ids.at(-1)}` }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Select all 130 rows of this list' }).click();
  await bar.getByText('130 selected').waitFor();
  await bar.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm 130' }).click();
  await dialog.getByText('130 of 130').waitFor();
  await dialog.getByText('Close', { exact: true }).last().click();
  expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'Confirmed'));

  await listAt(page, 'isCpApproved=true&perPage=100');
  const act = async (name: string) => {
    await page.getByRole('button', { name: `Actions of ${ids.at(-1)}` }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await dialog.getByLabel(/Reason/).fill('sent by mistake');
    await dialog.getByRole('button', { name, exact: true }).click();
  };
  await act('Reject');
  await page.getByText(`The bid ${ids.at(-1)} is refused by its custodian.`).waitFor();
  expect(await statusOf(ids.at(-1) as number)).toBe('Rejected');
  await listAt(page, 'orderStatus=Rejected');
  await act('Restore');
  await page.getByText(`The bid ${ids.at(-1)} waits for its custodian again.`).waitFor();
  expect(await statusOf(ids.at(-1) as number)).toBe('Submitted');
  await page.context().close();
});

test('a file of answers is checked, its faults are shown, and the rest is written', async () => {
  const [first, second, third] = (await place(3, 20)) as [number, number, number];
  const page = await openSignedIn(browser, server.url, control, '/cf/exchange-upload');
  const file = [
    'orderId,answer,reason,participantId',
    `${first},CONFIRM,,CP01`,
    `${second},REJECT,No mandate of the client,CP01`,
    `${third},CONFIRM,,CP02`,
  ].join('\r\n');
  await page.getByLabel(/Browse/).setInputFiles({
    name: 'cp01.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText('The bid has custodian CP01, not CP02').waitFor();
  expect(await page.getByText('Nothing is written yet.').textContent()).toContain(
    'confirms 1 bid and refuses 1 bid',
  );
  expect(await statusOf(first)).toBe('Submitted');
  await page.getByRole('button', { name: 'Write 2 rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Write 2 rows' }).click();
  await page.getByText('2 rows taken').waitFor();
  expect(await Promise.all([first, second, third].map(statusOf))).toEqual([
    'Confirmed',
    'Rejected',
    'Submitted',
  ]);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download error file (1)' }).click(),
  ]);
  expect((await readFile(await saved.path(), 'utf8')).trim().split('\r\n')).toHaveLength(2);
  await page.goto(`${server.url}/cf/exchange-upload-log`);
  await page.getByText('cp01.csv').first().waitFor();
  await page.context().close();
});

test('a dealer gives a bid another custodian, by keyboard', async () => {
  const [orderId] = (await place(1, 30)) as [number];
  const page = await openSignedIn(browser, server.url, dealer, `/cf/modify/${orderId}`);
  const box = page.getByRole('combobox', { name: 'Custodian participant' });
  await box.fill('CP02');
  await page.getByText('CP02 must confirm the bid until the cut-off.').waitFor();
  await box.press('Enter');
  await page.getByText(`Order ${orderId} waits for CP02 to confirm it.`).waitFor();
  await page.waitForURL(/\/cf\/report$/);
  const { body } = await bidder.call('GET', `/rms/order/${orderId}`);
  expect(body).toMatchObject({ participantId: 'CP02', orderStatus: 'Submitted' });
  await page.context().close();
});

test('refused answers of a file are mended by keyboard alone, checked again, and written with the rest', async () => {
  const [first, second, third] = (await place(3, 14)) as [number, number, number];
  const page = await openSignedIn(browser, server.url, control, '/cf/exchange-upload');
  const rows = [
    'orderId,answer,reason,quantity',
    `${first},CONFIRM,,14`,
    `${first},REJECT,,14`,
    `${third},PERHAPS,,15`,
  ];
  await page.getByLabel('Browse file').setInputFiles({
    name: 'answers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  const grid = page.getByRole('grid', { name: 'Refused rows of the file' });
  await grid.waitFor();
  const hears = (words: string) => page.getByText(words).first().waitFor({ state: 'attached' });
  const typed = async (cell: string, value: string) => {
    await pressUntil(page, cell);
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  };
  // One fault after the other: the row is the bid's second answer, and a refusal has a reason.
  await typed('orderId of row 3', String(second));
  await hears('Row 3, orderId: checked again, still refused');
  await typed('reason of row 3', 'No mandate of the client');
  await hears('Row 3, reason: mended. The row is to be written now.');
  await typed('answer of row 4', 'CONFIRM');
  await hears('Row 4, answer: checked again, still refused');
  await typed('quantity of row 4', '14');
  await hears('Row 4, quantity: mended.');
  expect(await grid.textContent()).toContain('the file has “PERHAPS”');
  expect(await violationsOf(page)).toEqual([]);

  // A bid that moves now is refused when it is written, and written once the file is checked again.
  await bidder.call('PUT', `/rms/order/${third}`, {
    quantity: 24,
    price: offer.floorPrice,
    isMarketOrder: false,
  });
  const pressed = async (name: string) => {
    await pressUntil(page, name, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await pressUntil(page, name);
    await page.keyboard.press('Enter');
  };
  await pressed('Write 3 rows');
  await page.getByText('2 rows taken').waitFor();
  await page.getByRole('link', { name: '1 row refused' }).press('Enter');
  await grid.getByText('MOVED').waitFor();
  await pressed('Check again');
  await page.getByText('MISMATCH').waitFor();
  await typed('quantity of row 4', '24');
  await hears('Row 4, quantity: mended. The row is to be written now.');
  await pressed('Write 1 row');
  await page.getByText('3 rows taken').waitFor();
  expect(await Promise.all([first, second, third].map(statusOf))).toEqual([
    'Confirmed',
    'Rejected',
    'Confirmed',
  ]);
  await page.context().close();
});
