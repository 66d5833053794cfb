import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patience } from '../../scripts/patience.ts';
import { control, dealer, signIn } from '../markets/client.ts';
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
  // A busy server announces the market some seconds after its start.
  await page.getByText('Market open').first().waitFor({ timeout: patience });
  // The names of the securities that open differ from day to day: one message is longer than any other text.
  const exchange = await signIn(server.url, control);
  await exchange.call('POST', '/messaging/broadcast', { message: longMessage });
  await page.getByText(longMessage).first().waitFor({ timeout: patience });
  await page.context().close();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const longMessage =
  'Bids of mutual funds and insurers that name a custodian must be confirmed by 15:30:00 on the day of the bid. ' +
  'Members whose dealers have bids without an answer call their custodians now, and the exchange after that.';

const desk = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

/**
 * Measurements of a page from its beginning: how far things are moved aside, whether its largest
 * text was in the frame, and how often the console and its menu were built.
 */
type Noted = { moved: number; isLargestOfFrame: boolean; built: number; menus: number };

const noted = (page: Page): Promise<Noted> =>
  page.evaluate(() => {
    const { moved, isLargestOfFrame, built, menus } = globalThis as unknown as Noted;
    return { moved, isLargestOfFrame, built, menus };
  });

/** A signed-in dealer with an empty cache, whose page notes what becomes of it. */
const atPage = async (viewport: typeof desk): Promise<Page> => {
  const page = await (await browser.newContext({ viewport, storageState: signedIn })).newPage();
  await page.addInitScript(() => {
    const notes = globalThis as unknown as Noted;
    notes.moved = 0;
    notes.built = 0;
    notes.menus = 0;
    const countIn = (node: Node, selector: string) =>
      node instanceof Element
        ? [node, ...node.querySelectorAll(selector)].filter((found) => found.matches(selector))
            .length
        : 0;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        notes.built += countIn(node, '#content');
        notes.menus += countIn(node, 'nav a[href="/"]');
      }
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        notes.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      // An element that has left the page is not told any more.
      const { element } = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
      notes.isLargestOfFrame = !element || element.closest('.frame') !== null;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  return page;
};

/**
 * Maximum requests of a complete first page, calls of the API included; the parts of MUI are a few
 * files more than ours were.
 */
const atMost = 48;

/** The API calls that a page makes by itself when the answers to its first calls came with it. */
const askedLater = [
  '/api/messaging/message-stream',
  '/api/query/category-demand',
  '/api/query/ladder',
  '/api/rms/order',
  '/api/rms/order/room',
];

describe.each([
  ['a desk', desk],
  ['a phone', phone],
] as const)('the first look at %s', (_, viewport) => {
  test.each([
    ['the dashboard', '/', 'Last bids'],
    ['a list', '/order/report', 'Rows per page'],
    ['order entry', '/order/entry', 'On offer today'],
    ['order entry of a security', '/order/entry/LICI/IS', 'My bids'],
  ])(
    // A busy machine sends a page without the answers that take their time, which are then asked for.
    'nothing of %s is moved aside by what comes later, few requests bring it, the console is built once, and its largest text is painted before any of them',
    { retry: 2 },
    async (_name, path, last) => {
      const page = await atPage(viewport);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      const first = await page.goto(server.url + path);
      expect(first?.headers()['content-encoding']).toMatch(/^(br|gzip)$/);
      await page.getByText(last).first().waitFor();
      for (let before = 0; requests.length > before; await page.waitForTimeout(1_000))
        before = requests.length;
      const { moved, isLargestOfFrame, built, menus } = await noted(page);
      // A pixel of a line that gets its age is no more than that.
      expect(moved).toBeLessThan(0.002);
      expect(isLargestOfFrame).toBe(true);
      expect(built).toBe(1);
      expect(menus).toBeLessThanOrEqual(1);
      expect(requests.length).toBeGreaterThan(10);
      expect(requests.length).toBeLessThanOrEqual(atMost);
      const calls = requests.filter((path) => path.startsWith('/api/'));
      expect(calls.filter((path) => !askedLater.includes(path))).toEqual([]);
      await page.context().close();
    },
  );
});

/** Where the title of a page and the first words of its newest message stand, in whole pixels. */
const placesIn = async (page: Page, title: string): Promise<number[][]> => {
  const places: number[][] = [];
  for (const text of [title, 'Market open']) {
    const element = page.getByText(text).filter({ visible: true }).last();
    await element.waitFor();
    const box = await element.evaluate((found) => {
      const range = document.createRange();
      range.selectNodeContents(found);
      const { left, top } = range.getClientRects()[0] as DOMRect;
      return [left, top];
    });
    places.push(box.map(Math.round));
  }
  return places;
};

test.each([
  ['a desk', desk],
  ['a phone', phone],
] as const)(
  'at %s the title of a page and the newest message stand before any script has come, where they stay, in the theme that was chosen',
  async (_, viewport) => {
    const page = await atPage(viewport);
    await page.addInitScript(() => localStorage.setItem('offerdesk.theme', 'dark'));
    const held: (() => void)[] = [];
    await page.route('**/assets/*.js', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.goto(`${server.url}/order/report`, { waitUntil: 'commit' });
    await page.locator('.frame').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const before = await placesIn(page, 'Order Report');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const go of held) go();
    await page.locator('.frame').waitFor({ state: 'detached' });
    await page.getByText('Rows per page').waitFor();
    const heading = page.getByRole('heading', { level: 1, name: 'Order Report' });
    await heading.evaluate((found) => found.scrollIntoView());
    const after = await placesIn(page.locator('main').page(), 'Order Report');
    expect(after[1]).toEqual(before[1]);
    const box = await heading.boundingBox();
    expect([Math.round(box?.x ?? 0)]).toEqual([before[0]?.[0]]);
    await page.context().close();
  },
);

test('a frame says nothing where the console will speak another language', async () => {
  const page = await atPage(desk);
  await page.addInitScript(() => localStorage.setItem('offerdesk.language', 'hi'));
  await page.route('**/assets/*.js', () => {});
  await page.goto(`${server.url}/order/report`, { waitUntil: 'commit' });
  await page.locator('.frame-rail').waitFor();
  expect(await page.locator('.frame-title').textContent()).toBe('Order Report');
  expect(await page.locator('.frame-title').isVisible()).toBe(false);
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
