import { readFileSync } from 'node:fs';
import { source as axe } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealer, demoPassword } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { readQr } from '../peers/qrReader.ts';
import { notThis, phoneOf } from '../server/auth/phone.ts';
import { openPage } from './page.ts';
import { pdfPages } from './pdfPages.ts';

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

const step = 30_000;
const settings = '/masters/mfa-settings';
const press = (page: Page, name: string) =>
  // The message window also has a Download button.
  page.locator('#content, [role=dialog]').getByRole('button', { name, exact: true }).click();
const badge = (page: Page) => page.locator('header:has(h1)');

/** Takes a picture for a person who wants to see what was checked. */
const picture = (page: Page, name: string) =>
  page.screenshot({ path: `tests/.output/pages/${name}.png` });

/** Opens the set-up, enters the password, and reads the QR code as a phone does. */
const scan = async (page: Page) => {
  await press(page, 'Set up authenticator');
  await page.getByRole('dialog').getByLabel('Password').fill(demoPassword);
  await page.keyboard.press('Enter');
  const code = page.getByRole('img', { name: 'QR code to scan with the authenticator app' });
  await code.waitFor();
  return readQr(await code.screenshot({ scale: 'css' }));
};

/** Enters the credentials of the dealer, up to the OTP field. */
const toOtp = async (page: Page) => {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Member Id').fill(dealer.memberId ?? '');
  await page.getByLabel('User Id').fill(dealer.username);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByLabel('OTP', { exact: true }).waitFor();
};
const giveOtp = async (page: Page, otp: string) => {
  await page.getByLabel('OTP', { exact: true }).fill(otp);
  await page.keyboard.press('Enter');
};

const signOut = async (page: Page) => {
  await page.context().clearCookies();
  await page.goto(`${server.url}/login`);
};

const sentSoFar = async (): Promise<number> =>
  (await (await fetch(`${server.url}/api/dev/outbox`)).json()).filter(({ code }: any) => code)
    .length;

describe('a dealer and an authenticator', () => {
  let page: Page;
  let phone: (now: number) => string;
  let codes: string[];
  let used: string;

  test('reads both ways explained, and which is better', async () => {
    page = await openPage(browser, server.url, dealer, settings);
    await page.getByText('No code is sent, so nobody can intercept it.').waitFor();
    expect(await badge(page).textContent()).toContain('Two-factor off');
    expect(await page.getByRole('region', { name: 'Authenticator app' }).textContent()).toContain(
      'Recommended',
    );
  });

  test('hears of a wrong password beside the field', async () => {
    await press(page, 'Set up authenticator');
    const dialog = page.getByRole('dialog');
    await press(page, 'Next');
    await dialog.getByText('Please enter Password').waitFor();
    await dialog.getByLabel('Password').fill('Not-My-Password@1');
    await press(page, 'Next');
    await dialog.getByText('The password is not right.').waitFor();
    await press(page, 'Cancel');
  });

  test('scans the QR code, which is that of the key beside it, and nothing of it leaves the page', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
    const uri = await scan(page);
    const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    const secret = key.replaceAll(' ', '');
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    await picture(page, 'light_mfa_scan');
    expect(requests.filter((line) => line.includes(secret))).toEqual([]);
    phone = phoneOf(uri);
  });

  test('hears of a wrong code, and confirms with a right one', async () => {
    const code = page.getByLabel('Code', { exact: true });
    await code.fill('12');
    await press(page, 'Confirm');
    await page.getByText('Please enter the 6 digits that the app shows').waitFor();
    await code.fill(notThis(phone(Date.now())));
    await press(page, 'Confirm');
    await page.getByText('The code is not right.').waitFor();
    used = phone(Date.now());
    // Apps show a gap in the middle, and users copy it.
    await code.fill(`${used.slice(0, 3)} ${used.slice(3)}`);
    await press(page, 'Confirm');
    await page.getByText('If your phone is lost or broken').waitFor();
  });

  test('keeps the recovery codes: as a file, on paper, and by saying so', async () => {
    codes = await page
      .getByRole('region', { name: 'Recovery codes' })
      .locator('li')
      .allTextContents();
    expect(codes).toHaveLength(10);
    await picture(page, 'light_mfa_codes');
    const file = page.waitForEvent('download');
    await press(page, 'Download');
    const text = readFileSync(await (await file).path(), 'utf8');
    for (const code of codes) expect(text).toContain(code);
    const [sheet = '', ...others] = pdfPages(await page.pdf());
    expect(others).toEqual([]);
    for (const code of codes) expect(sheet).toContain(code);
    expect(sheet).toContain('M001/1001');
    expect(sheet).not.toContain('Download');
    await page.keyboard.press('Escape');
    await page.getByText('Store the codes first, then confirm it below.').waitFor();
    await page.getByLabel('I have stored them').check();
    await press(page, 'Done');
    await page.getByText('The authenticator is set up.').waitFor();
    await expect.poll(() => badge(page).textContent()).toContain('Two-factor on, by authenticator');
    await page.getByText('10 of 10').waitFor();
    await picture(page, 'light_mfa_on');
  });

  test('signs in with the next code, and is sent nothing', async () => {
    const sent = await sentSoFar();
    await signOut(page);
    await toOtp(page);
    await giveOtp(page, used);
    await page.getByText('Invalid OTP').waitFor();
    used = phone(Date.now() + step);
    await giveOtp(page, used);
    await page.getByRole('navigation').first().waitFor();
    expect(await sentSoFar()).toBe(sent);
  });

  test('is refused the same code at another sign-in, and lets a recovery code in once', async () => {
    await signOut(page);
    await toOtp(page);
    await giveOtp(page, used);
    await page.getByText('Invalid OTP').waitFor();
    await giveOtp(page, codes[3] ?? '');
    await page.getByRole('navigation').first().waitFor();
    await signOut(page);
    await toOtp(page);
    await giveOtp(page, codes[3] ?? '');
    await page.getByText('Invalid OTP').waitFor();
    await giveOtp(page, codes[4] ?? '');
    await page.getByRole('navigation').first().waitFor();
    await page.goto(server.url + settings);
    await page.getByText('8 of 10').waitFor();
  });

  test('makes new recovery codes, and hears of a code that was used', async () => {
    await press(page, 'New recovery codes');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill(demoPassword);
    await dialog.getByLabel('Code', { exact: true }).fill(codes[4] ?? '');
    await press(page, 'Make new codes');
    await dialog.getByText('This code was used already; wait for the next one.').waitFor();
    await dialog.getByLabel('Code', { exact: true }).fill(codes[5] ?? '');
    await press(page, 'Make new codes');
    const shown = page.getByRole('region', { name: 'Recovery codes' }).locator('li');
    await shown.first().waitFor();
    const next = await shown.allTextContents();
    expect(next).toHaveLength(10);
    expect(next).not.toContain(codes[6]);
    codes = next;
    await page.getByLabel('I have stored them').check();
    await press(page, 'Done');
    await page.getByText('10 of 10').waitFor();
  });

  test('is told when few codes are left', async () => {
    for (const code of codes.slice(0, 8)) {
      await signOut(page);
      await toOtp(page);
      await giveOtp(page, code);
      await page.getByRole('navigation').first().waitFor();
    }
    await page.goto(server.url + settings);
    await page.getByText('Only 2 recovery codes are left.').waitFor();
    await picture(page, 'light_mfa_few');
  });

  test.each(['light', 'dark'] as const)(
    'has a page that axe finds nothing on, %s',
    async (colorScheme) => {
      for (const size of [
        { width: 1366, height: 768 },
        { width: 1920, height: 1080 },
      ]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(size);
        await page.goto(server.url + settings);
        await page.getByRole('button', { name: 'Remove' }).click();
        await page.getByRole('dialog').waitFor();
        await picture(page, `${colorScheme}_mfa_remove_${size.width}`);
        await page.evaluate(axe);
        const violations = await page.evaluate(async () =>
          (await (globalThis as any).axe.run()).violations.map(
            ({ id, nodes }: any) => `${id}: ${nodes[0].target}`,
          ),
        );
        expect(violations).toEqual([]);
        await press(page, 'Cancel');
      }
    },
  );

  test('removes it with the password and a code, and gets letters again', async () => {
    await press(page, 'Remove');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill(demoPassword);
    await dialog.getByLabel('Code', { exact: true }).fill(codes[8] ?? '');
    await press(page, 'Remove authenticator');
    await page.getByText('The authenticator is removed.').waitFor();
    await expect.poll(() => badge(page).textContent()).toContain('by mail and mobile');
    const sent = await sentSoFar();
    await signOut(page);
    await toOtp(page);
    expect(await sentSoFar()).toBe(sent + 1);
  });
});
