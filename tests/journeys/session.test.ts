import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, accountsByRole, call, control, demoPassword } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { signInto } from './page.ts';

const expired = 'Your session has expired, please login again.';
const admin = accountsByRole.memberAdmin;
const minute = 60_000;

let server: Server;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

// A separate browser context with a clock that the test moves; the server's clock runs as usual.
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await context.clock.install();
});
afterEach(() => context.close());

const tab = async (path = '/'): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(server.url + path);
  return page;
};

const fill = async (page: Page, { memberId, username, password = demoPassword }: Account) => {
  if (memberId) await page.getByLabel('Member Id').fill(memberId);
  await page.getByLabel(memberId ? 'User Id' : 'Domain Id').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

const stands = (page: Page) => page.getByRole('navigation').first().waitFor();

/** A tab that is signed in at a path; tests that begin at the login use `tab` and `fill`. */
const signedIn = async (account: Account, path = '/masters/branch'): Promise<Page> => {
  await signInto(context, server.url, account, 'Chromium');
  const page = await tab(path);
  await stands(page);
  return page;
};

const warning = (page: Page) => page.getByRole('dialog', { name: 'Session Expiry Warning' });
const over = (page: Page) => page.getByRole('dialog', { name: 'Session Expired' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const atLogin = (page: Page, says: string) =>
  expect.poll(() => page.locator('.login-message').textContent()).toBe(says);

describe('the warning', () => {
  test('comes five minutes before the end with a countdown; No dismisses it until the end, which it says', async () => {
    const page = await signedIn(admin);
    await context.clock.fastForward(24 * minute);
    await context.clock.runFor(2000);
    expect(await warning(page).count()).toBe(0);
    await context.clock.fastForward(minute);
    await warning(page).waitFor();
    expect(await warning(page).getByRole('timer').textContent()).toMatch(/^(5:00|4:[45]\d)$/);
    await context.clock.fastForward(minute);
    await expect
      .poll(() => warning(page).getByRole('timer').textContent())
      .toMatch(/^(4:00|3:[45]\d)$/);
    await press(page, 'No');
    await warning(page).waitFor({ state: 'detached' });
    await context.clock.fastForward(minute);
    await context.clock.runFor(10_000);
    expect(await warning(page).count()).toBe(0);
    await context.clock.fastForward(3 * minute);
    await over(page).getByText(expired, { exact: true }).waitFor();
    // The page behind belongs to no session: none of it is visible.
    const behind = page.getByRole('heading', { name: 'Branches', includeHidden: true });
    expect(await behind.evaluate(isCovered)).toBe(true);
    await press(page, 'Login');
    await atLogin(page, expired);
    await fill(page, admin);
    await stands(page);
    expect(new URL(page.url()).pathname).toBe('/masters/branch');
  });

  test('comes as well on a page that asks by itself all the time, and stays until it is answered', async () => {
    const page = await signedIn(control, '/');
    await context.clock.runFor(30_000);
    await context.clock.fastForward(25 * minute);
    await warning(page).waitFor();
    await Promise.all([page.waitForResponse('**/api/query/today*'), context.clock.runFor(10_000)]);
    await context.clock.runFor(2000);
    expect(await warning(page).count()).toBe(1);
    await context.clock.fastForward(5 * minute);
    await over(page).getByText(expired, { exact: true }).waitFor();
  });

  test('Yes extends the session and reads its end anew after 5 seconds', async () => {
    const page = await signedIn(admin);
    await context.clock.fastForward(25 * minute);
    await warning(page).waitFor();
    const extended = page.waitForResponse('**/api/auth/refreshCookie');
    await press(page, 'Yes');
    expect((await extended).status()).toBe(200);
    await warning(page).waitFor({ state: 'detached' });
    await context.clock.runFor(6000);
    await context.clock.fastForward(20 * minute);
    await context.clock.runFor(2000);
    expect(await warning(page).count()).toBe(0);
    await context.clock.fastForward(5 * minute);
    await warning(page).waitFor();
  });

  test('a server that cannot be reached does not extend it, and the warning says so', async () => {
    const page = await signedIn(admin);
    await context.clock.fastForward(25 * minute);
    await warning(page).waitFor();
    await page.route('**/api/auth/refreshCookie', (route) => route.abort());
    await press(page, 'Yes');
    await warning(page)
      .getByText('The server cannot be reached, so the session is not extended. Try again.')
      .waitFor();
    await page.unroute('**/api/auth/refreshCookie');
    await press(page, 'Yes');
    await warning(page).waitFor({ state: 'detached' });
  });

  test('the browser tells of it too, for 30 seconds, where that was allowed', async () => {
    await context.addInitScript(() => {
      const shown: { body: string; isClosed: boolean }[] = [];
      class Shown {
        static permission = 'granted';
        entry: { body: string; isClosed: boolean };
        constructor(_: string, { body }: { body: string }) {
          this.entry = { body, isClosed: false };
          shown.push(this.entry);
        }
        close() {
          this.entry.isClosed = true;
        }
      }
      Object.assign(globalThis, { Notification: Shown, shownNotices: shown });
    });
    const page = await signedIn(admin);
    const notices = () => page.evaluate(() => (globalThis as any).shownNotices);
    await context.clock.fastForward(25 * minute);
    await warning(page).waitFor();
    const body = 'Your session will expire in five minutes.';
    expect(await notices()).toEqual([{ body, isClosed: false }]);
    await context.clock.fastForward(30_000);
    await expect.poll(notices).toEqual([{ body, isClosed: true }]);
  });

  test('answered in one tab it is answered in all', async () => {
    const [one, two] = [await signedIn(admin), await tab('/masters/user')];
    await stands(two);
    await context.clock.fastForward(25 * minute);
    await Promise.all([warning(one).waitFor(), warning(two).waitFor()]);
    await press(two, 'No');
    await Promise.all([one, two].map((page) => warning(page).waitFor({ state: 'detached' })));
    await context.clock.runFor(10_000);
    expect(await warning(one).count()).toBe(0);
  });
});

test('the requests that the console makes by itself are marked, those of a user are not', async () => {
  const page = await signedIn(control, '/');
  const polls: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) polls.push(request.headers()['x-poll']);
  });
  await context.clock.fastForward(11_000);
  polls.length = 0;
  await context.clock.runFor(6000);
  await expect.poll(() => polls.length).toBeGreaterThan(0);
  expect(new Set(polls)).toEqual(new Set(['1']));
  polls.length = 0;
  const [branches] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/api/masters/branch')),
    page.getByRole('link', { name: 'Branches', exact: true }).click(),
  ]);
  expect(branches.headers()['x-poll']).toBeUndefined();
});

describe('the tabs of a browser', () => {
  test('a sign-in in one lets the other in that waits at the login, where it wanted to go', async () => {
    const waiting = await tab('/masters/branch');
    await atLogin(waiting, 'Enter your credentials');
    const other = await tab('/login');
    await fill(other, admin);
    await stands(other);
    await stands(waiting);
    expect(new URL(waiting.url()).pathname).toBe('/masters/branch');
  });

  test('a sign-out in one is one in all, and nobody is led back to where they were', async () => {
    const [one, two] = [await signedIn(admin), await tab('/masters/user')];
    await stands(two);
    await one.getByRole('button', { name: /4001/ }).click();
    await press(one, 'Sign Out');
    await one.getByRole('dialog', { name: 'Sign Out' }).getByText('Sign Out').last().click();
    for (const page of [one, two]) await atLogin(page, 'Enter your credentials');
    await fill(two, admin);
    await stands(two);
    expect(new URL(two.url()).pathname).toBe('/');
  });

  test('signing in as another user leaves no tab that works as the earlier one', async () => {
    const one = await signedIn(admin);
    // The second user comes by a window without a session, as after a crash.
    const two = await context.newPage();
    const known = two.waitForResponse('**/api/auth/validateToken');
    await two.goto(`${server.url}/forgot-password`);
    await known;
    await two.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: what a person may delete too
      document.cookie = 'identity=; Path=/; Max-Age=0';
    });
    await two.goto(`${server.url}/ldapLogin`);
    await fill(two, control);
    await stands(two);
    await one.getByText('control has signed in in another tab of this browser.').waitFor();
    expect(await one.getByRole('heading', { name: 'Branches' }).count()).toBe(0);
    await press(one, 'Continue as control');
    await stands(one);
    await one.getByRole('button', { name: /^control/ }).waitFor();
  });

  test('a session that the server ended leads to the login, and back after it', async () => {
    const page = await signedIn(admin);
    const cookies = (await context.cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const { body } = await call(server.url, 'POST', '/auth/validateToken', {}, { cookie: cookies });
    await call(server.url, 'GET', '/auth/logout', undefined, {
      cookie: cookies,
      authorization: `Bearer ${body.accessToken}`,
    });
    await atLogin(page, expired);
    await fill(page, admin);
    await stands(page);
    expect(new URL(page.url()).pathname).toBe('/masters/branch');
  });
});

describe('the user menu', () => {
  const items = async (page: Page) => {
    const menu = page.getByRole('banner').getByRole('button', { expanded: true }).locator('..');
    return (await menu.getByRole('button').allTextContents()).slice(1);
  };
  const own = ['MFA Settings', 'Change Password'];

  test.each<[keyof typeof accountsByRole, string[]]>([
    ['dealer', [...own, 'Sign Out']],
    ['branchAdmin', [...own, 'Limit Setting', 'Sign Out']],
    ['inquiry', [...own, 'Sign Out']],
    ['lic', [...own, 'Sign Out']],
    ['mof', [...own, 'Sign Out']],
    ['controlUser', ['View As…', 'Sign Out']],
    ['listco', ['Sign Out']],
    ['viewOnly', ['Sign Out']],
  ])('of %s holds %s', async (role, wanted) => {
    const account = accountsByRole[role];
    const page = await signedIn(account, '/');
    await page.getByRole('button', { name: new RegExp(account.username) }).click();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    const found = (await items(page)).filter((item) => item !== 'Allow browser notifications');
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  test('Change Password says what is wrong, lists the failed checks and the policy, and changes it', async () => {
    const page = await signedIn({ memberId: 'M001', username: '5001' }, '/');
    await page.getByRole('button', { name: /5001/ }).click();
    await press(page, 'Change Password');
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    const set = async (...typed: [string, string, string]) => {
      for (const [at, label] of ['Old Password', 'New Password', 'Confirm New Password'].entries())
        await dialog.getByLabel(label, { exact: true }).fill(typed[at] ?? '');
      await dialog.getByRole('button', { name: 'Submit' }).click();
    };
    const next = 'Gentle=Breeze81';
    const blanks: [[string, string, string], string][] = [
      [['', '', ''], 'Old Password cannot be blank'],
      [[demoPassword, '', ''], 'New Password cannot be blank'],
      [[demoPassword, 'Short@1', ''], 'Confirm Password cannot be blank.'],
    ];
    for (const [typed, fault] of blanks) {
      await set(...typed);
      await expect.poll(() => dialog.getByRole('alert').allTextContents()).toEqual([fault]);
    }
    const tooShort = 'Password should have minimum 12 characters';
    const guessable = 'Password is too easy to guess.';
    const refused: [[string, string, string], string[]][] = [
      [['Not-the-old@2026', next, next], ['Old Password is not right.']],
      [
        [demoPassword, 'Short@1', 'Short@1'],
        [tooShort, guessable],
      ],
      [
        [demoPassword, 'short', 'shorter'],
        [tooShort, 'Invalid Password format.', 'Passwords are not matching.', guessable],
      ],
    ];
    for (const [typed, checks] of refused) {
      await set(...typed);
      const alert = dialog.getByRole('alert');
      await expect.poll(() => alert.getByRole('listitem').allTextContents()).toEqual(checks);
      expect(await alert.textContent()).toContain('Following validation checks have failed:');
    }
    // Each password box can show its text.
    const box = dialog.getByLabel('New Password', { exact: true });
    await dialog.getByRole('button', { name: 'Show New Password', exact: true }).click();
    expect(await box.getAttribute('type')).toBe('text');
    await dialog.getByRole('button', { name: 'Hide New Password', exact: true }).click();
    expect(await box.getAttribute('type')).toBe('password');
    await dialog.getByRole('button', { name: 'Password Policy' }).click();
    const policy = page.getByRole('dialog', { name: 'Password Policy' });
    expect(await policy.getByRole('listitem').count()).toBe(7);
    await page.keyboard.press('Escape');
    await policy.waitFor({ state: 'detached' });
    await page.route('**/api/masters/changePassword', (route) =>
      route.fulfill({ status: 500, json: { code: 'FAILED', message: 'Something went wrong' } }),
    );
    await set(demoPassword, next, next);
    await dialog.getByText('Password Change Falied!').waitFor();
    await page.unroute('**/api/masters/changePassword');
    await page.route('**/api/masters/changePassword', (route) => route.abort());
    await set(demoPassword, next, next);
    await dialog.getByText('it is not known whether the password was changed').waitFor();
    await page.unroute('**/api/masters/changePassword');
    await set(demoPassword, next, next);
    await dialog.getByText('Password Changed Successfully!').waitFor();
  });
});

/** Whether another element covers the middle of an element. */
const isCovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const dialog = document.querySelector<HTMLElement>('.MuiDialog-root');
  // The dialog's own layer is above everything; the check is about what lies below it.
  if (dialog) dialog.style.display = 'none';
  const found = document
    .elementsFromPoint(left + width / 2, top + height / 2)
    .filter((each) => each !== document.documentElement && each !== document.body);
  if (dialog) dialog.style.display = '';
  return found[0] !== element && !element.contains(found[0] ?? null);
};
