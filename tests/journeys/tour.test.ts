import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, control, dealer } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openSignedIn } from './page.ts';
import { violationsOf } from './violations.ts';

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

const step = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
const offer = (page: Page) => page.getByRole('button', { name: 'Tour of Two Minutes' });

const tours: [what: string, who: Account, titles: string[], paths: RegExp[]][] = [
  [
    'dealer',
    dealer,
    [
      'The menu',
      'What is on offer today',
      'A bid',
      'Your bids',
      'Market by price',
      'Messages of the exchange',
    ],
    [
      /^\/$/,
      /^\/$/,
      /^\/order\/entry\//,
      /^\/order\/entry\//,
      /^\/order\/entry\//,
      /^\/order\/entry\//,
    ],
  ],
  [
    'Control User',
    control,
    ['The menu', 'Market control', 'Approvals', 'Allocation', 'The audit log', 'Messages'],
    [
      /^\/$/,
      /change-mkt-status/,
      /approvals/,
      /allocation/,
      /master-audit-log/,
      /master-audit-log/,
    ],
  ],
];

test.each(tours)(
  'a first-time %s takes the tour with the keyboard',
  async (what, who, titles, paths) => {
    const page = await openSignedIn(browser, server.url, who);
    await offer(page).focus();
    await page.keyboard.press('Enter');
    for (const [at, title] of titles.entries()) {
      await step(page, title).waitFor();
      // The step stands once its first answer has the focus.
      await page.locator('.driver-popover-next-btn:focus').waitFor();
      expect(new URL(page.url()).pathname).toMatch(paths[at] as RegExp);
      if (at === 0 || at === 2) expect(await violationsOf(page)).toEqual([]);
      if (process.env.PICTURES)
        await page.screenshot({ path: `tests/.output/pages/tour-${what}-${at}.png` });
      await page.keyboard.press(at === titles.length - 1 ? 'Enter' : 'ArrowRight');
    }
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // It is offered once; the help has it afterwards.
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    expect(await offer(page).count()).toBe(0);
    await page.keyboard.press('?');
    await offer(page).click();
    await step(page, 'The menu').waitFor();
    await page.keyboard.press('Escape');
    await step(page, 'The menu').waitFor({ state: 'detached' });
    await page.context().close();
  },
);

test('a user who wants no tour is not asked again in this browser', async () => {
  const page = await openSignedIn(browser, server.url, dealer);
  await page.getByRole('button', { name: 'No tour' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.getByText('Active securities').waitFor();
  expect(await offer(page).count()).toBe(0);
  await page.context().close();
});
