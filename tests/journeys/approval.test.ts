import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, control, signIn } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openSignedIn } from './page.ts';
import { violationsOf } from './violations.ts';

const control2 = { username: 'control2' };
const viewer = { username: 'viewer' };

let server: Server;
let browser: Browser;
let maker: Client;
let checker: Client;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  [maker, checker] = await Promise.all([signIn(server.url, control), signIn(server.url, control2)]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Row = Record<string, any>;

/** The n-th approved security, which no other test of this file changes. */
const approved = async (nth: number): Promise<Row> => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'approved' }));
  const { body } = await maker.call('GET', `/masters/security?filter=${filter}&range=[0,49]`);
  return body[nth];
};
const rowOf = async (id: number): Promise<Row> =>
  (await maker.call('GET', `/masters/security/${id}`)).body;

const kept = ['id', 'status', 'version', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt'];

/** Changes a security as its form does. */
const change = async (by: Client, id: number, changes: Row) => {
  const row = await rowOf(id);
  const values = Object.fromEntries(Object.entries(row).filter(([name]) => !kept.includes(name)));
  return by.call('PUT', `/masters/security/${id}`, {
    ...values,
    ...changes,
    version: row.version,
  });
};

const path = (id: number) => `/masters/securitymodify/${id}`;
const banner = (page: Page) => page.getByRole('region', { name: 'A change waits for approval' });
const priced = (price: number) => price.toFixed(2);

describe('a change of the terms of an approved offer', () => {
  test('waits: its maker cannot approve it, another sees old and new and does, and the row changes', async () => {
    const { id, floorPrice } = await approved(0);
    const next = floorPrice + 3;
    const page = await openSignedIn(browser, server.url, control, path(id));
    await page.getByLabel('Floor Price', { exact: true }).fill(String(next));
    await page.getByText('This change waits for a second person: Floor Price').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Enter a reason of at least 3 letters').waitFor();
    await page.keyboard.type('The seller asked for it');
    await page.keyboard.press('Control+Enter');
    await banner(page).getByText('You made it, so another user must approve it.').waitFor();
    expect(
      await banner(page)
        .getByRole('button', { name: /Approve/ })
        .count(),
    ).toBe(0);
    expect((await rowOf(id)).floorPrice).toBe(floorPrice);

    const { body: held } = await maker.call('GET', `/masters/security/${id}/held`);
    const { body: tried } = await maker.call('POST', '/approvals/decide', {
      ids: [held.id],
      decision: 'approve',
    });
    expect(tried.results[0].ok).toBe(false);
    expect((await rowOf(id)).floorPrice).toBe(floorPrice);

    const other = await openSignedIn(browser, server.url, control2, '/approvals');
    await other.getByRole('button', { name: 'My tasks, 1 unread' }).click();
    const waiting = other.getByRole('region', { name: 'My tasks' }).getByRole('link').first();
    await waiting.filter({ hasText: 'waits for your decision' }).waitFor();
    await other.keyboard.press('Escape');
    const row = other.getByRole('row').filter({ hasText: 'The seller asked for it' });
    await row.first().waitFor();
    await row.first().focus();
    await other.keyboard.press('Enter');
    await other.waitForURL(`**/approvals/${held.id}`);
    const diff = other.getByRole('table', { name: 'Changes' });
    expect(await diff.getByRole('row').last().textContent()).toBe(
      `Floor Price${priced(floorPrice)}${priced(next)}`,
    );
    await other.keyboard.press('a');
    await other.getByRole('dialog').waitFor();
    await other.keyboard.press('Enter');
    await other.getByText('Approved', { exact: true }).first().waitFor();
    expect((await rowOf(id)).floorPrice).toBe(next);

    // Both find it among their own tasks: the checker had it to decide, the maker hears what became of it.
    await page.getByRole('button', { name: 'My tasks, 1 unread' }).focus();
    await page.keyboard.press('Enter');
    const tasks = page.getByRole('region', { name: 'My tasks' });
    const notice = tasks.getByRole('link').filter({ hasText: 'is approved' });
    await notice.waitFor();
    expect(await notice.textContent()).toContain('Change of Security');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await tasks.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'My tasks, 1 unread',
    );

    // The maker's page follows by itself: the banner disappears, and the row has the new price.
    await banner(page).waitFor({ state: 'detached' });
    await page.getByText(priced(next), { exact: true }).first().waitFor();

    // A notice that is opened is read, on every device of its reader and for nobody else.
    await page.keyboard.press('Enter');
    await notice.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/approvals/${held.id}`);
    await page.getByRole('button', { name: 'My tasks', exact: true }).waitFor();
    const notices = async (of: Client) => (await of.call('GET', '/notices')).body;
    expect(await notices(maker)).toMatchObject({ unread: 0, notices: [{ isRead: true }] });
    expect((await notices(checker)).notices).toEqual([]);
    await page.context().close();
    await other.context().close();
  });

  test('whose row has moved on cannot be approved before its maker has rebased it, field by field', async () => {
    const { id, floorPrice, greenshoeQuantity } = await approved(1);
    const answer = await change(maker, id, {
      floorPrice: floorPrice + 5,
      greenshoeQuantity: greenshoeQuantity + 100,
      reason: 'More to come',
    });
    expect(answer.status).toBe(202);
    expect((await change(checker, id, { securityName: 'Renamed Meanwhile' })).status).toBe(200);

    const other = await openSignedIn(browser, server.url, control2, path(id));
    await banner(other)
      .getByText(/must rebase the change/)
      .waitFor();
    expect(
      await banner(other)
        .getByRole('button', { name: /^Approve/ })
        .isDisabled(),
    ).toBe(true);

    const page = await openSignedIn(browser, server.url, control, path(id));
    await banner(page).getByRole('button', { name: 'Rebase…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nobody else changed the fields of this change.').waitFor();
    await dialog.getByRole('button', { name: 'Rebase' }).click();
    await dialog.waitFor({ state: 'detached' });

    await banner(other)
      .getByRole('button', { name: /^Approve/ })
      .and(other.locator(':enabled'))
      .click();
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    await banner(other).waitFor({ state: 'detached' });
    expect(await rowOf(id)).toMatchObject({
      floorPrice: floorPrice + 5,
      greenshoeQuantity: greenshoeQuantity + 100,
      securityName: 'Renamed Meanwhile',
    });
    await page.context().close();
    await other.context().close();
  });

  test('is one of several that are decided on at once, by keyboard, and the badge follows', async () => {
    const ids = (await Promise.all([2, 3, 4].map(approved))).map(({ id }) => id as number);
    const page = await openSignedIn(browser, server.url, control2, '/approvals');
    await page.getByText('Nothing waits for your decision.').waitFor();
    for (const id of ids) {
      const { riPercent } = await rowOf(id);
      const { status } = await change(maker, id, {
        riPercent: riPercent + 1,
        reason: 'Circular 9',
      });
      expect(status).toBe(202);
    }
    await page.getByRole('link', { name: 'Approvals 3' }).waitFor();
    const rows = page.locator('tbody tr');
    await rows.nth(2).waitFor();
    // The row of one of them changes meanwhile: it stays, the others are approved.
    await change(checker, ids[0] as number, { securityName: 'Moved On' });
    await rows.first().focus();
    for (const key of ['Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space', 'a'])
      await page.keyboard.press(key);
    await page.getByRole('dialog', { name: 'Approve 3 changes?' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '2 approved, 1 not' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Approvals 1' }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.first().textContent()).toContain('Needs a rebase');
    await page.context().close();
  });
});

test('what a VIEWONLY creates waits for a Control User, who sees every value and lets it in', async () => {
  const page = await openSignedIn(browser, server.url, viewer, '/masters/user-create');
  await page.getByLabel('User Id', { exact: true }).fill('1098');
  await page.getByLabel('User Name').fill('Meera Shah');
  await page.getByLabel('Role').selectOption('dealer');
  await page.getByLabel('Member Id').fill('M001');
  await page.getByLabel('Branch Id').fill('B1');
  await page.getByLabel('Email ID').fill('meera@asha.example');
  await page.getByLabel('Mobile Number').fill('9800000009');
  await page.getByLabel('Reason').fill('Joined the desk');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/approvals/*');
  await page.getByText('You made it, so another user must approve it.').waitFor();
  expect((await maker.call('GET', '/masters/user/1098')).status).toBe(404);

  const other = await openSignedIn(browser, server.url, control, new URL(page.url()).pathname);
  await other.getByRole('heading', { name: 'New User' }).waitFor();
  await other.getByText('Meera Shah').first().waitFor();
  await other.keyboard.press('a');
  await other.getByRole('dialog').waitFor();
  await other.keyboard.press('Enter');
  await other.getByText('Approved', { exact: true }).first().waitFor();
  expect((await maker.call('GET', '/masters/user/1098')).body.userName).toBe('Meera Shah');
  await page.context().close();
  await other.context().close();
});
