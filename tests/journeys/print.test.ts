import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, control, dealer, signIn } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openSignedIn } from './page.ts';
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

const memberAdmin: Account = { memberId: 'M001', username: '4001' };

test('a printed list has its heading, its filter, who printed it and page x of y on every sheet, and every row once', async () => {
  const client = await signIn(server.url, control);
  const { body: branches } = await client.call('GET', '/masters/branch?range=[0,99]');
  expect(branches.length).toBeGreaterThan(60);
  const page = await openSignedIn(browser, server.url, control, '/masters/branch?isActive=true');
  await page.getByRole('link', { name: 'Print' }).click();
  await page.waitForURL('**/print/masters/branch?isActive=true');
  await page.getByText(`${branches.length} rows in all.`).first().waitFor();
  const sheets = pdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets.length).toBeGreaterThan(1);
  for (const [at, sheet] of sheets.entries()) {
    expect(sheet).toContain('Branches');
    expect(sheet).toContain('Active:Yes');
    expect(sheet).toContain('NoMemberIdBranchIdBranchName');
    expect(sheet).toMatch(/Printedbycontrol,ControlUser,at\d{4}-\d\d-\d\d/);
    expect(sheet).toContain(`Page${at + 1}of${sheets.length}`);
    // Parts for the screen are not printed.
    expect(sheet).not.toContain('Backtothelist');
  }
  const whole = sheets.join('');
  const printed = branches.filter(
    ({ tradingMemberId, branchId, branchName }: Record<string, string>) =>
      whole.split(`${tradingMemberId}${branchId}${branchName}`.replace(/\s/g, '')).length === 2,
  );
  expect(printed).toHaveLength(branches.length);
  await page.context().close();
});

test('a member prints its own rows and no others', async () => {
  const page = await openSignedIn(browser, server.url, memberAdmin, '/print/masters/branch');
  await page
    .getByText(/^\d+ rows in all\./)
    .first()
    .waitFor();
  const rows = page.getByRole('table').locator('tbody tr');
  expect(await rows.count()).toBe(2);
  await page.context().close();
});

test('a list that is too long to print says so and prints its first 5,000 rows', async () => {
  const page = await openSignedIn(browser, server.url, control, '/print/order/report');
  await page.getByText('The first 5,000 rows; more match').first().waitFor();
  expect(await page.getByRole('table').locator('tbody tr').count()).toBe(5000);
  await page.context().close();
});

test('a user who may not see a list cannot print it, and other pages have no print', async () => {
  const page = await openSignedIn(browser, server.url, dealer, '/print/masters/security');
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/print/order/entry`);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await page.context().close();
});
