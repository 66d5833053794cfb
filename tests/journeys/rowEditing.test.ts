import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, control, dealer, signIn } from '../markets/client.ts';
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

const participantOf = async (id: string) =>
  (await staff.call('GET', `/masters/participant/${id}`)).body;

/** The ids of some participants of the demo, in the order of the list. */
const ids = async (): Promise<string[]> => {
  const { body } = await staff.call(
    'GET',
    '/masters/participant?range=[0,4]&sort=["participantId","ASC"]',
  );
  return body.map(({ participantId }: { participantId: string }) => participantId);
};

const list = '/masters/participant?sort=participantId';
const cellOf = (page: Page, id: string, field: string) =>
  page.locator(`[role=row][data-id="${id}"] [data-field="${field}"]`);
const bar = (page: Page) => page.getByRole('form', { name: /^Edit / });
const named = (page: Page, label: string) =>
  page.getByRole('grid').getByLabel(label, { exact: true });

/** Whether something can be pressed where it lies: nothing is over it, and it is not cut off. */
const isInSight = (what: Locator): Promise<boolean> =>
  what.evaluate((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return (
      top !== null &&
      (each.contains(top) || top.contains(each)) &&
      !each.closest('.MuiDataGrid-root')
    );
  });

/** Opens the list of participants with the focus at the name of one. */
const openedAt = async (id: string, account = control as { username: string }): Promise<Page> => {
  const page = await openSignedIn(browser, server.url, account, list);
  const cell = cellOf(page, id, 'participantName');
  await cell.waitFor();
  await cell.focus();
  return page;
};

describe('a row of a master in its list', () => {
  test('is edited by keys alone, saved once as by its form, and has the focus again', async () => {
    const [id = ''] = await ids();
    const before = await participantOf(id);
    const page = await openedAt(id);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON());
    });
    await page.keyboard.press('e');
    const box = named(page, 'Participant Name');
    await box.waitFor();
    await expect.poll(() => box.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Renamed In Its Row');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => named(page, 'Type').evaluate((each) => each === document.activeElement))
      .toBe(true);
    await bar(page).getByText('1 change').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(`Participant ${id} is saved.`).waitFor();
    expect(await participantOf(id)).toMatchObject({
      participantName: 'Renamed In Its Row',
      participantType: before.participantType,
      version: before.version + 1,
    });
    expect(sent).toHaveLength(1);
    await cellOf(page, id, 'participantName').getByText('Renamed In Its Row').waitFor();
    await expect
      .poll(() =>
        cellOf(page, id, 'participantName').evaluate((each) => each === document.activeElement),
      )
      .toBe(true);
    expect(new URL(page.url()).pathname).toBe('/masters/participant');
    await page.context().close();
  });

  test('says in words what the rules refuse, and keeps what was typed', async () => {
    const [, id = ''] = await ids();
    const page = await openedAt(id);
    await page.keyboard.press('F2');
    const box = named(page, 'Participant Name');
    await box.fill('');
    await page.keyboard.press('Enter');
    await bar(page).getByText('Participant Name is mandatory').waitFor();
    expect(await box.getAttribute('aria-invalid')).toBe('true');
    await box.fill('x'.repeat(101));
    await page.keyboard.press('Enter');
    await bar(page)
      .getByText(/Participant Name cannot have more than 100/)
      .waitFor();
    expect(await box.inputValue()).toHaveLength(101);
    await page.context().close();
  });

  test('is left by Escape as it was; what is typed is not lost by one key, and leaving the page asks', async () => {
    const [, id = ''] = await ids();
    const page = await openedAt(id);
    await page.keyboard.press('e');
    await named(page, 'Participant Name').waitFor();
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
    await cellOf(page, id, 'participantName').focus();
    await page.keyboard.press('e');
    await named(page, 'Participant Name').fill('Typed And Left');
    await page.keyboard.press('Escape');
    const cancel = bar(page).getByRole('button', { name: 'Cancel' });
    await expect.poll(() => cancel.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Branches' }).click();
    const asks = page.getByRole('dialog', { name: 'Leave without saving?' });
    await asks.getByText('One change is not saved').waitFor();
    await asks.getByRole('button', { name: 'Stay' }).click();
    expect(await named(page, 'Participant Name').inputValue()).toBe('Typed And Left');
    await cancel.click();
    await bar(page).waitFor({ state: 'detached' });
    expect((await participantOf(id)).participantName).not.toBe('Typed And Left');
    await page.context().close();
  });

  test('overtaken by another user is merged, as in its form', async () => {
    const [, , id = ''] = await ids();
    const page = await openedAt(id);
    await page.keyboard.press('e');
    await named(page, 'Participant Name').fill('Named In The List');
    const { participantName, participantType, version } = await participantOf(id);
    await staff.call('PUT', `/masters/participant/${id}`, {
      participantName,
      participantType,
      isActive: false,
      version,
    });
    await page.keyboard.press('Enter');
    const merge = page.getByRole('dialog', { name: 'Another user changed this' });
    await merge.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('status').getByText(`Participant ${id} is saved.`).waitFor();
    expect(await participantOf(id)).toMatchObject({
      participantName: 'Named In The List',
      isActive: false,
      version: version + 2,
    });
    await page.context().close();
  });

  test('waits for a second person where its form does, with the reason asked for first', async () => {
    const filter = encodeURIComponent(JSON.stringify({ status: 'approved' }));
    const { body } = await staff.call('GET', `/masters/security?filter=${filter}&range=[0,0]`);
    const [security] = body;
    const page = await openSignedIn(
      browser,
      server.url,
      control,
      '/masters/security?status=approved',
    );
    const cell = cellOf(page, String(security.id), 'floorPrice');
    await cell.waitFor();
    await cell.focus();
    await page.keyboard.press('e');
    const box = named(page, 'Floor Price');
    await box.fill(String(security.floorPrice + 1));
    await page.keyboard.press('Enter');
    const reason = bar(page).getByLabel(/Reason/);
    await reason.waitFor();
    await expect.poll(() => reason.evaluate((each) => each === document.activeElement)).toBe(true);
    await reason.fill('The floor was mistyped');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing is changed yet: the change waits for approval').waitFor();
    const { body: held } = await staff.call('GET', `/masters/security/${security.id}/held`);
    expect(held).toMatchObject({ reason: 'The floor was mistyped' });
    const { body: now } = await staff.call('GET', `/masters/security/${security.id}`);
    expect(now.floorPrice).toBe(security.floorPrice);
    await page.context().close();
  });

  test('has the list of a reference as in its form: a key that is for the list ends nothing of the row', async () => {
    const { body } = await staff.call('GET', '/masters/user/1001');
    const page = await openSignedIn(browser, server.url, control, '/masters/user?memberId=M001');
    const cell = cellOf(page, '1001', 'branchId');
    await cell.waitFor();
    await cell.focus();
    await page.keyboard.press('e');
    const box = named(page, 'Branch Id');
    await expect.poll(() => box.evaluate((each) => each === document.activeElement)).toBe(true);
    const choices = page
      .getByRole('main')
      .getByRole('listbox', { name: 'Branches' })
      .getByRole('option');
    await box.fill('');
    await page.keyboard.press('ArrowDown');
    await choices.first().waitFor();
    expect(await isInSight(choices.first())).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => choices.count()).toBe(0);
    expect(await bar(page).count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await choices.first().waitFor();
    const branches = await choices.allInnerTexts();
    const other = branches.findIndex((words) => !words.startsWith(body.branchId));
    for (let at = 0; at < other; at += 1) await page.keyboard.press('ArrowDown');
    const chosen = await page
      .getByRole('listbox', { name: 'Branches' })
      .getByRole('option', { selected: true })
      .locator('.mono')
      .textContent();
    await page.keyboard.press('Enter');
    await expect.poll(() => box.inputValue()).toBe(chosen);
    expect(await bar(page).count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await choices.first().waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => choices.count()).toBe(0);
    await box.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('User 1001 is saved.').waitFor();
    expect((await staff.call('GET', '/masters/user/1001')).body).toMatchObject({
      branchId: chosen,
      version: body.version + 1,
    });
    await page.context().close();
  });

  test('has the calendar of a day as in its form, by keys and by mouse', async () => {
    const member = await signIn(server.url, dealer);
    const { body: clients } = await member.call('GET', '/masters/client?range=[0,0]');
    const [{ clientId, id = clientId }] = clients;
    const page = await openSignedIn(browser, server.url, dealer, '/masters/client-master');
    const cell = cellOf(page, String(id), 'uccComplianceDate');
    await cell.waitFor();
    await cell.focus();
    await page.keyboard.press('e');
    const box = named(page, 'UCC Compliance Date');
    await expect.poll(() => box.evaluate((each) => each === document.activeElement)).toBe(true);
    const calendar = page.getByRole('main').getByRole('dialog', { name: /UCC Compliance Date/ });
    const day = (of: string) => calendar.getByRole('gridcell', { name: of, exact: true });
    const hasFocus = (each: Locator) =>
      expect.poll(() => each.evaluate((one) => one === document.activeElement)).toBe(true);
    await box.fill('14/05/26');
    await page.keyboard.press('Alt+ArrowDown');
    await hasFocus(day('14'));
    expect(await isInSight(day('31'))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    await hasFocus(box);
    expect(await box.inputValue()).toBe('2026-05-14');
    await page.keyboard.press('Alt+ArrowDown');
    await hasFocus(day('14'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'detached' });
    await hasFocus(box);
    expect(await box.inputValue()).toBe('2026-05-15');
    const button = page.getByRole('grid').getByRole('button', { name: /UCC Compliance Date/ });
    await button.click();
    await day('16').click();
    await calendar.waitFor({ state: 'detached' });
    await expect.poll(() => box.inputValue()).toBe('2026-05-16');
    expect(await bar(page).count()).toBe(1);
    await box.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .getByText(/is saved/)
      .waitFor();
    const { body: saved } = await member.call('GET', '/masters/client?range=[0,0]');
    expect(saved).toMatchObject([{ clientId, uccComplianceDate: '2026-05-16' }]);
    await page.context().close();
  });

  test('is edited from its menu too, and not by a reader who may only read it', async () => {
    const page = await openSignedIn(browser, server.url, control, '/masters/user');
    await page.getByRole('button', { name: 'Actions of 10003', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit in the List' }).click();
    await named(page, 'User Name').waitFor();
    await page.context().close();
    const [, , , id = ''] = await ids();
    const reader = await openedAt(id, { username: 'viewer' });
    await reader.keyboard.press('e');
    await reader.waitForTimeout(500);
    expect(await bar(reader).count()).toBe(0);
    await reader.context().close();
  });
});
