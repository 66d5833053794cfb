import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../../scripts/axeFindings.mjs';
import { makeApiClient } from '../markets/apiClient.ts';
import { dealer } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openSignedIn, watchedPage } from './page.ts';

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

const callAt = (page: Page, path: string) =>
  page.locator('.opblock').filter({ hasText: path }).first();

/** Opens the page of the API from the help of the console, as a reader does; its own policy must block nothing. */
const openReference = async (): Promise<Page> => {
  const console = await openSignedIn(browser, server.url, dealer);
  await console.keyboard.press('?');
  const link = console.getByRole('link', { name: 'API Reference' });
  const path = await link.getAttribute('href');
  await console.goto(server.url + path);
  await console.locator('.opblock-tag').first().waitFor();
  return console;
};

test('the help leads to a page of the API, which a reader uses by the keyboard and tries with the own session', async () => {
  const page = await openReference();
  await page.locator('#operations-tag-security').getByRole('button').press('Enter');
  const active = callAt(page, '/masters/security/active');
  await active.getByRole('button').first().press('Enter');
  await active.getByRole('button', { name: 'Try it out' }).press('Enter');
  await active.getByRole('button', { name: 'Execute' }).press('Enter');
  const answer = active.locator('.live-responses-table .response').first();
  await answer.waitFor();
  expect(await answer.textContent()).toMatch(/^200[\s\S]*"symbol"/);
});

test('a call is tried with the token of an API client, and shows no cookie then', async () => {
  const { id, secret } = await makeApiClient(server.url);
  const page = await openReference();
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const form = page.locator('.auth-container').filter({ hasText: 'clientCredentials' });
  await form.getByLabel('client_id').fill(id);
  await form.getByLabel('client_secret').fill(secret);
  const granted = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/token'));
  await form.locator('button.authorize').click();
  expect((await granted).status()).toBe(200);
  await page.locator('.auth-container .btn-done').last().click();
  await page.locator('#operations-tag-security').getByRole('button').press('Enter');
  const active = callAt(page, '/masters/security/active');
  await active.getByRole('button').first().press('Enter');
  await active.getByRole('button', { name: 'Try it out' }).click();
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/security/active'));
  await active.getByRole('button', { name: 'Execute' }).click();
  const answer = await answered;
  const { authorization, cookie } = await answer.request().allHeaders();
  expect([answer.status(), cookie]).toEqual([200, undefined]);
  expect(authorization).toMatch(/^Bearer /);
});

/**
 * The rules that Swagger UI 5 breaks in its own parts: tags are third headings under a first one, its list of
 * servers has a heading in place of a label, and its head is in no landmark.
 */
const theirs = ['heading-order', 'select-name', 'region'];

test('axe finds nothing on it that is ours', async () => {
  const page = await openReference();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await page.locator('.opblock-tag').first().waitFor();
    const found = await axeFindings(page, {});
    expect(found.filter((each) => !theirs.some((rule) => each.startsWith(`${rule}:`)))).toEqual([]);
  }
});

test('a reader who is not signed in gets neither the page nor its files', async () => {
  const page = await watchedPage(browser);
  for (const path of ['', '/start.js', '/swagger-ui-bundle.js'])
    expect((await page.goto(`${server.url}/api/reference${path}`))?.status()).toBe(401);
});
