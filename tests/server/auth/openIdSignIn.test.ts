import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { unseal } from '#server/auth/secondFactor/seal.ts';
import { accountOf } from '#server/people/account.ts';
import { startOpenIdProvider } from '../../peers/openIdProvider.ts';
import { ask, encoded, openServer, type Server, secret } from './signedInServer.ts';

const publicUrl = 'http://127.0.0.1:4630';
const newProvider = () =>
  startOpenIdProvider(publicUrl, {
    asha: { preferred_username: 'asha', name: 'Asha Rao', groups: ['staff', 'ofs-control'] },
    vik: { preferred_username: 'vik', groups: ['staff'] },
    dealer: { preferred_username: '1001', groups: ['ofs-control'] },
  });
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
let server: Server;
beforeAll(async () => {
  provider = await newProvider();
});
afterAll(() => provider.stop());
const openFor = (issuer: string) => {
  const openId = {
    issuer,
    name: 'Exchange',
    clientId: 'offerdesk',
    clientSecret: 'a-secret-of-the-tests',
    scopes: 'openid profile',
    userClaim: 'preferred_username',
    groupsClaim: 'groups',
    groups: [{ group: 'ofs-control', role: 'controlUser' as const }],
    sessionHours: 8,
  };
  return openServer('test', [], { publicUrl, openId });
};
beforeEach(async () => {
  server = await openFor(provider.issuer);
});
afterEach(() => server.close());

const begin = async (to = '/', session = '') => {
  const answer = await server.app.inject({
    url: `/api/auth/oidc/begin?${new URLSearchParams({ to })}`,
    headers: { cookie: `__Host-sid=${session}` },
  });
  const kept = answer.cookies.find(({ name }) => name === '__Host-openid')?.value ?? '';
  return { address: String(answer.headers.location), kept };
};
const back = async (address: string, kept: string) => {
  const { pathname, search } = new URL(address);
  const answer = await server.app.inject({
    url: pathname + search,
    headers: { cookie: `__Host-openid=${kept}` },
  });
  const cookie = answer.cookies.find(({ name }) => name === '__Host-sid')?.value;
  // In, by a page of ours: a redirect would be of the site of the provider, without our cookies.
  const { refresh } = answer.headers;
  const to = refresh ? String(refresh).replace(/^0; url=/, '') : answer.headers.location;
  return { to, cookie };
};
const signIn = async (as: string, to?: string, session?: string) => {
  const { address, kept } = await begin(to, session);
  return back(await provider.authorize(address, as), kept);
};
/** Runs a test with a separate provider, which it may stop or change. */
const withOther = async (does: (other: typeof provider) => Promise<void>) => {
  const other = await newProvider();
  await server.close();
  server = await openFor(other.issuer);
  try {
    await does(other);
  } finally {
    await other.stop();
  }
};
const failed = { to: '/ldapLogin?refused=failed', cookie: undefined };
/** The address that leads back, with a parameter changed. */
const changed = (address: string, name: string, value: string) => {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
};

test('a person of a mapped group signs in and has its role', async () => {
  const { to, cookie } = await signIn('asha', '/masters/branch?page=2');
  expect(to).toBe('/masters/branch?page=2');
  expect((await ask(server, 'GET', 'me', { cookie })).body).toMatchObject({
    userId: 'asha',
    userName: 'Asha Rao',
    role: 'controlUser',
  });
});

test('a person of no mapped group is refused, and so is the id of a user of a member', async () => {
  expect(await signIn('vik')).toEqual({ to: '/ldapLogin?refused=role', cookie: undefined });
  expect(await accountOf(server.machine.database.store, 'vik')).toBeNull();
  expect(await signIn('dealer')).toEqual({ to: '/ldapLogin?refused=closed', cookie: undefined });
});

test('a disabled user is refused', async () => {
  await signIn('asha');
  await server.changeUser('asha', { isDisabled: true });
  expect(await signIn('asha')).toEqual({ to: '/ldapLogin?refused=closed', cookie: undefined });
});

test('an error of the provider, another state, another issuer and no cookie are refused', async () => {
  const { address, kept } = await begin();
  expect(await back(await provider.authorize(address, ''), kept)).toEqual(failed);
  const second = await begin();
  const there = await provider.authorize(second.address, 'asha');
  expect(await back(changed(there, 'state', 'another'), second.kept)).toEqual(failed);
  expect(await back(changed(there, 'iss', 'https://evil.example'), second.kept)).toEqual(failed);
  expect(await back(there, '')).toEqual(failed);
  expect(await back(there, kept)).toEqual(failed);
});

test('a nonce that is not the own is refused', async () => {
  const { address, kept } = await begin();
  const there = await provider.authorize(changed(address, 'nonce', 'another'), 'asha');
  expect(await back(there, kept)).toEqual(failed);
});

test('an ID token that the published keys did not sign is refused', () =>
  withOther(async (other) => {
    other.publishOtherKeys();
    const { address, kept } = await begin();
    expect(await back(await other.authorize(address, 'asha'), kept)).toEqual(failed);
  }));

const isDown = { to: '/ldapLogin?refused=down', cookie: undefined };
test('a provider that is down, at the first step or between the two, is reported as down', () =>
  withOther(async (other) => {
    const { address, kept } = await begin();
    const there = await other.authorize(address, 'asha');
    await other.stop();
    expect(await back(there, kept)).toEqual(isDown);
    await server.close();
    server = await openFor(other.issuer);
    expect((await begin()).address).toBe(isDown.to);
  }));

test('the provider is asked for its configuration once in five minutes', () =>
  withOther(async (other) => {
    await begin();
    await begin();
    expect(other.discoveries()).toBe(1);
  }));

test('the page that leads into the console is of ours, and runs no script', async () => {
  const { address, kept } = await begin('/masters/branch?a="b"&copy;=<c>');
  const { pathname, search } = new URL(await provider.authorize(address, 'asha'));
  const answer = await server.app.inject({
    url: pathname + search,
    headers: { cookie: `__Host-openid=${kept}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).not.toHaveProperty('location');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers.refresh).toBe('0; url=/masters/branch?a="b"&copy;=<c>');
  expect(answer.body).toContain('href="/masters/branch?a=&quot;b&quot;&amp;copy;=&lt;c&gt;"');
  expect(answer.body).not.toContain('<script');
});

test('the former session of the same browser ends, and that of another does not', async () => {
  const [first, elsewhere] = [await signIn('asha'), await signIn('asha')];
  const next = await signIn('asha', '/', first.cookie);
  const who = async (cookie?: string) => (await ask(server, 'GET', 'me', { cookie })).body.userId;
  expect(await who(first.cookie)).toBeUndefined();
  expect([await who(elsewhere.cookie), await who(next.cookie)]).toEqual(['asha', 'asha']);
});

const signOut = async (cookie: string | undefined) => {
  const session = await ask(server, 'POST', 'auth/validateToken', { cookie, body: {} });
  const token = session.body.accessToken;
  return (await ask(server, 'GET', 'auth/logout', { cookie, token })).body;
};

test('a sign-out leads to the sign-out of the provider, which knows whose it is and leads back', async () => {
  const { cookie } = await signIn('asha');
  const { messages, next } = await signOut(cookie);
  expect(messages).toEqual([]);
  const { origin, searchParams } = new URL(next);
  expect(origin).toBe(provider.issuer);
  expect(searchParams.get('client_id')).toBe('offerdesk');
  expect(searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/ldapLogin`);
  const [, claims = ''] = (searchParams.get('id_token_hint') ?? '').split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: 'asha' });
  expect((await fetch(next)).status).toBe(200);
  expect((await ask(server, 'GET', 'me', { cookie })).body).toEqual({ nobody: true });
});

test('the ID token is sealed in the database, for its session alone', async () => {
  await signIn('asha');
  const { db } = server.machine.database;
  const { sessionId, sealedIdToken } = await db
    .selectFrom('session')
    .select(['sessionId', 'sealedIdToken'])
    .executeTakeFirstOrThrow();
  expect(sealedIdToken).not.toContain('.');
  const { sealKey } = server.machine.secrets;
  expect(unseal(sealKey, sessionId, sealedIdToken)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(unseal(sealKey, 'another', sealedIdToken)).toBeNull();
});

test('a sign-out ends the session here while the provider is down', () =>
  withOther(async (other) => {
    const { address, kept } = await begin();
    const { cookie } = await back(await other.authorize(address, 'asha'), kept);
    const endOfSession = server.machine.database.db.selectFrom('session').select('sessionId');
    // Without the configuration that the sign-in has kept.
    Object.assign(server.machine.settings, { openId: { ...server.machine.settings.openId } });
    await other.stop();
    expect(await signOut(cookie)).toEqual({ messages: [] });
    expect(await endOfSession.execute()).toEqual([]);
  }));

test('a sign-in works once, and within ten minutes', async () => {
  const { address, kept } = await begin();
  const there = await provider.authorize(address, 'asha');
  expect((await back(there, kept)).cookie).toBeDefined();
  expect(await back(there, kept)).toEqual(failed);
  const late = await begin();
  const then = await provider.authorize(late.address, 'asha');
  server.pass(10 * 60_000);
  expect(await back(then, late.kept)).toEqual(failed);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/api/auth/logout', ''])(
  'a sign-in leads to the console and not to %s',
  async (to) => {
    expect((await signIn('asha', to)).to).toBe('/');
  },
);

test('a session ends at the age of the settings', async () => {
  const { cookie } = await signIn('asha');
  for (let half = 0; half < 15; half++) {
    server.pass(29 * 60_000);
    await ask(server, 'GET', 'me', { cookie });
  }
  expect((await ask(server, 'GET', 'me', { cookie })).body).toMatchObject({ userId: 'asha' });
  for (let half = 0; half < 2; half++) {
    server.pass(29 * 60_000);
    await ask(server, 'GET', 'me', { cookie });
  }
  expect((await ask(server, 'GET', 'me', { cookie })).body).toEqual({ nobody: true });
});

test('no password of ours is right for a domain user', async () => {
  const body = { username: 'control', password: encoded(secret), captcha: '' };
  expect((await ask(server, 'POST', 'auth/ldapLogin', { body })).body).toMatchObject({
    messages: ['Invalid credentials'],
  });
});

test('wrong passwords typed by others lock nobody out of the sign-in by the provider', async () => {
  await signIn('asha');
  const body = { username: 'asha', password: encoded(secret), captcha: '' };
  for (let each = 0; each < 6; each++) await ask(server, 'POST', 'auth/ldapLogin', { body });
  expect((await accountOf(server.machine.database.store, 'asha'))?.lockedAt).toBeNull();
  // Nor does a lock from the time before the provider.
  await server.changeUser('asha', { lockedAt: server.machine.steady() });
  expect((await signIn('asha')).to).toBe('/');
});
