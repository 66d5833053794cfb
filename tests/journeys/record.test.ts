import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, control, signIn } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openSignedIn } from './page.ts';

let server: Server;
let browser: Browser;
let staff: Client;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  staff = await signIn(server.url, control);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A security that is still being set up, so that one person may change it. */
const drafted = async () => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'drafted' }));
  const { body } = await staff.call('GET', `/masters/security?filter=${filter}&range=[0,9]`);
  return body[0] as { id: number; floorPrice: number };
};
const rowOf = async (id: number) => (await staff.call('GET', `/masters/security/${id}`)).body;
const box = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const path = (id: number) => `/masters/securitymodify/${id}`;
const shown = (id: number) => `/masters/security-view/${id}`;

describe('two people at one security', () => {
  test('the second gets a merge, chooses where both changed a field, and nothing of either is lost', async () => {
    const { id } = await drafted();
    const [first, second] = await Promise.all([
      openSignedIn(browser, server.url, control, path(id)),
      openSignedIn(browser, server.url, { username: 'control2' }, path(id)),
    ]);
    for (const page of [first, second]) await box(page, 'Security Name').waitFor();
    await box(first, 'Security Name').fill('Named By The First');
    await box(first, 'Face Value').fill('5');
    await first.keyboard.press('Control+Enter');
    await first.waitForURL(`**${shown(id)}`);

    await box(second, 'Security Name').fill('Named By The Second');
    await box(second, 'Lot Size').fill('7');
    await second.keyboard.press('Control+Enter');
    const merge = second.getByRole('dialog', { name: 'Another user changed this' });
    await merge.getByText('Their changes kept:').waitFor();
    expect(await merge.textContent()).toContain('control saved it');
    expect(await merge.textContent()).toMatch(/Their changes kept: Face Value .* → 5\.00/);
    expect(await merge.textContent()).toMatch(/Your changes added: Lot Size 1 → 7/);
    // The clash is solved by keyboard: the focus is on the first choice.
    await second.keyboard.press('ArrowRight');
    await merge
      .getByRole('radio', { name: 'Security Name: keep mine' })
      .and(second.locator(':checked'))
      .waitFor();
    await merge.getByRole('button', { name: 'Save both' }).press('Enter');
    await second.waitForURL(`**${shown(id)}`);
    expect(await rowOf(id)).toMatchObject({
      securityName: 'Named By The Second',
      faceValue: 5,
      regularLotSize: 7,
    });
    await first.context().close();
    await second.context().close();
  });
});

describe('the history of a record', () => {
  test('opens by its address, shows an entry, the record as it stood then, and brings it back', async () => {
    const { id, floorPrice } = await drafted();
    const name = (await rowOf(id)).securityName as string;
    const page = await openSignedIn(browser, server.url, control, path(id));
    await box(page, 'Floor Price').fill(String(floorPrice + 11));
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**${shown(id)}`);
    const { body } = await staff.call('GET', `/masters/security/${id}/history`);
    const [newest] = body.entries;
    await box(await at(page, path(id)), 'Security Name').fill('Later Name');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**${shown(id)}`);

    await page.goto(`${server.url + path(id)}?tab=history&entry=${newest.seq}`);
    const entry = page.getByRole('table', { name: `What entry ${newest.seq} changed` });
    expect(await entry.getByRole('row').last().textContent()).toBe(
      `Floor Price${floorPrice.toFixed(2)}${(floorPrice + 11).toFixed(2)}`,
    );
    await page.getByRole('button', { name: 'As it was then' }).click();
    await page.getByText('one field is different now').waitFor();
    await page.getByText('now Later Name').waitFor();
    await page.goBack();

    await page.getByRole('button', { name: 'Restore these values…' }).click();
    const dialog = page.getByRole('dialog');
    const restored = dialog.getByRole('table', { name: 'What restoring would change' });
    await restored.waitFor();
    expect(await restored.getByRole('row').last().textContent()).toBe(
      `Security NameLater Name${name}`,
    );
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await rowOf(id)).securityName).toBe(name);
    // The form opens again, with the restored values in it.
    await page.waitForFunction(
      (value) =>
        (document.querySelector('input[name=securityName]') as HTMLInputElement)?.value === value,
      name,
    );
    await page.keyboard.press('h');
    await page.getByRole('grid', { name: 'History of this Security' }).waitFor();
    const newestOf = () => page.locator('tbody tr').first().textContent();
    await expect.poll(newestOf).toContain('Restored');
    await page.context().close();
  });
});

test('the chain of the audit log is checked from its list, and an entry of it is read in full', async () => {
  const page = await openSignedIn(browser, server.url, control, '/utils/master-audit-log');
  await page.getByRole('link', { name: 'Chain Check' }).click();
  await page.getByRole('button', { name: 'Start the check' }).click();
  await page.getByText('The chain is intact.').waitFor();
  expect(await page.getByText(/entries are unchanged/).count()).toBe(1);
  const { body } = await staff.call('GET', `/masters/security/${(await drafted()).id}/history`);
  const { seq } = body.entries[0];
  await page.goto(`${server.url}/utils/master-audit-log/${seq}`);
  await page.getByRole('table', { name: `What entry ${seq} changed` }).waitFor();
  await page.getByRole('link', { name: 'In its history' }).click();
  await page.getByRole('table', { name: `What entry ${seq} changed` }).waitFor();
  await page.waitForURL(`**/masters/security-view/*?tab=history&entry=${seq}`);
  await page.context().close();
});

const at = async (page: Page, where: string): Promise<Page> => {
  await page.goto(server.url + where);
  return page;
};
