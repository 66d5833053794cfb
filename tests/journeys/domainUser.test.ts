import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodePassword } from '#server/auth/password/encoding.ts';
import { shortLived } from '../../scripts/shortLived.ts';
import { type Server, startServer } from '../markets/server.ts';

const data = mkdtempSync(join(tmpdir(), 'offerdesk-domain-'));
let server: Server;
beforeAll(async () => {
  server = await startServer({ command: 'serve', data });
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

type Outcome = { status: number | null; output: string };

/** Runs the command while the server runs, and this process goes on: its connections are not lost meanwhile. */
const offerdesk = (args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> => {
  const { VITEST, VITEST_MODE, NODE_ENV, ...own } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...shortLived, 'dist/server/main.js', ...args],
      { env: { ...own, OFFERDESK_DATA: data, ...env } },
      (_, stdout, stderr) => resolve({ status: child.exitCode, output: stdout + stderr }),
    );
  });
};
const domainUser = (...args: string[]) => offerdesk(['domain-user', ...args]);

/** A password under the encoding of this installation. */
const encoded = async (text: string) => {
  const answer = await fetch(`${server.url}/api/auth/password-encoding`);
  const { key, iv } = (await answer.json()) as { key: string; iv: string };
  return encodePassword(text, { passwordKey: key, passwordIv: iv });
};
const post = async (path: string, body: unknown, token = '') => {
  const answer = await fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: server.url,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as any };
};
const password = 'Kettle-Harbour#77';
const setPassword = async (token: string) => {
  const newPassword = await encoded(password);
  return post('changePassword', { newPassword, confirmNewPassword: newPassword }, token);
};
const login = async (username: string, secret = password) =>
  post('ldapLogin', { username, password: await encoded(secret), captcha: '' });
const tokenIn = (output: string) =>
  /http:\/\/127\.0\.0\.1:4600\/password-expired\/([\w-]{43})\/2/.exec(output)?.[1] ?? '';

test('the operator of a server makes a domain user beside it, who sets a password and signs in', async () => {
  const { status, output } = await domainUser('control2', 'controlUser', 'Second Control');
  expect([status, output]).toEqual([0, expect.stringContaining('Domain user control2 is created')]);
  expect((await setPassword(tokenIn(output))).body).toEqual([]);
  const { body } = await login('control2');
  expect(body).toMatchObject({ messages: [], twoFAEnabled: false });
  const step = { userName: 'control2', otp: '', token: body.accessToken, purpose: 'Login' };
  expect((await post('validateExUserOTP', step)).body.userInfo).toMatchObject({
    userId: 'control2',
    userName: 'Second Control',
    roles: ['ROLE_1'],
  });
});

test('a new link for one that is there ends the link before', async () => {
  const first = tokenIn((await domainUser('viewer', 'viewOnly', 'A Viewer')).output);
  const { status, output } = await domainUser('viewer');
  expect([status, output]).toEqual([0, expect.stringContaining('already exists')]);
  expect((await setPassword(first)).status).toBe(403);
  expect((await setPassword(tokenIn(output))).body).toEqual([]);
});

test('one JSON object has the link, and whether the user is new', async () => {
  for (const isNew of [true, false]) {
    const { status, output } = await domainUser(
      ...(isNew ? ['mira', 'viewOnly', 'Mira Iyer'] : ['mira']),
      '--json',
    );
    expect(status).toBe(0);
    const { link, ...report } = JSON.parse(output);
    expect(report).toEqual({
      ok: true,
      userId: 'mira',
      role: 'viewOnly',
      isNew,
      isTwoFactor: false,
    });
    expect(tokenIn(link)).not.toBe('');
  }
});

test('a user whom an OTP can reach has two-factor on', async () => {
  const { output } = await domainUser(
    'listco',
    'listco',
    'A Company',
    '--email',
    'desk@company.example',
  );
  expect(output).toContain('Domain user listco is created, two-factor on.');
});

test.each([
  ['nobody is named', [], 2, "missing required argument 'domain-id'"],
  [
    'a role of members is',
    ['someone', 'dealer', 'Someone'],
    2,
    'It is one of controlUser, listco, viewOnly.',
  ],
  ['nobody is there and no role is said', ['nobody'], 1, 'There is no user nobody'],
  [
    'another role is said than the user has',
    ['control', 'viewOnly', 'X'],
    1,
    'control already exists, as controlUser',
  ],
  ['the id is none', ['a b', 'viewOnly', 'X'], 1, 'Please enter a valid User Id'],
  ['the mail address is none', ['c', 'viewOnly', 'X', '--email', 'x'], 1, 'Enter a valid Email ID'],
  ['an option is none of ours', ['c', 'viewOnly', 'X', '--admin'], 2, "unknown option '--admin'"],
])('it says in words what is wrong when %s', async (_, args, wanted, words) => {
  const { status, output } = await domainUser(...args);
  expect([status, output]).toEqual([wanted, expect.stringContaining(words)]);
  expect(tokenIn(output)).toBe('');
});

test('it makes nobody where no server was ever started, nor beside an LDAP server', async () => {
  const nowhere = { OFFERDESK_DATA: join(data, 'nowhere') };
  expect(await offerdesk(['domain-user', 'c', 'viewOnly', 'X'], nowhere)).toEqual({
    status: 1,
    output: expect.stringContaining('There is no installation'),
  });
  const ldap = {
    LDAP_URL: 'ldaps://directory.example',
    LDAP_BASE_DN: 'dc=exchange,dc=example',
    LDAP_GROUPS: 'cn=ofs-control,dc=exchange,dc=example=controlUser',
  };
  expect(await offerdesk(['domain-user', 'c', 'viewOnly', 'X'], ldap)).toEqual({
    status: 1,
    output: expect.stringContaining('Domain users come from the directory'),
  });
});

test('both processes write one chain of the journal', async () => {
  await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      await login('viewer', `wrong ${at}`);
      if (at % 20 === 0) await domainUser(`viewer${at}`, 'viewOnly', 'Another');
    }),
  );
  expect((await domainUser('viewer20')).status).toBe(0);
  const { status, output } = await offerdesk(['audit', 'verify']);
  expect([status, output]).toEqual([0, expect.stringContaining('The journal is intact')]);
});
