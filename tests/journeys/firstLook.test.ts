import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealer } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openPage } from './page.ts';

type SignedIn = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

let server: Server;
let browser: Browser;
let signedIn: SignedIn;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  const page = await openPage(browser, server.url, dealer);
  signedIn = await page.context().storageState();
  await page.context().close();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const desk = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

/** A signed-in dealer with an empty cache, whose page counts how far things are moved aside. */
const atPage = async (viewport: typeof desk): Promise<Page> => {
  const page = await (await browser.newContext({ viewport, storageState: signedIn })).newPage();
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { moved: number };
    counted.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        counted.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
};

/** Requests of a first page that is whole, calls of the API included. */
const atMost = 55;

describe.each([
  ['a desk', desk],
  ['a phone', phone],
] as const)('the first look at %s', (_, viewport) => {
  test.each([
    ['the dashboard', '/', 'Last bids'],
    ['a list', '/order/report', 'Rows a page'],
    ['order entry', '/order/entry', 'On offer today'],
  ])(
    'nothing of %s is moved aside by what comes later, and few requests bring it',
    async (_name, path, last) => {
      const page = await atPage(viewport);
      let requests = 0;
      page.on('request', () => {
        requests += 1;
      });
      await page.goto(server.url + path);
      await page.getByText(last).first().waitFor();
      for (let before = 0; requests > before; await page.waitForTimeout(1_000)) before = requests;
      const moved = await page.evaluate(() => (globalThis as unknown as { moved: number }).moved);
      // A pixel of a line that gets its age is no more than that.
      expect(moved).toBeLessThan(0.002);
      expect(requests).toBeGreaterThan(10);
      expect(requests).toBeLessThanOrEqual(atMost);
      await page.context().close();
    },
  );
});

test('the frame of the console stands before any script has come, in the theme that was chosen', async () => {
  const page = await atPage(desk);
  await page.addInitScript(() => localStorage.setItem('offerdesk.theme', 'dark'));
  await page.route('**/assets/*.js', () => {});
  await page.goto(server.url, { waitUntil: 'commit' });
  const frame = page.getByText('Offerdesk', { exact: true });
  await frame.waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.context().close();
});

test('what is typed into the search of a list is not held up by an answer that takes its time', async () => {
  const page = await atPage(desk);
  await page.goto(`${server.url}/order/report`);
  await page.getByRole('gridcell').first().waitFor();
  const held: (() => void)[] = [];
  await page.route(/\/api\/rms\/order\b/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  const search = page.getByPlaceholder(/^Search by/);
  await search.pressSequentially('C00');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await search.pressSequentially('37');
  expect(await search.inputValue()).toBe('C0037');
  for (const go of held.splice(0)) go();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});
