import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { textOfCaptcha } from '../peers/captcha.ts';
import { launchChromium } from '../peers/chromium.ts';
import { violationsOf } from './violations.ts';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({
    env: { OFFERDESK_DEMO_BIDDING: 'off', OFFERDESK_CAPTCHA_FLAG: '1' },
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/**
 * A page in a separate browser context, and the tokens of the captchas that it received, the newest
 * last. A clock that can be put forward makes everything on a page ten times as slow, so only the
 * test of time has one.
 */
const visit = async (
  path: string,
  { isTimed = false } = {},
): Promise<{ page: Page; tokens: string[] }> => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  if (isTimed) await context.clock.install();
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  const tokens: string[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/api/auth/captcha')
      tokens.push((await response.json()).captchaf);
  });
  await page.goto(server.url + path);
  await page.locator('canvas').waitFor();
  await expect.poll(() => tokens.length).toBe(1);
  return { page, tokens };
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const credentials = async (page: Page, captcha: string) => {
  await field(page, 'Member Id').fill('M001');
  await field(page, 'User Id').fill('1001');
  await field(page, 'Password').fill(demoPassword);
  await field(page, 'Captcha').fill(captcha);
  await page.keyboard.press('Enter');
};

const says = (page: Page, text: string) =>
  expect.poll(() => page.locator('.login-message').textContent()).toBe(text);

/** The part of the picture that is drawn on, from 0 to 1. */
const inkOf = (page: Page): Promise<number> =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    const opaque = [...(pixels ?? [])].filter((value, at) => at % 4 === 3 && value > 0).length;
    return opaque / (canvas.width * canvas.height);
  });

test.each([
  ['/login', 'Please enter Captcha', 'Sign in'],
  ['/ldapLogin', 'Please enter Captcha', 'Sign in'],
  ['/forgot-password', 'Please Enter Captcha', 'Submit'],
])('%s draws a captcha and says "%s"', async (path, missing, button) => {
  const { page } = await visit(path);
  const ink = await inkOf(page);
  expect(ink).toBeGreaterThan(0.02);
  expect(ink).toBeLessThan(0.6);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(missing, { exact: true }).waitFor();
  await page.context().close();
});

test('a right one signs in, whatever its case; a wrong one is refused and replaced', async () => {
  const { page, tokens } = await visit('/login');
  await credentials(page, 'ZZZZZ');
  await says(page, 'Invalid Captcha');
  await expect.poll(() => tokens.length).toBe(2);
  await expect.poll(() => field(page, 'Captcha').inputValue()).toBe('');
  expect(await field(page, 'User Id').inputValue()).toBe('1001');
  expect(await field(page, 'Captcha').evaluate((box) => box === document.activeElement)).toBe(true);
  await credentials(page, textOfCaptcha(server.data, tokens.at(-1) ?? '').toLowerCase());
  await page.getByRole('navigation').first().waitFor();
  await page.context().close();
});

test('it is refreshed by keyboard, and by itself when it grows too old', async () => {
  const { page, tokens } = await visit('/login', { isTimed: true });
  await field(page, 'Captcha').fill('AC');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => tokens.length).toBe(2);
  await expect.poll(() => field(page, 'Captcha').inputValue()).toBe('');
  await page.clock.fastForward(120_000);
  await expect.poll(() => tokens.length).toBe(3);
  expect(new Set(tokens).size).toBe(3);
  await credentials(page, textOfCaptcha(server.data, tokens.at(-1) ?? ''));
  await page.getByRole('navigation').first().waitFor();
  await page.context().close();
});

test('a forgotten password asks for one too', async () => {
  const { page, tokens } = await visit('/forgot-password');
  const details = async (captcha: string) => {
    await field(page, 'User ID').fill('1002');
    await field(page, 'Mobile Number').fill('9876543210');
    await field(page, 'Email ID').fill('somebody@nowhere.example');
    await field(page, 'Captcha').fill(captcha);
    await page.keyboard.press('Enter');
  };
  await details('ZZZZZ');
  await says(page, 'Invalid Captcha');
  await expect.poll(() => tokens.length).toBe(2);
  await expect.poll(() => field(page, 'Captcha').inputValue()).toBe('');
  await details(textOfCaptcha(server.data, tokens.at(-1) ?? ''));
  await says(page, 'Enter OTP');
  await page.context().close();
});
