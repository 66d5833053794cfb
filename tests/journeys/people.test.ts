import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, call, control, demoPassword, encoded, signIn } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openPage, openSignedIn } from './page.ts';
import { violationsOf } from './violations.ts';

// An administrator's actions on users and their sessions, and their effects for those users.
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

const expired = 'Your session has expired, please login again.';
const memberAdmin: Account = { memberId: 'M001', username: '4001' };
const branchAdmin: Account = { memberId: 'M001', username: '5001' };

/** A list of users, narrowed until it contains the users of the test. */
const usersLike = (text: string) => `/masters/user?q=${text}&sort=userId`;

const menuButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Actions of ${name}`, exact: true });

/** Opens the menu of a row and returns its entries. */
const menuOf = async (page: Page, name: string): Promise<string[]> => {
  await menuButton(page, name).click();
  const menu = page.getByRole('menu', { name: `Actions of ${name}` });
  await menu.waitFor();
  return menu.locator('[role=menuitem], p').allTextContents();
};

/** Chooses from the menu of a row, enters the reason where one is required, and confirms. */
const act = async (page: Page, name: string, action: string, reason?: string): Promise<void> => {
  await menuOf(page, name);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
};

const tryToSignIn = async (account: Account, password = demoPassword): Promise<string> => {
  const { body } = await call(server.url, 'POST', '/auth/login', {
    memberId: account.memberId,
    username: account.username,
    password: await encoded(server.url, password),
  });
  return body.accessToken ? 'let in' : body.messages[0];
};

/** Opens the event stream of the user of a page; the promise resolves when the server ends it. */
const streamOf = async (page: Page): Promise<() => Promise<void>> => {
  const cookies = await page.context().cookies();
  const stream = await fetch(`${server.url}/api/messaging/message-stream`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    signal: AbortSignal.timeout(30_000),
  });
  expect(stream.status).toBe(200);
  return async () => {
    for await (const _ of stream.body as AsyncIterable<unknown>);
  };
};

describe('an administrator of a member', () => {
  const dealer: Account = { memberId: 'M001', username: '1002' };
  let admin: Page;
  beforeAll(async () => {
    admin = await openSignedIn(browser, server.url, memberAdmin, usersLike('100'));
  });
  afterAll(() => admin?.context().close());

  test('disables a user who is signed in: the stream ends, the next call leads to the login', async () => {
    const page = await openSignedIn(browser, server.url, dealer, '/order/report');
    await page.getByRole('gridcell').first().waitFor();
    const streamEnd = await streamOf(page);
    await act(admin, '1002', 'Disable', 'Left the firm');
    await admin.getByText('Rohan Mehta (1002) is disabled.').waitFor();
    await streamEnd();
    await page
      .getByRole('link', { name: 'Error Orders' })
      .click({ timeout: 3_000 })
      .catch(() => null);
    await page.getByText(expired, { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await tryToSignIn(dealer)).not.toBe('let in');
    await page.context().close();
  });

  test('enables that user, who signs in with the password they had', async () => {
    expect(await menuOf(admin, '1002')).toEqual(['Edit in the List', 'Enable']);
    await admin.keyboard.press('Escape');
    await act(admin, '1002', 'Enable', 'Is back');
    await admin.getByText('Rohan Mehta (1002) is enabled.').waitFor();
    expect(await tryToSignIn(dealer)).toBe('let in');
  });

  test('unlocks a user whom wrong passwords locked out', async () => {
    const locked: Account = { memberId: 'M001', username: '1009' };
    for (let attempt = 1; attempt <= 5; attempt++) await tryToSignIn(locked, 'Not-the-one@2026');
    expect(await tryToSignIn(locked)).not.toBe('let in');
    await admin.goto(server.url + usersLike('1009'));
    await act(admin, '1009', 'Unlock');
    await admin.getByText('Lock Out (1009) is unlocked.').waitFor();
    expect(await tryToSignIn(locked)).toBe('let in');
  });

  test('resets a password: its user sets another by the link that came, and signs in with that', async () => {
    await admin.goto(server.url + usersLike('1002'));
    await act(admin, '1002', 'Reset Password');
    await admin
      .getByText(/^A link to set a new password is sent to Rohan Mehta \(1002\)/)
      .waitFor();
    const sent = await (await fetch(`${server.url}/api/dev/outbox`)).json();
    const { link } = sent.find((letter: any) => letter.userId === '1002' && letter.link);
    expect(link).toMatch(new RegExp(`^${server.url}/password-expired/[^/]+/2$`));

    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(link);
    await page.getByText('Please set your password before logging in!').waitFor();
    const password = 'Quiet=Harbour47';
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm New Password').fill(password);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Password Changed Successfully!').waitFor();
    await context.close();
    expect(await tryToSignIn(dealer)).toBe('Invalid credentials');
    const again = await openPage(browser, server.url, { ...dealer, password });
    await again.context().close();
  });
});

describe('a Control User', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openSignedIn(browser, server.url, control);
  });
  afterAll(() => page?.context().close());

  test('ends a session by keyboard alone; it is at the login at its next call', async () => {
    const other = await openSignedIn(browser, server.url, { memberId: 'M002', username: '2001' });
    const streamEnd = await streamOf(other);
    await page.goto(`${server.url}/utils/active-users?sort=userId`);
    const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
    await rows.first().waitFor();
    const key = (name: string) => page.keyboard.press(name);
    // The list is one stop of the Tab key, at its head.
    const isIn = () => page.evaluate(() => document.activeElement?.closest('[role=grid]') != null);
    for (let stops = 0; stops < 60 && !(await isIn()); stops++) await key('Tab');
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? '');
    for (let steps = 0; steps < 20 && !(await focused()).includes('2001'); steps++)
      await key('ArrowDown');
    await key('m');
    await page.getByRole('menuitem', { name: 'End Session' }).and(page.locator(':focus')).waitFor();
    // Escape returns the focus to the row.
    await key('Escape');
    await expect.poll(focused).toContain('2001');
    await key('m');
    await page.getByRole('menuitem', { name: 'End Session' }).and(page.locator(':focus')).waitFor();
    await key('Enter');
    const dialog = page.getByRole('dialog', { name: 'End Session: Active User 2001' });
    await dialog.getByLabel('Reason').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Left the desk');
    await key('Enter');
    await page.getByText('The session of 2001 is ended.').waitFor();
    await streamEnd();
    await other
      .getByRole('link', { name: 'Order Report' })
      .click({ timeout: 3_000 })
      .catch(() => null);
    await other
      .getByText('The exchange has ended your session: Left the desk', { exact: true })
      .waitFor();
    await other.context().close();
  });

  test('disables several at once and hears of each what became of it', async () => {
    const second = await signIn(server.url, { username: 'control2' });
    const disable = async (userId: string) => {
      const { body } = await second.call('GET', `/masters/user/${userId}`);
      const reasoning = { version: body.version, reason: 'Left the firm' };
      const answer = await second.call('POST', `/masters/user/${userId}/disable`, reasoning);
      expect(answer.status).toBe(200);
    };
    await disable('10011');
    await page.goto(server.url + usersLike('1001'));
    for (const userId of ['10010', '10011', '10012', '10013'])
      await page.getByRole('checkbox', { name: `Select ${userId}` }).click();
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await bar.getByText('4 selected').waitFor();
    await bar.getByRole('button', { name: 'Disable' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disable: 3 Users' });
    await dialog.waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      'User 10011 Disable is not possible for this User in its present state.',
    ]);
    // Another administrator is quicker with one of them while the question is open.
    await disable('10012');
    await dialog.getByLabel('Reason').fill('Firm is closed');
    await dialog.getByRole('button', { name: 'Disable 3' }).click();
    await dialog.getByText('3 of 3, 1 refused').waitFor();
    const outcomes = await dialog.getByRole('listitem').allTextContents();
    expect(outcomes[0]).toContain('Dealer of M010 (10010) is disabled.');
    expect(outcomes[1]).toMatch(/Refused.*10012/);
    expect(outcomes[2]).toContain('Dealer of M013 (10013) is disabled.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    for (const userId of ['10010', '10011', '10012', '10013']) {
      const { body } = await second.call('GET', `/masters/user/${userId}`);
      expect([userId, body.isDisabled]).toEqual([userId, true]);
    }
  });

  test('finds no button for a new user among those of the exchange', async () => {
    await page.goto(`${server.url}/masters/exchg-user`);
    await menuButton(page, 'viewer').waitFor();
    expect(await page.getByRole('link', { name: /^New / }).count()).toBe(0);
    await page.goto(`${server.url}/masters/user`);
    await page.getByRole('link', { name: /^New User/ }).waitFor();
  });
});

test('a Branch Admin finds the users of the branch, and actions on its dealers only', async () => {
  const page = await openSignedIn(browser, server.url, branchAdmin, '/masters/user?sort=userId');
  await menuButton(page, '1001').waitFor();
  const names = await page
    .getByRole('button', { name: /^Actions of / })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
  // 1002 belongs to another branch, 2001 to another member.
  expect(names).toContain('Actions of 1003');
  expect(names).not.toContain('Actions of 1002');
  expect(names).not.toContain('Actions of 2001');
  expect(await menuOf(page, '1001')).toEqual(['Edit in the List', 'Disable', 'Reset Password']);
  await page.keyboard.press('Escape');
  for (const notTheirs of ['3001', '5001']) {
    expect(await menuOf(page, notTheirs)).toEqual(['No actions are available here.']);
    await page.keyboard.press('Escape');
  }
  await page.context().close();
});

describe.each(['light', 'dark'] as const)('axe finds nothing, %s', (colorScheme) => {
  test('on users with rows chosen and a menu open, and in the questions about them and about sessions', async () => {
    const page = await openSignedIn(browser, server.url, control, usersLike('10'), { colorScheme });
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    for (const userId of ['10003', '10004'])
      await page.getByRole('checkbox', { name: `Select ${userId}` }).click();
    await bar.waitFor();
    await menuOf(page, '10003');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Disable' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disable: 2 Users' });
    await dialog.getByRole('button', { name: 'Disable 2' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(`${server.url}/utils/active-users`);
    await page.getByRole('checkbox', { name: 'Select control' }).first().click();
    await bar.getByRole('button', { name: 'End Session' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });
});
