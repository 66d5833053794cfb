import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { accountsByRole, type Client, control, dealer, signIn } from '../markets/client.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { layLine } from '../peers/cuttableLine.ts';
import { openPage, openSignedIn } from './page.ts';

const data = copyOfDemo();
/** The longest that a page may wait before it tries the line again. */
const env = { OFFERDESK_DEMO_BIDDING: 'off' };

let server: Server;
let browser: Browser;
let exchange: Client;
beforeAll(async () => {
  server = await startServer({ data, env });
  browser = await launchChromium();
  exchange = await signIn(server.url, control);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const say = async (message: string) => {
  const { status } = await exchange.call('POST', '/messaging/broadcast', { message });
  expect(status).toBe(201);
};
/** The messages of the window, the newest first. */
const shown = (page: Page) => page.getByRole('log').getByRole('listitem').allTextContents();
const broadcasts = async (page: Page) =>
  (await shown(page))
    .flatMap((line) => /Broadcast: (.*)$/.exec(line)?.[1] ?? [])
    // The demo has announced the allotments of its offers to all users before.
    .filter((message) => !/the allotments of T(\+1)? day are out/.test(message));
const windowOf = (page: Page) => page.getByRole('region', { name: 'Messages' });
const heightOf = async (page: Page) => (await windowOf(page).boundingBox())?.height;

test('what is said while the line is cut, and while the server is away, comes once and in order; a reload keeps it', async () => {
  const line = await layLine(server.port);
  onTestFinished(() => line.close());
  const page = await openPage(browser, line.url, dealer, '/securities');
  await say('Before the cut.');
  await expect.poll(() => broadcasts(page)).toEqual(['Before the cut.']);

  line.cut();
  await windowOf(page)
    .getByText(/connecting…/)
    .waitFor();
  await page
    .getByText(/^There has been no connection to the server since \d\d:\d\d:\d\d\.$/)
    .waitFor();
  await say('During the cut.');
  await say('Still during the cut.');
  line.mend();
  const all = ['Still during the cut.', 'During the cut.', 'Before the cut.'];
  await expect.poll(() => broadcasts(page)).toEqual(all);

  // The server stops without a message, comes back, and a broadcast is sent before this page reconnects.
  await server.kill9();
  server = await startServer({ data, env, port: server.port });
  exchange = await signIn(server.url, control);
  await say('After the restart.');
  await expect.poll(() => broadcasts(page)).toEqual(['After the restart.', ...all]);

  // The history is there as well, however late it came.
  await page
    .getByRole('log')
    .getByText(/^Market open for/)
    .first()
    .waitFor();
  const before = await shown(page);
  // The window shows them again without any call to the server: this tab has kept them, and the page brings them.
  await page.route('**/api/messaging/**', (route) => route.abort());
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(before);
  await windowOf(page).locator('header').getByText(/Open$/).waitFor();
  await page.unroute('**/api/messaging/**');
  await windowOf(page).locator('header').getByText(/Open$/).waitFor();
  expect(await shown(page)).toEqual(before);

  await page.getByRole('button', { name: /1001/ }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('dialog', { name: 'Sign Out' }).getByText('Sign Out').last().click();
  await page.getByLabel('Member Id').waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('the cut');
  await page.context().close();
});

test('the window opens at two lines, grows over the page when a message comes, and stays opened or minimised', async () => {
  const page = await openSignedIn(browser, server.url, accountsByRole.viewOnly);
  // Messages that are there when the page opens are no news.
  await page.getByRole('log').getByRole('listitem').first().waitFor();
  const two = await heightOf(page);
  expect(two).toBeLessThan(90);
  const main = await page.getByRole('main').boundingBox();
  await say('News for everybody.');
  await expect.poll(() => heightOf(page)).toBe(150);
  expect(await page.getByRole('main').boundingBox()).toEqual(main);
  await expect.poll(() => heightOf(page)).toBe(two);
  await page.getByRole('button', { name: 'Expand', exact: true }).click();
  expect(await heightOf(page)).toBe(150);
  await page.getByRole('button', { name: 'Maximise' }).click();
  expect(await heightOf(page)).toBe(350);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Minimise' }).click();
  await say('While minimised.');
  await windowOf(page).getByText('1 new').waitFor();
  await page.reload();
  await windowOf(page).getByText('1 new').waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  expect(await heightOf(page)).toBe(two);
  expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0);
  await page.context().close();
});

test('a halt is seen in every open browser at once, blocks the entry of bids, and is asked about in numbers', async () => {
  const [desk, viewer] = await Promise.all([
    openSignedIn(browser, server.url, dealer, '/order/entry/LICI/IS'),
    openSignedIn(browser, server.url, accountsByRole.mof),
  ]);
  const page = await openSignedIn(browser, server.url, control, '/utils/circuit-breaker');
  await page.getByRole('button', { name: 'Halt Bidding' }).click();
  const dialog = page.getByRole('dialog', { name: 'Halt Bidding: all securities' });
  await dialog.getByText(/^Stops 13 sessions .* with [\d,]+ live bids of 40 members/).waitFor();
  await dialog.getByRole('button', { name: 'Halt Bidding' }).click();
  await dialog.getByText('Reason must have at least 3 characters').waitFor();
  await dialog.getByLabel('Reason').fill('Index fell by 10%');
  await dialog.getByLabel('Type ALL to confirm').fill('all');
  await dialog.getByRole('button', { name: 'Halt Bidding' }).click();
  for (const each of [desk, viewer, page]) {
    const strip = each.getByRole('region', { name: 'Halted', exact: true });
    await strip.getByText(/^Bidding in all securities is halted since/).waitFor();
    await strip.getByText('Index fell by 10%').waitFor();
    await each.getByText('Market Halted').waitFor();
  }
  expect(
    await desk.getByRole('region', { name: 'Halted', exact: true }).textContent(),
  ).not.toContain('control');
  await desk.getByText('Bidding in LICI is halted by the exchange').first().waitFor();
  await page.getByText('Another Control User must resume bidding').waitFor();

  const other = await openSignedIn(
    browser,
    server.url,
    { username: 'control2' },
    '/utils/circuit-breaker',
  );
  await other.getByRole('button', { name: 'Resume Bidding' }).click();
  const again = other.getByRole('dialog', { name: 'Resume Bidding: all securities' });
  await again.getByText(/^Resumes 13 sessions/).waitFor();
  await again.getByLabel('Reason').fill('Index has recovered');
  await again.getByRole('button', { name: 'Resume Bidding' }).click();
  for (const each of [desk, viewer, page])
    await each.getByRole('region', { name: 'Halted', exact: true }).waitFor({ state: 'detached' });
  await desk.getByText('Market Open', { exact: true }).waitFor();
  for (const each of [desk, viewer, page, other]) await each.context().close();
});
