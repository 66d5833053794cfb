import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';

// A browser that keeps nothing for the site cannot hold a session: the page must say so, and not stay blank.
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

const english =
  'Your browser keeps no data for this site (cookies are blocked). Allow cookies for this address and load the page again.';

/**
 * Opens a path and checks that the page says in both languages what to do, has no box or button,
 * and throws no error.
 */
const expectWords = async (context: BrowserContext, path: string) => {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(server.url + path);
  const words = page.getByRole('alert').locator('p');
  await expect.poll(() => words.count(), { message: path }).toBe(2);
  expect(await words.first().textContent()).toBe(english);
  expect(await words.last().getAttribute('lang')).toBe('hi');
  expect(await words.last().textContent()).toMatch(/^[\u0900-\u097f\s(),।]+$/);
  for (const each of await words.all()) expect(await each.isVisible()).toBe(true);
  expect(await page.locator('input, button').count()).toBe(0);
  expect(errors).toEqual([]);
  await page.close();
};

const paths = ['/', '/login', '/ldapLogin', '/forgot-password', '/masters/security'];

test.each(['localStorage', 'sessionStorage'])(
  'a browser that refuses %s is answered in words at every address',
  async (storage) => {
    const context = await browser.newContext();
    await context.addInitScript((name) => {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }, storage);
    for (const path of paths) await expectWords(context, path);
    await context.close();
  },
);

test('so is one without cookies alone', async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  });
  await expectWords(context, '/');
  await context.close();
});

test('a browser that keeps data gets the sign-in and no such words', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Member Id').waitFor();
  expect(await page.getByText(english).count()).toBe(0);
  await context.close();
});
