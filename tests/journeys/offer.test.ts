import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchangeDate, masterDaysOf, nextTradingDay } from '#domain/market/calendar.ts';
import { demoDays } from '../../resources/demo/server/holidays.ts';
import { control, dealer } from '../markets/client.ts';
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

/** T day: the demo holds a special session where the exchange would not trade today. */
const today = exchangeDate(Date.now());

const typed: Record<string, string> = {
  Symbol: 'testofs1',
  'Security Name': 'Test Offer One',
  ISIN: 'INE123456789',
  'Face Value': '10',
  'Tick Size': '0.05',
  'Open On': today,
  'T+1 Date': nextTradingDay(today, masterDaysOf(demoDays(today))),
  'Market Open': '00:00:00',
  'Market Close': '23:59:59',
  'Base Quantity': '1000000',
  'Floor Price': '100',
};

const fillIn = async (page: Page) => {
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('radio', { name: 'Non-retail' }).check();
  await page.getByRole('radio', { name: 'Price Priority' }).check();
};

/** Opens the set-up of the new offer and makes some of its moves, and waits for the badge of each. */
const moveOn = async (page: Page, moves: readonly (readonly [move: string, state: string])[]) => {
  await page.getByRole('gridcell', { name: 'TESTOFS1' }).first().click();
  await page.waitForURL('**/masters/security-view/*');
  for (const [move, state] of moves) {
    await page.getByRole('button', { name: move, exact: true }).click();
    await page
      .getByRole('main')
      .getByText(new RegExp(`${state}$`))
      .first()
      .waitFor();
  }
};

describe('the form of a security', () => {
  test('keeps its fields in their places when a fault appears, so that the press that found it counts', async () => {
    const page = await openSignedIn(browser, server.url, control, '/masters/securitysetup');
    await page.getByLabel('Floor Price', { exact: true }).fill('100.005');
    await page.getByRole('radio', { name: 'Price Priority' }).check();
    await page.getByText('Floor Price cannot have more than 2 decimal places').waitFor();
    await page.context().close();
  });

  test('is sent by Ctrl+Enter wherever the focus is, and says what is missing', async () => {
    const page = await openSignedIn(browser, server.url, control, '/masters/securitysetup');
    await page.getByLabel('Symbol', { exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Base Quantity is mandatory').waitFor();
    expect(
      await page.evaluate(() => (document.activeElement as HTMLInputElement).ariaInvalid),
    ).toBe('true');
    await page.context().close();
  });
});

describe('an offer', () => {
  test('is set up by the exchange in generated screens, bid for by a dealer, and seen by both', async () => {
    const staff = await openSignedIn(browser, server.url, control, '/masters/securitysetup');
    await fillIn(staff);
    await staff.keyboard.press('Control+Enter');
    // It stands to be read.
    await staff.waitForURL('**/masters/security-view/*');
    await staff.goto(`${server.url}/masters/security`);

    const desk = await openSignedIn(browser, server.url, dealer, '/securities');
    await desk.getByRole('row').filter({ hasText: 'LICI' }).first().waitFor();
    expect(await desk.getByRole('row').filter({ hasText: 'TESTOFS1' }).count()).toBe(0);

    await moveOn(staff, [
      ['Draft', 'Drafted'],
      ['Mark for Verification', 'Marked for Verification'],
    ]);
    // Its maker cannot approve it.
    const checker = await openSignedIn(
      browser,
      server.url,
      { username: 'control2' },
      '/masters/security',
    );
    await moveOn(checker, [['Approve', 'Approved']]);
    await checker.context().close();
    await desk.goto(`${server.url}/order/entry/TESTOFS1/IS`);
    await desk.getByText('Test Offer One').waitFor();
    const box = (field: string) => desk.locator(`[data-field="${field}"]`);
    await box('clientId').fill('C0001');
    await desk.getByRole('option', { name: /C0001/ }).click();
    await box('quantity').fill('5000');
    await box('price').fill('101.05');
    await desk.getByRole('button', { name: /Review bid/ }).click();
    await desk.getByRole('button', { name: /Send bid/ }).click();
    await desk.getByText(/Order \d+ Confirmed/).waitFor();

    await staff.goto(`${server.url}/mbp?symbol=TESTOFS1&series=IS`);
    const rung = staff.getByRole('row').filter({
      has: staff.getByRole('rowheader', { name: '101.05', exact: true }),
    });
    await rung.first().waitFor();
    expect(await rung.first().textContent()).toContain('5,000');
  });
});
