import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Entry } from '#console/login/pages/Entry.tsx';
import { LoginPage } from '#console/login/pages/LoginPage.tsx';
import { session } from '#console/session/session.ts';
import { loseSession, openSession, restoreSession, signOut } from '#console/session/sessionLife.ts';
import { decodePassword } from '#server/auth/password/encoding.ts';

const encoding = { key: '6f66666572646573'.repeat(4), iv: '6b2d656e636f6469'.repeat(2) };
const userInfo = {
  userId: '1003',
  userName: 'Priya Nair',
  memberId: 'M001',
  branchId: 'B1',
  roles: ['ROLE_0'],
};
const signedIn = {
  messages: [],
  authorized: true,
  valid: true,
  expired: false,
  accessToken: 'access',
  userInfo,
  expiryTime: 1_800_000,
  lastEventId: 0,
};
const refused = (message: string) => ({
  ...signedIn,
  messages: [message],
  authorized: false,
  accessToken: null,
  userInfo: null,
});

/** The bodies that the server received, and its next answer. */
let sent: { call: string; body: Record<string, string>; authorization: string | null }[] = [];
let answers: Record<string, () => Response | Promise<Response>> = {};
let captchaFlag = 0;
const answer = (call: string, body: unknown, status = 200) => {
  answers[call] = () => HttpResponse.json(body as object, { status });
};

const server = setupServer(
  http.get('/api/auth/validate-env-flag', () => HttpResponse.json(1)),
  http.get('/api/auth/validate-captcha-flag', () => HttpResponse.json(captchaFlag)),
  http.get('/api/auth/password-encoding', () => HttpResponse.json(encoding)),
  http.get('/api/dev/accounts', () =>
    HttpResponse.json({
      password: 'Offerdesk@2026',
      accounts: [
        { memberId: 'M001', userId: '1003', role: 'Dealer', tries: 'a one-time password' },
        { memberId: null, userId: 'control', role: 'Control User', tries: 'masters' },
      ],
    }),
  ),
  http.all('/api/auth/:call', async ({ request, params }) => {
    const call = String(params.call);
    const text = await request.text();
    sent.push({
      call,
      body: text ? JSON.parse(text) : {},
      authorization: request.headers.get('authorization'),
    });
    return answers[call]?.() ?? HttpResponse.json({ message: `no ${call}` }, { status: 500 });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  answers = {};
  captchaFlag = 0;
  history.replaceState(null, '', '/login');
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  loseSession();
});

const toOtp = { accessToken: 'interim', messages: [], twoFAEnabled: true };
const message = () => document.querySelector('.login-message')?.textContent;

const credentials = async (user = userEvent.setup()) => {
  await user.type(screen.getByLabelText('Member Id'), 'm001');
  await user.type(screen.getByLabelText('User Id'), '1003');
  await user.type(screen.getByLabelText('Password'), 'Offerdesk@2026{Enter}');
  return user;
};

describe('the credentials', () => {
  test('an empty form names each field and puts the cursor into the first', async () => {
    render(<LoginPage kind="member" />);
    expect(screen.getByLabelText('Member Id')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Please enter Member Id',
      'Please enter User Id',
      'Please enter Password',
    ]);
    expect(screen.getByLabelText('Member Id')).toHaveFocus();
    expect(screen.getByLabelText('Member Id')).toHaveAccessibleDescription(
      'Please enter Member Id',
    );
    expect(sent).toEqual([]);
  });

  test('a user id that is no number is refused before it is sent', async () => {
    render(<LoginPage kind="member" />);
    await userEvent.type(screen.getByLabelText('User Id'), '10a1{Enter}');
    expect(screen.getByText('Please enter a valid User Id')).toBeVisible();
  });

  test('the domain login asks for the domain id', async () => {
    render(<LoginPage kind="domain" />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Please enter Domain Id')).toBeVisible();
    expect(screen.queryByLabelText('Member Id')).toBeNull();
    expect(screen.getByLabelText('Domain Id')).toHaveAttribute('maxlength', '25');
  });

  test('the fields take no more than the exchange allows', () => {
    render(<LoginPage kind="member" />);
    const longest = ['Member Id', 'User Id', 'Password'].map((label) =>
      screen.getByLabelText(label).getAttribute('maxlength'),
    );
    expect(longest).toEqual(['5', '5', '25']);
  });

  test('a password that was filled in and is longer than sign-in takes is refused before it is sent', async () => {
    render(<LoginPage kind="member" />);
    await userEvent.type(screen.getByLabelText('Member Id'), 'M001');
    await userEvent.type(screen.getByLabelText('User Id'), '1003');
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'x'.repeat(26) } });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Please enter a valid Password')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('the member id goes in capitals and the password encoded, never as typed', async () => {
    answer('login', { accessToken: null, messages: ['Invalid credentials'], twoFAEnabled: false });
    render(<LoginPage kind="member" />);
    expect(message()).toBe('Enter your credentials');
    await credentials();
    await waitFor(() => expect(message()).toBe('Invalid credentials'));
    const { memberId, username, password = '' } = sent[0]?.body ?? {};
    expect([memberId, username]).toEqual(['M001', '1003']);
    expect(decodePassword(password, { passwordKey: encoding.key, passwordIv: encoding.iv })).toBe(
      'Offerdesk@2026',
    );
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  test('a server that cannot be reached stops the loader and keeps what was typed', async () => {
    answers.login = () => HttpResponse.error();
    render(<LoginPage kind="member" />);
    await credentials();
    expect(await screen.findByText(/cannot be reached/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByLabelText('User Id')).toHaveValue('1003');
    expect(message()).toBe('Enter your credentials');
  });

  test('two Enters send one sign-in', async () => {
    let go = () => {};
    answers.login = async () => {
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      return HttpResponse.json(toOtp);
    };
    render(<LoginPage kind="member" />);
    const user = await credentials();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    go();
    await screen.findByLabelText('OTP');
    expect(sent).toHaveLength(1);
  });

  test('an account without two-factor is signed in with an empty OTP', async () => {
    answer('login', { ...toOtp, twoFAEnabled: false });
    answer('validateOTP', signedIn);
    render(<LoginPage kind="member" />);
    await credentials();
    await waitFor(() => expect(session.current()?.accessToken).toBe('access'));
    expect(sent[1]?.body).toMatchObject({
      otp: '',
      userId: '1003',
      token: 'interim',
      purpose: 'Login',
    });
    expect(document.cookie).toContain('identity=1003');
    expect(document.cookie).not.toContain('access');
  });

  test('the accounts of the demo say what one can try with each, and can be chosen', async () => {
    render(<LoginPage kind="member" />);
    await userEvent.click(await screen.findByText('Choose an account to try'));
    await userEvent.click(
      screen.getByRole('button', { name: /M001 \/ 1003.*Dealer.*a one-time password/ }),
    );
    expect(screen.getByLabelText('User Id')).toHaveValue('1003');
    expect(screen.getByLabelText('Password')).toHaveValue('Offerdesk@2026');
  });

  test('a trial system says UAT', async () => {
    render(<LoginPage kind="member" />);
    expect(await screen.findByText('UAT')).toBeVisible();
  });
});

describe('the OTP', () => {
  const atOtp = async () => {
    answer('login', toOtp);
    render(<LoginPage kind="member" />);
    const user = await credentials();
    await screen.findByLabelText('OTP');
    return user;
  };

  test('is checked before it is sent', async () => {
    const user = await atOtp();
    expect(message()).toBe('Enter OTP');
    expect(screen.getByLabelText('OTP')).toHaveFocus();
    expect(screen.getByLabelText('OTP')).toHaveAttribute('maxlength', '7');
    await user.keyboard('{Enter}');
    expect(screen.getByText('Please enter OTP received on your mobile and email-id')).toBeVisible();
    await user.keyboard('12ab{Enter}');
    expect(screen.getByText('Please enter a valid OTP')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('signs in when it is right', async () => {
    answer('validateOTP', signedIn);
    const user = await atOtp();
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(session.userInfo()).toEqual(userInfo));
  });

  test('four wrong ones lead back to the start, which says so', async () => {
    answer('validateOTP', refused('Invalid OTP'));
    const user = await atOtp();
    for (let attempt = 0; attempt < 3; attempt++) {
      await user.type(screen.getByLabelText('OTP'), '111111{Enter}');
      await waitFor(() => expect(message()).toBe('Invalid OTP'));
      await waitFor(() => expect(screen.getByLabelText('OTP')).toHaveValue(''));
    }
    await user.type(screen.getByLabelText('OTP'), '111111{Enter}');
    expect(await screen.findByLabelText('Member Id')).toBeVisible();
    expect(message()).toBe('Invalid OTP. That was the last try: please begin again.');
  });

  test('a failure of the call says so', async () => {
    answers.validateOTP = () => HttpResponse.error();
    const user = await atOtp();
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(message()).toBe('Error occured while verifying OTP'));
  });

  test('can be sent again when two minutes are over, and the count begins anew', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer('regenerateOTP', { accessToken: 'second' });
    answer('validateOTP', signedIn);
    answer('login', toOtp);
    render(<LoginPage kind="member" />);
    const user = await credentials(userEvent.setup({ advanceTimers: vi.advanceTimersByTime }));
    await screen.findByLabelText('OTP');
    expect(screen.getByRole('timer').textContent).toMatch(/^(2:00|1:5\d)$/);
    expect(screen.queryByRole('button', { name: 'Resend OTP' })).toBeNull();
    act(() => vi.advanceTimersByTime(120_000));
    await user.click(screen.getByRole('button', { name: 'Resend OTP' }));
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(2:00|1:5\d)$/);
    expect(sent.at(-1)?.body).toEqual({ userId: '1003', token: 'interim', purpose: 'Login' });
    await user.type(screen.getByLabelText('OTP'), '123456{Enter}');
    await waitFor(() => expect(session.current()).not.toBeNull());
    expect(sent.at(-1)?.body.token).toBe('second');
  });

  test('Login leads back to the credentials', async () => {
    const user = await atOtp();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByLabelText('Member Id')).toBeVisible();
    expect(message()).toBe('Enter your credentials');
  });
});

describe('the door', () => {
  test('a link that was cut in the middle still shows the page, which says that it is over', async () => {
    history.replaceState(null, '', '/password-expired/%zz/1');
    const { unmount } = render(<Entry />);
    expect(await screen.findByText('Your password has expired!')).toBeVisible();
    unmount();
  });

  test('a visitor who is not signed in is sent to the login and back where they came from', async () => {
    history.replaceState(null, '', '/order/report?orderStatus=Confirmed');
    const { unmount } = render(<Entry />);
    await waitFor(() => expect(location.pathname).toBe('/login'));
    act(() => {
      openSession(signedIn);
    });
    await waitFor(() =>
      expect(location.pathname + location.search).toBe('/order/report?orderStatus=Confirmed'),
    );
    unmount();
  });

  test('an address of another host is no place to go back to', async () => {
    history.replaceState({ from: '//evil.test/' }, '', '/login');
    const { unmount } = render(<Entry />);
    act(() => {
      openSession(signedIn);
    });
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(location.host).toMatch(/^localhost/);
    unmount();
  });

  test('an expired password leads to the page that sets a new one, and the token leaves the address', async () => {
    answer('login', {
      accessToken: 'a-token',
      messages: ['Password has expired! Kindly change password.'],
      twoFAEnabled: false,
    });
    answer('changePassword', []);
    render(<Entry />);
    const user = await credentials();
    expect(await screen.findByText('Your password has expired!')).toBeVisible();
    expect(location.pathname).toBe('/password-expired/-/1');
    await user.type(screen.getByLabelText('New Password'), 'Brass-Lantern#42');
    await user.type(screen.getByLabelText('Confirm New Password'), 'Brass-Lantern#42{Enter}');
    expect(await screen.findByText('Password Changed Successfully!')).toBeVisible();
    expect(sent.at(-1)?.authorization).toBe('Bearer a-token');
    await user.click(screen.getByRole('link', { name: 'Back to Login' }));
    expect(await screen.findByLabelText('Member Id')).toBeVisible();
  });

  test.each([
    ['1', 'Your password has expired!', 'Password Change failed, try again later.'],
    [
      '2',
      'Please set your password before logging in!',
      'This link has expired, please contact the exchange.',
    ],
    ['3', 'Please set a new password', 'Password Change failed, try again later.'],
  ])('reason %s: %s / %s', async (reason, why, failure) => {
    history.replaceState(null, '', `/password-expired/a-token/${reason}`);
    answer('changePassword', { message: 'no' }, 403);
    render(<Entry />);
    expect(await screen.findByText(why)).toBeVisible();
    await userEvent.type(screen.getByLabelText('New Password'), 'Brass-Lantern#42');
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'Brass-Lantern#42{Enter}');
    expect(await screen.findByText(failure)).toBeVisible();
  });

  test('the checks of a new password, the first only', async () => {
    history.replaceState(null, '', '/password-expired/a-token/1');
    render(<Entry />);
    const [password, confirmed] = [
      await screen.findByLabelText('New Password'),
      screen.getByLabelText('Confirm New Password'),
    ];
    const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    const fault = () => screen.getByRole('alert').textContent;
    await submit();
    expect(fault()).toBe('New Password cannot be blank');
    await userEvent.type(password, 'Short@1');
    await submit();
    expect(fault()).toBe('Password should have minimum 12 characters');
    await userEvent.type(password, 'nobiglet');
    await userEvent.clear(password);
    await userEvent.type(password, 'no-capitals@12');
    await submit();
    expect(fault()).toBe('Invalid Password format.');
    await userEvent.clear(password);
    await userEvent.type(password, 'Brass-Lantern#42');
    await submit();
    expect(fault()).toBe('Confirm Password cannot be blank.');
    await userEvent.type(confirmed, 'Brass-Lantern#43');
    await submit();
    expect(fault()).toBe('Passwords are not matching.');
    expect(sent).toEqual([]);
  });

  test('each rule is ticked as soon as what is typed meets it', async () => {
    history.replaceState(null, '', '/password-expired/a-token/1');
    render(<Entry />);
    const box = await screen.findByLabelText('New Password');
    const met = () =>
      within(screen.getByRole('list', { name: 'Rules of the new password' }))
        .getAllByRole('listitem')
        .filter((item) => within(item).queryByRole('img', { name: 'Met:' }))
        .map((item) => item.textContent?.slice(1));
    expect(met()).toEqual([]);
    await userEvent.type(box, 'Brass');
    expect(met()).toEqual([
      'An upper-case letter',
      'A lower-case letter',
      'No space',
      '25 characters or fewer',
    ]);
    await userEvent.type(box, '-Lantern#4');
    expect(met()).toHaveLength(7);
    await userEvent.type(box, ' and a candlestick');
    expect(met()).not.toContain('No space');
    expect(met()).not.toContain('25 characters or fewer');
  });

  test('failed checks of the server are listed', async () => {
    history.replaceState(null, '', '/password-expired/a-token/1');
    answer('changePassword', ['None of the last 5 passwords may be reused.']);
    render(<Entry />);
    await userEvent.type(await screen.findByLabelText('New Password'), 'Brass-Lantern#42');
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'Brass-Lantern#42{Enter}');
    expect(await screen.findByText('Following validation checks have failed:')).toBeVisible();
    expect(screen.getByText('None of the last 5 passwords may be reused.')).toBeVisible();
  });

  test('a forgotten password leads over an OTP to a new one, and back to where one wanted to go', async () => {
    history.replaceState({ from: '/order/report?symbol=LICI' }, '', '/login');
    answer('forgot-password', { messages: [], accessToken: 'forgot' });
    answer('validate-forgot-password', { messages: [], accessToken: 'set-one' });
    render(<Entry />);
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot Password' }));
    await userEvent.type(await screen.findByLabelText('User ID'), '1003');
    await userEvent.type(screen.getByLabelText('Mobile Number'), '9876543210');
    await userEvent.type(screen.getByLabelText('Email ID'), '1003@m001.example{Enter}');
    await userEvent.type(await screen.findByLabelText('OTP'), '123456{Enter}');
    expect(await screen.findByText('Please set a new password')).toBeVisible();
    expect(location.pathname).toBe('/password-expired/-/3');
    expect(history.state).toEqual({ from: '/order/report?symbol=LICI', token: 'set-one' });
    const [request, tried] = sent.filter(({ call }) => call.includes('forgot'));
    expect(request?.body).toEqual({
      userId: '1003',
      mobileNumber: '9876543210',
      emailId: '1003@m001.example',
      captcha: '',
    });
    expect(tried?.body).toEqual({
      otp: '123456',
      userId: '1003',
      token: 'forgot',
      purpose: 'PasswordChange',
    });
  });
});

describe('the captcha', () => {
  const picture = { captchaf: 'token-1', width: 180, height: 56, paths: ['M0 0H9V9Z'] };
  const captchas = () => sent.filter(({ call }) => call === 'captcha').length;

  test('is asked for where the exchange wants one, sent with its token, and renewed after a refusal', async () => {
    captchaFlag = 1;
    answer('captcha', picture);
    answer('login', { accessToken: null, messages: ['Invalid Captcha'], twoFAEnabled: false });
    let query = '';
    server.use(
      http.post('/api/auth/login', ({ request }) => {
        query = new URL(request.url).search;
        return answers.login?.();
      }),
    );
    render(<LoginPage kind="member" />);
    await screen.findByRole('img', { name: /Captcha/ });
    const user = await credentials();
    expect(screen.getByText('Please enter Captcha')).toBeVisible();
    expect(screen.getByLabelText('Captcha')).toHaveFocus();
    expect(query).toBe('');
    await user.keyboard('acx34{Enter}');
    await waitFor(() => expect(message()).toBe('Invalid Captcha'));
    expect(query).toBe('?captcha=acx34&captchaf=token-1');
    await waitFor(() => expect(captchas()).toBe(2));
    await waitFor(() => expect(screen.getByLabelText('Captcha')).toHaveValue(''));
    expect(screen.getByLabelText('Captcha')).toHaveFocus();
  });

  test('that could not be loaded says so and can be asked for again', async () => {
    captchaFlag = 1;
    answer('captcha', { message: 'no' }, 503);
    render(<LoginPage kind="domain" />);
    expect(await screen.findByText('The captcha could not be loaded.')).toBeVisible();
    answer('captcha', picture);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh Captcha' }));
    expect(await screen.findByRole('img', { name: /Captcha/ })).toBeInTheDocument();
  });

  test('is not there where the exchange wants none', async () => {
    let wasAsked = false;
    server.events.on('response:mocked', ({ request }) => {
      wasAsked ||= request.url.includes('validate-captcha-flag');
    });
    render(<LoginPage kind="member" />);
    await waitFor(() => expect(wasAsked).toBe(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByLabelText('Captcha')).toBeNull();
    server.events.removeAllListeners();
  });
});

describe('the session', () => {
  test('a browser that signed in before asks, and takes the answer', async () => {
    openSession(signedIn);
    expect(session.mayExist()).toBe(true);
    answer('validateToken', { ...signedIn, accessToken: 'again' });
    expect((await restoreSession())?.accessToken).toBe('again');
  });

  test('a check that fails is asked once more; without a session all cookies go', async () => {
    openSession(signedIn);
    answer('validateToken', { message: 'down' }, 503);
    expect(await restoreSession()).toBeNull();
    expect(sent).toHaveLength(2);
    expect(document.cookie).not.toMatch(/identity|expiry/);
  });

  test('sign-out carries the access token and ends here whatever the server says', async () => {
    openSession(signedIn);
    answers.logout = () => HttpResponse.error();
    await signOut();
    expect(sent[0]?.authorization).toBe('Bearer access');
    expect([session.current(), location.pathname]).toEqual([null, '/login']);
  });
});

test('a session that was lost leads to the login and back, also when somebody asks to sign out as well', async () => {
  history.replaceState(null, '', '/order/errororders?symbol=LICI');
  const { unmount } = render(<Entry />);
  act(() => {
    openSession(signedIn);
  });
  await waitFor(() => expect(location.pathname).toBe('/order/errororders'));
  await act(async () => {
    loseSession();
    await signOut();
  });
  await waitFor(() => expect(message()).toBe('Your session has expired, please login again.'));
  expect([location.pathname, history.state]).toEqual([
    '/login',
    { from: '/order/errororders?symbol=LICI' },
  ]);
  unmount();
});

test('axe finds nothing on the login', async () => {
  render(<LoginPage kind="member" />);
  await screen.findByText('Choose an account to try');
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, 'landmark-one-main': { enabled: true } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
