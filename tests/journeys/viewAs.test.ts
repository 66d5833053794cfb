import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { control } from '../markets/client.ts';
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

const strip = (page: Page) => page.getByRole('region', { name: 'Viewing as a role' });
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `tests/.output/pages/${name}.png` });
};

test('a Control User views as a Member Admin of M001, changes nothing, and stops', async () => {
  const page = await openSignedIn(browser, server.url, control);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('view as');
  await page.getByRole('option', { name: /^View As…/ }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'View As' });
  await dialog.getByLabel('Role').selectOption('Member Admin');
  await dialog.getByLabel('Member Id').fill('M999');
  await dialog.getByRole('button', { name: 'View', exact: true }).click();
  await dialog.getByText('There is no Member Admin of M999').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Member Id').fill('M001');
  await dialog.getByRole('button', { name: 'View', exact: true }).click();
  await strip(page).getByText('Viewing as Member Admin of M001').waitFor();
  await strip(page).getByText('Read-only', { exact: false }).first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await picture(page, 'viewing');

  // The menu is that of the role, and the rows are those of the member.
  await page.getByRole('link', { name: 'Branches' }).first().click();
  // M001 has two branches of the many.
  await page.getByText('1–2 of 2').waitFor();
  expect(await page.getByRole('link', { name: 'Change Market Status' }).count()).toBe(0);

  // A control that would change something says that it does not and why, on the page and in the
  // menu of a row.
  await page.goto(`${server.url}/masters/branch-edit/M001/B1`);
  await page.getByLabel('Branch Name').fill('Another name');
  const save = page.getByRole('button', { name: /^Save/ });
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  expect(await save.getAttribute('title')).toMatch(/^You are viewing as a role/);
  await save.click({ force: true });
  expect(await page.getByText('nothing can be changed').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Cancel' }).getAttribute('aria-disabled')).toBe(
    null,
  );
  expect(await violationsOf(page)).toEqual([]);
  await picture(page, 'viewingGreyed');

  // So does a button that is not the one thing to do on its page.
  const greyed = async (path: string, name: RegExp) => {
    await page.goto(server.url + path);
    const button = page.getByRole('button', { name }).first();
    await button.waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await button.getAttribute('title')).toMatch(/^You are viewing as a role/);
  };
  await greyed('/masters/price-settings', /^Set the limit of branch/);
  await page.goto(`${server.url}/order/report?orderStatus=Confirmed`);
  await page.getByRole('gridcell').getByRole('link').first().click();
  await page.waitForURL(/order\/report\/\d+/);
  await greyed(new URL(page.url()).pathname, /^Cancel/);
  await page.goto(`${server.url}/masters/branch-edit/M001/B1`);
  await page.getByLabel('Branch Name').fill('Another name');

  // A change that is sent all the same, as by a key, is refused in words and with the reason.
  await page.keyboard.press('Control+Enter');
  const refusal = page.getByRole('alert').filter({
    hasText: 'You are viewing as Member Admin of M001: nothing can be changed.',
  });
  await refusal.waitFor();
  await refusal.getByRole('button', { name: 'Why?' }).click();
  await page.getByText('Stop viewing; then your own role decides.').waitFor();
  await picture(page, 'viewingRefused');
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}/masters/user`);
  await page.getByRole('gridcell').nth(2).focus();
  await page.keyboard.press('m');
  const choices = page.getByRole('menu').getByRole('menuitem');
  await choices.first().waitFor();
  for (const choice of await choices.all()) {
    expect(await choice.isDisabled()).toBe(true);
    expect(await choice.textContent()).toContain('You are viewing as a role');
  }

  // The tabs of a browser share the session: the other one stops as well.
  const other = await page.context().newPage();
  await other.goto(`${server.url}/masters/branch`);
  await strip(other).waitFor();
  await strip(other).getByRole('button', { name: 'Stop' }).click();
  await other.getByRole('link', { name: 'Change Market Status' }).first().waitFor();
  expect(await strip(other).count()).toBe(0);
  await strip(page).waitFor({ state: 'detached' });

  // Tall enough for both entries: of a list only the rows in sight are drawn.
  await other.setViewportSize({ width: 1366, height: 1600 });
  // Opened again until it says so: the page may still be on its way home from the view that has ended.
  const entries = async () => {
    await other.goto(`${server.url}/utils/master-audit-log`);
    await other.getByRole('gridcell').first().waitFor();
    return `${other.url()} ${await other.getByRole('main').textContent()}`;
  };
  await expect.poll(entries).toContain('Ended viewing as a role');
  await expect.poll(entries).toContain('Began to view as a role');
  await page.context().close();
});

test('a dealer’s order entry is seen as the member has it, at the width of a phone too', async () => {
  const page = await openSignedIn(browser, server.url, control);
  await page
    .getByRole('button', { name: /control/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'View As…' }).click();
  const dialog = page.getByRole('dialog', { name: 'View As' });
  await dialog.getByLabel('Member Id').fill('M001');
  await dialog.getByRole('button', { name: 'View', exact: true }).click();
  await strip(page).waitFor();
  await page.goto(`${server.url}/order/entry/LICI/IS`);
  await page.getByRole('heading', { name: /LICI/ }).first().waitFor();
  await strip(page).getByText('Viewing as Dealer of M001').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await strip(page).getByRole('button', { name: 'Stop' }).waitFor();
  await picture(page, 'viewingPhone');
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'viewingPhoneDark');
  await page.context().close();
});
