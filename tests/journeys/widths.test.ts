import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutOff } from '../../scripts/cutOff.mjs';
import { type Account, control, dealer } from '../markets/client.ts';
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

/** Widths of the window, px; 683 is a laptop's 1366 at 200 %. */
const widths = [1366, 1024, 820, 768, 683, 640, 390];

const menuOf = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 1366, height: 768 });
  return page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') as string));
};

/** The parts of the trail of a page that a desk does not show whole. */
const shortenedTrail = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).evaluate((trail) => {
    const short = [...trail.querySelectorAll('li')].filter(
      (part) => part.scrollWidth > part.clientWidth || part.querySelector('button'),
    );
    return short.map(() => `a trail is not whole: ${trail.textContent}`);
  });

/** The parts of a page that are cut off at each width. What comes late may still move them, so it looks again. */
const cutAtAnyWidth = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 768 });
    let cut: string[] = [];
    for (let attempt = 0; attempt < 20; attempt++) {
      cut = await page.evaluate(cutOff);
      if (cut.length === 0) break;
      await page.waitForTimeout(100);
    }
    if (width === 1366) found.push(...(await shortenedTrail(page)));
    found.push(...cut.map((words) => `${new URL(page.url()).pathname} at ${width} px: ${words}`));
  }
  return found;
};

/** Pages to which no entry of the menu leads. */
const further = {
  dealer: ['/mbp?symbol=LICI&series=IS', '/order/entry/LICI/IS'],
  control: ['/masters/security', '/masters/branch'],
};

/** The page of the first row of a list. */
const firstRow = async (page: Page, list: string): Promise<string> => {
  await page.goto(server.url + list);
  const link = page.locator('main [role=row] a').first();
  return (await link.getAttribute('href')) as string;
};

describe.each<[string, Account, readonly string[]]>([
  ['a dealer', dealer, further.dealer],
  ['a control user', control, further.control],
])('at every width from a phone to a desk', (who, account, others) => {
  test(`no button, link, heading or cell of a page of ${who} is outside its window`, async () => {
    const page = await openSignedIn(browser, server.url, account);
    const found: string[] = [];
    const paths = new Set(['/', ...(await menuOf(page))]);
    for (const path of others) paths.add(paths.has(path) ? await firstRow(page, path) : path);
    for (const path of paths) {
      await page.goto(server.url + path);
      await page.locator('main').getByRole('heading').first().waitFor();
      found.push(...(await cutAtAnyWidth(page)));
    }
    expect(found).toEqual([]);
  });
});

/** Sheets and menus that open over a page, and how. */
const openings: readonly (readonly [words: string, open: (page: Page) => Promise<void>])[] = [
  ['the help', (page) => page.keyboard.press('?')],
  ['the command line', (page) => page.keyboard.press('Control+k')],
  ['my tasks', (page) => page.getByRole('button', { name: /^My tasks/ }).click()],
  ['the user menu', (page) => page.getByRole('button', { name: /^M001/ }).click()],
];

test.each(openings)('%s is whole at every width', async (words, open) => {
  const page = await openSignedIn(browser, server.url, dealer);
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 768 });
    await page.locator('main').getByRole('heading').first().waitFor();
    await open(page);
    await page.locator('[role=dialog], [aria-expanded=true] ~ *').first().waitFor();
    // A sheet may load in two steps.
    await page.waitForTimeout(400);
    found.push(...(await page.evaluate(cutOff)).map((cut) => `${words} at ${width} px: ${cut}`));
    await page.keyboard.press('Escape');
    await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  }
  expect(found).toEqual([]);
});
