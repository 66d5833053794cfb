import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { control2 } from '../markets/allocationPeople.ts';
import { type Client, control, signIn } from '../markets/client.ts';
import { finishedFolder, finishedSymbol } from '../markets/finishedFolder.ts';
import { freePort, type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openSignedIn } from './page.ts';

const home = mkdtempSync(join(tmpdir(), 'offerdesk-utilities-'));
let server: Server;
let browser: Browser;
let staff: Client;
beforeAll(async () => {
  const data = join(home, 'data');
  await finishedFolder(data, 20);
  const env = { OFFERDESK_DEMO_BIDDING: 'off' };
  server = await startServer({ data, port: await freePort(), env });
  browser = await launchChromium();
  staff = await signIn(server.url, control);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

test('a finished offer is archived and verified, its orders are shown as archived, and it is restored', async () => {
  const page = await openSignedIn(browser, server.url, control, '/utils/symbolwise-archival');
  const offer = page.getByRole('row', { name: new RegExp(finishedSymbol) });
  const act = async (name: 'Archive' | 'Restore') => {
    await offer.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  await act('Archive');
  await offer.getByText(/Archived$/).waitFor();
  await offer.getByRole('button', { name: /^Verify/ }).click();
  const verified = page.getByRole('dialog', { name: `The archive of ${finishedSymbol}` });
  await verified.getByText(/Whole$/).waitFor();
  await verified.getByRole('button', { name: 'Close' }).last().click();
  await offer.getByRole('link', { name: 'Orders' }).click();
  await page.waitForURL(/\/order\/report\?.*archived=true/);
  await page.getByRole('gridcell', { name: finishedSymbol }).nth(5).waitFor();
  await page.goBack();
  await act('Restore');
  await offer.getByText(/Live$/).waitFor();
  await page.goto(`${server.url}/utils/archival-log`);
  await page.getByRole('gridcell', { name: 'Completed' }).nth(1).waitFor();
  await page.context().close();
});

test('a file of members is compared, and its differences are applied once a second person has seen and approved them', async () => {
  const page = await openSignedIn(browser, server.url, control, '/utils/tm-reconciliation');
  const { body: exported } = await staff.call('GET', '/masters/tradingMember/export');
  const file = join(home, 'members.csv');
  const [heading = ''] = String(exported)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const newcomer = heading
    .split(',')
    .map((column) => ({ 'Member Id': 'M900', 'Member Name': 'Newcomer Securities' })[column] ?? '');
  writeFileSync(file, `${String(exported).trimEnd()}\r\n${newcomer.join(',')}\r\n`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Compare file' }).click();
  const differences = (on: typeof page) =>
    on
      .getByRole('table', { name: 'Members that differ' })
      .getByRole('row', { name: /M900.*Newcomer Securities/ });
  await differences(page).waitFor();
  const record = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel(/Reason/).fill('The list of the depository');
  await asked.getByRole('button', { name: 'Apply', exact: true }).click();
  await asked.waitFor({ state: 'hidden' });

  const second = await openSignedIn(browser, server.url, control2, record);
  await differences(second).waitFor();
  await second.goto(`${server.url}/approvals`);
  await second.getByRole('row').filter({ hasText: 'The list of the depository' }).first().focus();
  await second.keyboard.press('Enter');
  await second.waitForURL(/\/approvals\/\d+/);
  await second.getByRole('button', { name: /^Approve/ }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await second.getByText('Approved', { exact: true }).first().waitFor();
  await page.getByText('Applied', { exact: true }).first().waitFor();
  expect((await staff.call('GET', '/masters/tradingMember/M900')).body.memberName).toBe(
    'Newcomer Securities',
  );
  await page.context().close();
  await second.context().close();
});
