import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { control, dealer } from '../markets/client.ts';
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

test('a dealer who may not open a page goes home, is told so, and asks why with the keyboard', async () => {
  const page = await openSignedIn(browser, server.url, dealer, '/utils/change-mkt-status');
  const notice = page.getByRole('alert').filter({ hasText: 'Your role may not open' });
  await notice.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await notice.getByRole('button', { name: 'Why?' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Why Not?' });
  await dialog.getByText('Roles that may: Control User. Your role: Dealer.').waitFor();
  await dialog.getByText(/^Only some roles may open the page /).waitFor();
  await dialog.getByText('schemas/halt.ts').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  if (process.env.PICTURES) await page.screenshot({ path: 'tests/.output/pages/why.png' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Why?');
  await page.context().close();
});

test('a call that the server refuses says why in its notice, and a row of nobody or of others says the same', async () => {
  const page = await openSignedIn(browser, server.url, dealer, '/order/report/999999999');
  await page.getByRole('button', { name: 'Why?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why Not?' });
  await dialog.getByText('There is no such row among those you may open.').waitFor();
  await dialog.getByText(/^Your role, Dealer, opens Orders with .* M001 and .* 1001\.$/).waitFor();
  if (process.env.PICTURES) await page.screenshot({ path: 'tests/.output/pages/whyRow.png' });
  await page.context().close();
});

test('nobody who may do all of it is shown a way to ask', async () => {
  const page = await openSignedIn(browser, server.url, control, '/utils/change-mkt-status');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Why?' }).count()).toBe(0);
  await page.context().close();
});
