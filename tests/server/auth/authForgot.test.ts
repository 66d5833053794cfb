import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, encoded, login, openServer, otp, type Server } from './signedInServer.ts';

let server: Server;
beforeEach(async () => {
  server = await openServer();
});
afterEach(() => server.close());

const triple = { userId: '1003', mobileNumber: '9999999999', emailId: 'dealer@member.example' };
const unknown = { ...triple, mobileNumber: '9999999998' };

const forgot = (body: object = triple) =>
  ask(server, 'POST', 'auth/forgot-password', { body: { ...body, captcha: '' } });
const validate = (token: string, code: string, more: object = {}) =>
  ask(server, 'POST', 'auth/validate-forgot-password', {
    body: { otp: code, userId: '1003', token, purpose: 'PasswordChange', ...more },
  });
const again = (token: string, userId = '1003') =>
  ask(server, 'POST', 'auth/regenerateOTP', {
    body: { userId, token, purpose: 'PasswordChange' },
  });
const change = (token: string, password = 'Brass-Lantern#42') =>
  ask(server, 'POST', 'auth/changePassword', {
    token,
    body: { newPassword: encoded(password), confirmNewPassword: encoded(password) },
  });
const outbox = () => server.machine.delivery.outbox?.() ?? [];
/** The OTP of the latest letter, once so many have been sent: letters are sent after the answer. */
const codeOf = async (letters: number): Promise<string> => {
  await expect.poll(() => outbox().length).toBe(letters);
  return outbox()[0]?.code ?? '';
};
const begin = async () => {
  const before = outbox().length;
  const token: string = (await forgot()).body.accessToken;
  const code = await codeOf(before + 1);
  return { token, code, wrongCode: code === '111111' ? '222222' : '111111' };
};
const journal = () =>
  server.machine.database.db
    .selectFrom('journal')
    .select(['action', 'key', 'after'])
    .execute() as Promise<{ action: string; key: string; after: string | null }[]>;

test('user id, mobile number and mail lead by OTP to a new password, and two-factor stays on', async () => {
  const { token, code } = await begin();
  const { body, cookie } = await validate(token, code);
  expect([body.messages, cookie]).toEqual([[], undefined]);
  expect((await change(body.accessToken)).body).toEqual([]);
  expect((await login(server, '1003', 'Brass-Lantern#42')).body).toMatchObject({
    messages: [],
    twoFAEnabled: true,
  });
  expect((await change(body.accessToken, 'Copper-Lantern#42')).status).toBe(403);
});

test('nothing is sent where somebody else has said that it goes, until the user signs in', async () => {
  await server.changeUser('1003', { readdressedBy: '4001' });
  const { status, body } = await forgot();
  expect([status, body.messages, body.accessToken]).toEqual([200, [], expect.any(String)]);
  expect((await journal()).at(-1)).toMatchObject({
    action: 'password forgotten',
    key: '1003',
    after: expect.stringContaining('reached elsewhere by another'),
  });
  expect(outbox()).toEqual([]);
  const signIn = await login(server, '1003');
  await otp(server, '1003', signIn.body.accessToken, await codeOf(1));
  await begin();
});

test('the mail address may be written in large letters', async () => {
  await forgot({ ...triple, emailId: 'Dealer@Member.example' });
  expect(await codeOf(1)).toMatch(/^\d{6}$/);
});

test('a letter that never goes out keeps nobody waiting', async () => {
  const { delivery } = server.machine;
  server.machine.delivery = { ...delivery, send: () => new Promise(() => undefined) };
  expect((await forgot()).body.messages).toEqual([]);
});

describe('who is not there is answered like who is', () => {
  const strangers: [string, object][] = [
    ['an unknown user', { ...triple, userId: '9999' }],
    ['another mobile number', unknown],
    ['another mail', { ...triple, emailId: 'someone@member.example' }],
    ['a user without addresses', { ...triple, userId: '1001' }],
    ['a disabled user', { ...triple, userId: '1004' }],
  ];
  beforeEach(() =>
    server.changeUser('1004', {
      isDisabled: true,
      mobileNumber: triple.mobileNumber,
      emailId: triple.emailId,
    }),
  );

  test.each(strangers)('%s: one token, nothing sent, and as many rows written', async (_, body) => {
    const { database } = server.machine;
    const counted = async () => ({
      tokens: (await database.db.selectFrom('interimToken').selectAll().execute()).length,
      entries: (await journal()).length,
    });
    const known = await forgot();
    const first = await counted();
    const answer = await forgot(body);
    const second = await counted();
    expect(answer.status).toBe(known.status);
    expect(Object.keys(answer.body)).toEqual(Object.keys(known.body));
    expect(answer.body.messages).toEqual(known.body.messages);
    expect(answer.body.accessToken).toMatch(/^[\w-]{43}$/);
    expect(second).toEqual({ tokens: first.tokens * 2, entries: first.entries * 2 });
    await codeOf(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(outbox()).toHaveLength(1);
  });

  test('every wrong OTP, the fifth, the end of the two and the ten minutes, and every resend', async () => {
    const answersTo = async (body: object) => {
      const { userId } = { ...triple, ...body };
      const answers: unknown[] = [];
      const note = async (answer: Promise<{ status: number; body: any }>) => {
        const { status, body: reply } = await answer;
        answers.push([status, { ...reply, accessToken: reply.accessToken === null }]);
        return reply.accessToken as string;
      };
      const counted = await note(forgot(body));
      for (let attempt = 0; attempt < 6; attempt++)
        await note(validate(counted, 'abcdef', { userId }));
      await note(again(counted, userId));
      let token = await note(forgot(body));
      await note(validate(token, 'abcdef', { userId: '7777' }));
      await note(again(token, '7777'));
      await note(validate(token, 'abcdef', { userId, purpose: 'Login' }));
      await note(otp(server, userId, token, 'abcdef', 'Login'));
      await note(otp(server, userId, token, '', 'PasswordChange'));
      for (let round = 0; round < 3; round++) {
        const next = await note(again(token, userId));
        await note(validate(token, 'abcdef', { userId }));
        token = next ?? token;
      }
      server.pass(120_000);
      await note(validate(token, 'abcdef', { userId }));
      server.pass(480_000);
      await note(validate(token, 'abcdef', { userId }));
      await note(again(token, userId));
      return answers;
    };
    const known = await answersTo(triple);
    expect(known).toHaveLength(23);
    expect(await answersTo(unknown)).toEqual(known);
    expect(await answersTo({ ...triple, userId: '9999' })).toEqual(known);
  });
});

describe('an OTP of a forgotten password', () => {
  test('is good once, and not after a resend', async () => {
    const { token, code } = await begin();
    const { body } = await again(token);
    const renewed = await codeOf(2);
    expect((await validate(token, code)).body.accessToken).toBeNull();
    expect((await validate(body.accessToken, renewed)).body.accessToken).not.toBeNull();
    expect((await validate(body.accessToken, renewed)).body.accessToken).toBeNull();
  });

  test('is refused after five wrong ones, and after two minutes', async () => {
    const { token, code, wrongCode } = await begin();
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await validate(token, wrongCode)).body.accessToken).toBeNull();
    expect((await validate(token, code)).body.accessToken).toBeNull();
    const late = await begin();
    server.pass(120_000);
    expect((await validate(late.token, late.code)).body).toEqual({
      messages: ['The OTP has expired, please use Resend OTP.'],
      accessToken: null,
    });
  });

  test('belongs to the user it was asked for', async () => {
    const { token, code } = await begin();
    expect((await validate(token, code, { userId: '1001' })).body.accessToken).toBeNull();
    expect((await validate(token, code)).body.accessToken).not.toBeNull();
  });

  test('is worth nothing once the account was disabled', async () => {
    const { token, code } = await begin();
    await server.changeUser('1003', { isDisabled: true });
    expect((await validate(token, code)).body.messages).toEqual(['Invalid OTP']);
  });
});

test('the three kinds of token open their own step and no other', async () => {
  type Held = { token: string; code: string };
  const signIn = async (): Promise<Held> => {
    const sent = outbox().length;
    const { body } = await login(server, '1003');
    return { token: body.accessToken, code: await codeOf(sent + 1) };
  };
  const newPassword = async (): Promise<Held> => {
    const { token, code } = await begin();
    return { token: (await validate(token, code)).body.accessToken, code };
  };
  const kinds: [string, () => Promise<Held>, (held: Held) => Promise<boolean>][] = [
    ['Login', signIn, async (held) => !!(await otp(server, '1003', held.token, held.code)).cookie],
    ['Forgot', begin, async (held) => !!(await validate(held.token, held.code)).body.accessToken],
    ['PasswordChange', newPassword, async (held) => (await change(held.token)).status === 200],
  ];
  for (const [kind, made] of kinds)
    for (const [step, , taken] of kinds) {
      expect([kind, step, await taken(await made())]).toEqual([kind, step, kind === step]);
      server.pass(600_000);
    }
});

test('a newer token that sets a password ends the older', async () => {
  const tokens: string[] = [];
  for (let round = 0; round < 2; round++) {
    const { token, code } = await begin();
    tokens.push((await validate(token, code)).body.accessToken);
  }
  expect((await change(tokens[0] ?? '')).status).toBe(403);
  expect((await change(tokens[1] ?? '')).body).toEqual([]);
});

test('one user is sent three first OTPs in ten minutes, and the fourth is answered the same', async () => {
  for (let round = 0; round < 3; round++) await begin();
  const { status, body } = await forgot();
  expect([status, body.messages, body.accessToken]).toEqual([
    200,
    [],
    expect.stringMatching(/^[\w-]{43}$/),
  ]);
  expect((await validate(body.accessToken, '000000')).body.messages).toEqual(['Invalid OTP']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(outbox()).toHaveLength(3);
  server.pass(600_000);
  await begin();
});

test('a caller who goes on guessing with one request after another gets no more letters for the day', async () => {
  for (let round = 0; round < 5; round++) {
    const { token, wrongCode } = await begin();
    for (let attempt = 0; attempt < 5; attempt++) await validate(token, wrongCode);
    server.pass(600_000);
  }
  await forgot();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(outbox()).toHaveLength(5);
  // The account itself stays open: otherwise anybody could lock it.
  expect((await login(server, '1003')).body.messages).toEqual([]);
});

test('the journal has every step with the user it was about, and nothing that was typed', async () => {
  const { token, code, wrongCode } = await begin();
  await forgot(unknown);
  await forgot({ ...triple, userId: '987654321' });
  await validate(token, wrongCode);
  const { body } = await validate(token, code);
  await change(body.accessToken);
  expect((await journal()).map(({ action, key }) => [action, key])).toEqual([
    ['password forgotten', '1003'],
    ['password forgotten', '1003'],
    ['password forgotten', 'unknown'],
    ['OTP refused', '1003'],
    ['set-password link', '1003'],
    ['password set', '1003'],
  ]);
  const { db } = server.machine.database;
  const stored = JSON.stringify([
    await db.selectFrom('journal').selectAll().execute(),
    await db.selectFrom('interimToken').selectAll().execute(),
  ]);
  for (const hidden of [token, code, body.accessToken, '987654321', unknown.mobileNumber])
    expect(stored).not.toContain(`"${hidden}"`);
});

test.each([
  [{ userId: '' }, { userId: 'User ID cannot be blank' }],
  [{ userId: 'abc' }, { userId: 'Enter a valid User ID' }],
  [{ mobileNumber: '' }, { mobileNumber: 'Mobile number cannot be blank' }],
  [{ mobileNumber: '123' }, { mobileNumber: 'Mobile number must have 10 digits' }],
  [{ emailId: '' }, { emailId: 'Email ID is mandatory' }],
  [{ emailId: 'nobody' }, { emailId: 'Enter a valid Email ID' }],
])('a form that is not filled in is said by field: %o', async (part, errors) => {
  const { status, body } = await forgot({ ...triple, ...part });
  expect([status, body.errors]).toEqual([400, errors]);
});
