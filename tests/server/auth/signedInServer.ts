import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createApp } from '#server/app/app.ts';
import { mutations } from '#server/app/mutations.ts';
import { storedNouns } from '#server/app/nouns.ts';
import { rowParts } from '#server/app/rowParts.ts';
import { encodePassword } from '#server/auth/password/encoding.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { openDelivery } from '#server/delivery/openDelivery.ts';
import { openDirectory } from '#server/directory/openDirectory.ts';
import type { Hub } from '#server/machine/hub.ts';
import type { Machine } from '#server/machine/machine.ts';
import { hashPassword } from '#server/people/password.ts';
import { newSecrets } from '#server/runtime/secrets.ts';
import type { Settings } from '#server/runtime/settings.ts';
import { openEmpty } from '../database/emptyDatabase.ts';

export const settings: Settings = {
  mode: 'test',
  port: 4630,
  host: '127.0.0.1',
  data: '',
  databaseUrl: null,
  databaseReadUrl: null,
  envFlag: 1,
  captchaFlag: 0,
  trustProxy: false,
  passwordKey: '6f66666572646573'.repeat(4),
  passwordIv: '6b2d656e636f6469'.repeat(2),
  places: () => null,
  clientCalls: 600,
  secretOverlap: 24,
  uploadLimit: 1024 * 1024,
  backup: { to: null, at: '01:30', keep: 14, key: null, recipients: [], identityFile: null },
  heads: { file: null, minutes: 5, sftp: null, mail: null },
  metricsToken: null,
  publicUrl: null,
  smtpUrl: null,
  mailFrom: 'Offerdesk <offerdesk@localhost>',
  smsUrl: null,
  smsToken: null,
  ldap: null,
  openId: null,
  sftp: null,
  logLevel: 'silent',
  modules: {},
};

export const secret = 'Bell-Tower@1947';
const system = { userId: 'system', role: null, memberId: null, branchId: null, address: null };

export type Person = Record<string, unknown> & { userId: string };

/** Inserts users into the database as a seed would, each with `secret` as the password. */
export const people = mutation('test.people', async (tx, { rows }: { rows: Person[] }) => {
  const kept = { version: 1, createdBy: 't', createdAt: 1, updatedBy: 't', updatedAt: 1 };
  for (const row of rows)
    await tx.db
      .insertInto('user')
      .values({ ...row, ...kept })
      .execute();
});
export const change = mutation(
  'test.change',
  async (tx, { userId, values }: { userId: string; values: Record<string, unknown> }) => {
    await tx.db.updateTable('user').set(values).where('userId', '=', userId).execute();
  },
);

/**
 * The sign-in calls over a real database in a separate folder, with a clock that the test moves.
 */
export const openServer = async (
  mode: Settings['mode'] = 'test',
  absent: readonly string[] = [],
  more: Partial<Settings> = {},
) => {
  let time = Date.parse('2026-11-20T05:00:00Z');
  const now = () => time;
  const ended: string[] = [];
  const database = await openEmpty({
    nouns: storedNouns,
    rules: rowParts.rules,
    mutations: [...mutations, people, change],
    journalKey: 'a key for tests',
    now,
  });
  const log = pino({ level: 'silent' });
  const machine: Machine = {
    secrets: newSecrets(),
    delivery: openDelivery({ ...settings, ...more, mode }),
    directory: openDirectory({
      settings: { ...settings, ...more, mode },
      database,
      log,
      steady: now,
    }),
    database,
    rowParts,
    hub: { end: (id: string) => ended.push(id), latest: () => 7 } as unknown as Hub,
    settings: { ...settings, ...more, mode },
    log,
    now,
    steady: now,
    accounts: () => ({
      password: 'secret',
      accounts: [{ memberId: 'M001', userId: '1001', role: 'Dealer', tries: 'bids' }],
    }),
  };
  const app = await createApp({ machine, nouns: [], modules: [] });
  app.get('/api/me', async ({ user }) => user ?? { nobody: true });
  const passwordHash = await hashPassword(secret);
  const someone = (userId: string, more: Record<string, unknown>): Person => ({
    userId,
    userName: `User ${userId}`,
    role: 'dealer',
    memberId: 'M001',
    branchId: 'B1',
    emailId: null,
    mobileNumber: null,
    isTwoFactor: false,
    isDisabled: false,
    passwordHash,
    passwordChangedAt: time,
    failedAttempts: 0,
    lockedAt: null,
    ...more,
  });
  const rows = [
    someone('1001', {}),
    ...['1004', '1005', '1006'].map((userId) => someone(userId, {})),
    someone('1003', {
      isTwoFactor: true,
      mobileNumber: '9999999999',
      emailId: 'dealer@member.example',
    }),
    someone('1008', { passwordChangedAt: time - 366 * 86_400_000 }),
    someone('control', {
      role: 'controlUser',
      memberId: null,
      branchId: null,
      emailId: 'control@exchange.example',
    }),
  ];
  const present = rows.filter(({ userId }) => !absent.includes(userId));
  await database.write(people, { rows: present }, system);
  return {
    app,
    machine,
    ended,
    pass: (ms: number) => {
      time += ms;
    },
    changeUser: (userId: string, values: Record<string, unknown>) =>
      database.write(change, { userId, values }, system),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
};

export type Server = Awaited<ReturnType<typeof openServer>>;

export const encoded = (password: string) => encodePassword(password, settings);

/** A call of /api/auth: status, body, and the session cookie if one was set. */
export const ask = async (
  { app }: { app: FastifyInstance },
  method: 'GET' | 'POST',
  path: string,
  {
    body,
    cookie,
    token,
    headers = {},
  }: {
    body?: unknown;
    cookie?: string | undefined;
    token?: string;
    headers?: Record<string, string>;
  } = {},
) => {
  const answer = await app.inject({
    method,
    url: `/api/${path}`,
    headers: {
      ...headers,
      ...(cookie ? { cookie: `__Host-sid=${cookie}` } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const set = answer.cookies.find(({ name }) => name === '__Host-sid');
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : answer.json(),
    cookie: set?.value,
    header: String(answer.headers['set-cookie'] ?? ''),
    expiresIn: Number(answer.headers['x-session-expires-in']),
  };
};

export const login = (server: Server, username: string, password = secret, memberId = 'M001') =>
  ask(server, 'POST', 'auth/login', {
    body: { memberId, username, password: encoded(password), captcha: '' },
  });

export const otp = (server: Server, userId: string, token: string, code = '', purpose = 'Login') =>
  ask(server, 'POST', 'auth/validateOTP', {
    body: { otp: code, userId, token, browserSignature: 'b0b', purpose },
  });

/** Signs in a user of an account without two-factor. */
export const signIn = async (server: Server, userId: string) => {
  const { body } = await login(server, userId);
  const answer = await otp(server, userId, body.accessToken);
  if (!answer.cookie) throw new Error(`no session for ${userId}: ${JSON.stringify(answer.body)}`);
  return { cookie: answer.cookie, token: answer.body.accessToken as string, answer };
};

/** The newest OTP in the outbox of the demo. */
export const newestOtp = async (server: Server): Promise<string> =>
  (await ask(server, 'GET', 'dev/outbox')).body.find(({ code }: { code?: string }) => code).code;
