import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { control, demoPassword, signIn } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openPage } from './page.ts';

// Every text that the specification gives these screens (§4.6, §4.7, §5, §8), against the real server.
let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off', OFFERDESK_ENV_FLAG: '1' } });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A new browser without a session, at a path, with a clock that the test moves. */
const visit = async (path: string, { isClockOurs = false } = {}): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  if (isClockOurs) await page.clock.install();
  await page.goto(server.url + path);
  return page;
};

const message = (page: Page): Locator => page.locator('.login-message');
const says = (page: Page, text: string) =>
  expect.poll(() => message(page).textContent()).toBe(text);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The text below the fields. */
const faults = async (page: Page) => {
  await page.locator('.login-error').first().waitFor();
  return page.locator('.login-error').allTextContents();
};

const credentials = async (page: Page, userId: string, password = demoPassword) => {
  await field(page, 'Member Id').fill('m001');
  await field(page, 'User Id').fill(userId);
  await field(page, 'Password').fill(password);
  await page.keyboard.press('Enter');
};

/** The newest OTP that the demo sent to a user. */
const otpOf = async (userId: string): Promise<string> => {
  const sent = await (await fetch(`${server.url}/api/dev/outbox`)).json();
  return sent.find((letter: any) => letter.userId === userId && letter.code).code;
};

const wrongFor = (otp: string) => (otp === '111111' ? '222222' : '111111');

describe('the credentials', () => {
  test('each field says what is missing, in the words of §5', async () => {
    const page = await visit('/login');
    await says(page, 'Enter your credentials');
    await press(page, 'Sign in');
    expect(await faults(page)).toEqual([
      'Please enter Member Id',
      'Please enter User Id',
      'Please enter Password',
    ]);
    await field(page, 'User Id').fill('12a');
    expect(await faults(page)).toContain('Please enter a valid User Id');
    await page.goto(`${server.url}/ldapLogin`);
    await press(page, 'Sign in');
    expect(await faults(page)).toEqual(['Please enter Domain Id', 'Please enter Password']);
    await page.context().close();
  });

  test('the first message of the server is shown, and the form stays as it was typed', async () => {
    const page = await visit('/login');
    await credentials(page, '1001', 'Not-the-one@2026');
    await says(page, 'Invalid credentials');
    expect(await field(page, 'Member Id').inputValue()).toBe('M001');
    expect(await field(page, 'User Id').inputValue()).toBe('1001');
    await page.context().close();
  });

  test('a network failure stops the loader and keeps what was typed', async () => {
    const page = await visit('/login');
    await page.route('**/api/auth/login*', (route) => route.abort());
    await credentials(page, '1001');
    await page.getByText('The server cannot be reached. What you typed is still here.').waitFor();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await field(page, 'User Id').inputValue()).toBe('1001');
    await page.unroute('**/api/auth/login*');
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await page.context().close();
  });

  test('sign-in leads back to the page one came from, with its query', async () => {
    const place = '/order/report?filter=%7B%22orderStatus%22%3A%22Confirmed%22%7D';
    const page = await visit(place);
    await page.waitForURL('**/login');
    await credentials(page, '1001');
    await page.getByRole('navigation').first().waitFor();
    expect(page.url()).toBe(server.url + place);
    await page.context().close();
  });

  test('a trial system says UAT on every public page and inside', async () => {
    const page = await visit('/login');
    for (const path of ['/login', '/ldapLogin', '/forgot-password', '/password-expired/t/2']) {
      await page.goto(server.url + path);
      await page.getByText('UAT', { exact: true }).waitFor();
    }
    await page.goto(`${server.url}/login`);
    await credentials(page, '1001');
    await page.getByRole('banner').getByText('UAT', { exact: true }).waitFor();
    await page.context().close();
  });

  test('everything is reached and done by keyboard', async () => {
    const page = await visit('/login');
    // The form focuses its first field when it is drawn, which is after the page has loaded.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    for (const typed of ['M001', '1001', demoPassword]) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    // The next stop is the eye button of the password, then the button.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sign in');
    await page.keyboard.press('Space');
    await page.getByRole('navigation').first().waitFor();
    await page.context().close();
  });
});

describe('the OTP', () => {
  const atOtp = async () => {
    const page = await visit('/login', { isClockOurs: true });
    await credentials(page, '1003');
    await says(page, 'Enter OTP');
    return page;
  };

  test('is requested in the words of §5, which say where it is', async () => {
    const page = await atOtp();
    await page
      .getByText('Sent to your mobile and email-id, or shown by your authenticator app.')
      .waitFor();
    await press(page, 'Submit');
    expect(await faults(page)).toEqual(['Please enter OTP received on your mobile and email-id']);
    await field(page, 'OTP').fill('12ab');
    await press(page, 'Submit');
    expect(await faults(page)).toEqual(['Please enter a valid OTP']);
    await page.route('**/api/auth/validateOTP', (route) => route.abort());
    await field(page, 'OTP').fill('123456');
    await press(page, 'Submit');
    await says(page, 'Error occured while verifying OTP');
    expect(await field(page, 'OTP').inputValue()).toBe('123456');
    await press(page, 'Login');
    await says(page, 'Enter your credentials');
    await page.context().close();
  });

  test('counts down from 2:00; at 0:00 another is sent, and only that one is good', async () => {
    const page = await atOtp();
    const timer = page.getByRole('timer');
    expect(await timer.textContent()).toMatch(/^(2:00|1:5\d)$/);
    expect(await page.getByRole('button', { name: 'Resend OTP' }).count()).toBe(0);
    const first = await otpOf('1003');
    await page.clock.fastForward(60_000);
    await expect.poll(() => timer.textContent()).toMatch(/^(1:00|0:5\d)$/);
    await page.clock.fastForward(60_000);
    await press(page, 'Resend OTP');
    await expect.poll(() => timer.textContent()).toMatch(/^(2:00|1:5\d)$/);
    const second = await otpOf('1003');
    if (first !== second) {
      await field(page, 'OTP').fill(first);
      await press(page, 'Submit');
      await says(page, 'Invalid OTP');
    }
    await field(page, 'OTP').fill(second);
    await press(page, 'Submit');
    await page.getByRole('navigation').first().waitFor();
    await page.context().close();
  });

  test('after four wrong ones the form is at its start again', async () => {
    const page = await atOtp();
    const wrong = wrongFor(await otpOf('1003'));
    for (let attempt = 1; attempt <= 3; attempt++) {
      await field(page, 'OTP').fill(wrong);
      await press(page, 'Submit');
      await expect.poll(() => field(page, 'OTP').inputValue()).toBe('');
      await says(page, 'Invalid OTP');
    }
    await field(page, 'OTP').fill(wrong);
    await press(page, 'Submit');
    await field(page, 'Member Id').waitFor();
    await page.context().close();
  });
});

describe('a new password', () => {
  const next = 'Harbour#Lantern47';
  const set = async (page: Page, password: string, confirmed: string) => {
    await field(page, 'New Password').fill(password);
    await field(page, 'Confirm New Password').fill(confirmed);
    await press(page, 'Submit');
  };

  test.each([
    ['1', 'Your password has expired!', 'Password Change failed, try again later.'],
    [
      '2',
      'Please set your password before logging in!',
      'This link has expired, please contact the exchange.',
    ],
    ['3', 'Please set a new password', 'Password Change failed, try again later.'],
  ])('reason %s says "%s", and of a token that is over "%s"', async (reason, why, failure) => {
    const page = await visit(`/password-expired/no-such-token/${reason}`);
    await says(page, why);
    await page.waitForURL(`**/password-expired/-/${reason}`);
    await set(page, next, next);
    await says(page, failure);
    await page.context().close();
  });

  test('an expired one is replaced; only the first fault is said, and the checks of the server are listed', async () => {
    const page = await visit('/login');
    await credentials(page, '1008');
    await says(page, 'Your password has expired!');
    const tries: [string, string, string][] = [
      ['', '', 'New Password cannot be blank'],
      ['Short@1', '', 'Password should have minimum 12 characters'],
      ['no-capitals@12', '', 'Invalid Password format.'],
      [next, '', 'Confirm Password cannot be blank.'],
      [next, `${next}8`, 'Passwords are not matching.'],
    ];
    for (const [password, confirmed, fault] of tries) {
      await set(page, password, confirmed);
      expect(await faults(page)).toEqual([fault]);
    }
    await set(page, demoPassword, demoPassword);
    await page.getByText('Following validation checks have failed:').waitFor();
    await press(page, 'Password Policy');
    const policy = page.getByRole('dialog', { name: 'Password Policy' });
    expect(await policy.getByRole('listitem').allTextContents()).toEqual([
      'Minimum 12 characters.',
      'At most 25 characters: sign-in takes no more.',
      'A mix of upper case, lower case, numbers and special characters (one of @#$%^&+=), without spaces.',
      'Not easy to guess: not a common password, and not made of words, dates, neighbouring keys, or your own name and ids.',
      'None of the last 5 passwords may be reused.',
      'Expires after 365 days.',
      'At most 5 wrong attempts.',
    ]);
    await page.keyboard.press('Escape');
    await set(page, next, next);
    await page.getByText('Password Changed Successfully!').waitFor();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await credentials(page, '1008', next);
    await page.getByRole('navigation').first().waitFor();
    await page.context().close();
  });
});

describe('a forgotten password', () => {
  const details = async (page: Page, typed: [string, string, string]) => {
    for (const [at, label] of ['User ID', 'Mobile Number', 'Email ID'].entries())
      await field(page, label).fill(typed[at] ?? '');
    await press(page, 'Submit');
  };
  const knownOf = async (userId: string): Promise<[string, string, string]> => {
    const { body } = await (await signIn(server.url, control)).call(
      'GET',
      `/masters/user/${userId}`,
    );
    return [userId, body.mobileNumber, body.emailId];
  };

  test('each field says its first fault, in the words of §5', async () => {
    const page = await visit('/forgot-password');
    const tries: [[string, string, string], string[]][] = [
      [
        ['', '', ''],
        ['User ID cannot be blank', 'Mobile number cannot be blank', 'Email ID is mandatory'],
      ],
      [
        ['12a', '12345', 'nobody'],
        ['Enter a valid User ID', 'Mobile number must have 10 digits', 'Enter a valid Email ID'],
      ],
      [['1002', '98765x3210', 'a@b.example'], ['Invalid Mobile number.']],
    ];
    for (const [typed, messages] of tries) {
      await details(page, typed);
      expect(await faults(page)).toEqual(messages);
    }
    const longest = ['User ID', 'Mobile Number', 'Email ID'].map((label) =>
      field(page, label).getAttribute('maxlength'),
    );
    expect(await Promise.all(longest)).toEqual(['30', '10', '256']);
    await page.context().close();
  });

  test('a failed call says that something went wrong and keeps what was typed', async () => {
    const page = await visit('/forgot-password');
    await page.route('**/api/auth/forgot-password*', (route) => route.abort());
    await details(page, ['1002', '9876543210', 'a@b.example']);
    await says(page, 'Something went wrong.');
    expect(await field(page, 'User ID').inputValue()).toBe('1002');
    await page.context().close();
  });

  test('the details lead to an OTP, the OTP to a new password, and that one signs in', async () => {
    const next = 'Quiet+Harbour52';
    const page = await visit('/login');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await details(page, await knownOf('1002'));
    await says(page, 'Enter OTP');
    const otp = await expect
      .poll(() => otpOf('1002').catch(() => ''))
      .toMatch(/^\d{6}$/)
      .then(() => otpOf('1002'));
    await field(page, 'OTP').fill(wrongFor(otp));
    await press(page, 'Submit');
    await says(page, 'Invalid OTP');
    await page.route('**/api/auth/validate-forgot-password', (route) => route.abort());
    await field(page, 'OTP').fill(otp);
    await press(page, 'Submit');
    await says(page, 'Error occured while verifying OTP');
    await page.unroute('**/api/auth/validate-forgot-password');
    await press(page, 'Submit');
    await says(page, 'Please set a new password');
    await page.waitForURL('**/password-expired/-/3');
    await field(page, 'New Password').fill(next);
    await field(page, 'Confirm New Password').fill(next);
    await press(page, 'Submit');
    await page.getByText('Password Changed Successfully!').waitFor();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await credentials(page, '1002', next);
    await page.getByRole('navigation').first().waitFor();
    await page.context().close();
  });

  test('a person whom the exchange does not know sees the same', async () => {
    const page = await visit('/forgot-password');
    await details(page, ['99999', '9876543210', 'nobody@nowhere.example']);
    await says(page, 'Enter OTP');
    await field(page, 'OTP').fill('123456');
    await press(page, 'Submit');
    await says(page, 'Invalid OTP');
    await press(page, 'Back');
    await says(page, 'Enter your details');
    expect(await field(page, 'User ID').inputValue()).toBe('99999');
    await page.context().close();
  });
});

test('a signed-in user is not shown the login', async () => {
  const page = await openPage(browser, server.url, control);
  await page.goto(`${server.url}/login`);
  await page.getByRole('navigation').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.context().close();
});
