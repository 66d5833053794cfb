import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { control, dealer, signIn } from '../markets/client.ts';
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

test('a dealer finds a bid by its id with the keyboard alone, whatever is typed before the line is there', async () => {
  const { body } = await (await signIn(server.url, dealer)).call('GET', '/rms/order?range=[0,0]');
  const [{ orderId }] = body;
  const page = await openSignedIn(browser, server.url, dealer);
  await page.locator('main h1').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(String(orderId));
  await page.getByRole('option', { name: new RegExp(`^${orderId}.*Order$`) }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/order/report/${orderId}`);
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: `Order ${orderId}` }).waitFor();
  await page.keyboard.type('oe ');
  // The first symbol on offer, with its series.
  await page
    .getByRole('option', { name: /^Order Entry [A-Z]+ (IS|RS|ES)/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/order\/entry\/[A-Z]+\/(IS|RS|ES)$/);
  await page.context().close();
});

test('market by price of a symbol alone is that of its first series, and of one that is not on offer nothing', async () => {
  const { body } = await (await signIn(server.url, dealer)).call('GET', '/masters/security/active');
  const [{ symbol, configuration }] = body;
  const page = await openSignedIn(browser, server.url, dealer, `/mbp?symbol=${symbol}`);
  const ladder = `Market by price of ${symbol} ${configuration.series}`;
  await page.getByRole('table', { name: ladder }).waitFor();
  await page.goto(`${server.url}/mbp?symbol=NOWHERE`);
  await page.getByText('NOWHERE is not on offer. Choose a security.').waitFor();
  await page.context().close();
});

test('yesterday’s rejected bids of a client are one list with a link, which says so in words', async () => {
  const path = '/order/report?clientId=C0042&orderStatus=Rejected&entryTime__on=yesterday';
  const page = await openSignedIn(browser, server.url, control, path);
  await page.getByRole('heading', { name: 'Order Report' }).waitFor();
  for (const [label, words] of [
    ['Client', 'C0042'],
    ['Status', 'Rejected'],
    ['Entered', 'Yesterday'],
  ]) {
    const chip = page.getByRole('button', { name: `Remove the filter ${label}` }).locator('..');
    expect(await chip.textContent()).toContain(words);
  }
  await page.getByRole('button', { name: '+ Filter' }).click();
  await page.getByLabel('Entered', { exact: true }).getByRole('combobox').selectOption('Today');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/entryTime__on=today/);
  const { status } = await (await signIn(server.url, control)).call(
    'GET',
    `/rms/order?filter=${encodeURIComponent(JSON.stringify({ entryTime__on: 'yesterday' }))}`,
  );
  expect(status).toBe(200);
  await page.context().close();
});

test('the bids of a client or of a PAN are one list, chosen by keyboard, said in words, with a link', async () => {
  const { call } = await signIn(server.url, dealer);
  const { body } = await call('GET', '/rms/order?range=[0,99]');
  const [first, ...others] = body as { clientId: string; pan: string; orderId: number }[];
  const other = others.find(
    ({ clientId, pan }) => clientId !== first?.clientId && pan !== first?.pan,
  );
  if (!first || !other) throw new Error('The demo has bids of one client alone.');
  const page = await openSignedIn(
    browser,
    server.url,
    dealer,
    `/order/report?clientId=${first.clientId}`,
  );
  await page.getByRole('gridcell').first().waitFor();
  await page.getByRole('button', { name: '+ Filter' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('PAN', { exact: true }).focus();
  await page.keyboard.type(other.pan);
  const enough = page.getByRole('group', { name: 'Match any of these' });
  for (const label of ['Client', 'PAN']) {
    await enough.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/any=clientId&any=pan/);
  const wanted = body.filter(
    ({ clientId, pan }: typeof first) => clientId === first.clientId || pan === other.pan,
  );
  expect(wanted.length).toBeGreaterThan(1);
  const filter = { clientId: first.clientId, pan: other.pan, any: ['clientId', 'pan'] };
  const { body: found } = await call(
    'GET',
    `/rms/order?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  expect(found.length).toBeGreaterThanOrEqual(wanted.length);
  for (const { orderId } of [first, other])
    await page.getByRole('gridcell', { name: String(orderId), exact: true }).waitFor();
  expect(await enough.textContent()).toMatch(`Client ${first.clientId}✕orPAN ${other.pan}✕`);
  // The sheet of paper says it too, and the link alone brings the list back.
  await page.goto(
    `${server.url}/print${new URL(page.url()).pathname}${new URL(page.url()).search}`,
  );
  await page.getByText(`Client: ${first.clientId} or PAN: ${other.pan}`).waitFor();
  await page.context().close();
});
