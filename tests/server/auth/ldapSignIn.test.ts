import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pendingChange } from '#own/pendingChange/pendingChange.ts';
import { lookAtSignedIn } from '#server/auth/directory/watchDirectory.ts';
import { updateRow } from '#server/database/rows/rows.ts';
import { system } from '#server/database/writing/mutation.ts';
import { withLdap } from '#server/directory/ldapConnection.ts';
import { accountOf, users } from '#server/people/account.ts';
import type { LdapSettings } from '#server/runtime/domainUsers/ldapSettings.ts';
import { newCertificate } from '../../peers/certificate.ts';
import { base, dnOf, groups, searcher } from '../../peers/directoryEntries.ts';
import { type Slapd, startSlapd } from '../../peers/slapd.ts';
import {
  ask,
  encoded,
  newestOtp,
  openServer,
  people,
  type Server,
  secret,
} from './signedInServer.ts';

const password = 'Fort-Mumbai@400001';

let slapd: Slapd;
let server: Server;
beforeAll(async () => {
  slapd = await startSlapd(
    [
      {
        uid: 'asha',
        password,
        name: 'Asha Rao',
        mail: 'asha@exchange.example',
        mobile: '+91 98200 00001',
      },
      { uid: 'vik', password, mail: 'vik@exchange.example' },
      { uid: 'both', password },
      { uid: 'hidden', password },
      { uid: 'nogroup', password },
      { uid: ['twin', 'twin2'], password },
      { uid: '1001', password },
      { uid: 'nobody', password },
    ],
    {
      control: ['asha', 'both', 'twin', '1001'],
      viewers: ['vik', 'both'],
    },
  );
  await slapd.join(groups.listed, 'hidden');
});
afterAll(() => slapd.remove());

const settings = (more: Partial<LdapSettings> = {}): LdapSettings => ({
  url: slapd.secureUrl,
  startTls: true,
  ca: slapd.ca,
  searcher,
  baseDn: base,
  userAttribute: 'uid',
  groups: [
    { dn: 'CN=ofs-viewers, OU=groups, DC=exchange,DC=example', role: 'viewOnly' },
    { dn: groups.control, role: 'controlUser' },
    { dn: 'CN=ofs-listed, OU=groups, DC=exchange,DC=example', role: 'listco' },
    { dn: `cn=gone,ou=groups,${base}`, role: 'controlUser' },
  ],
  ...more,
});

const open = async (more: Partial<LdapSettings> = {}) => {
  await server?.close();
  server = await openServer('test', [], { ldap: settings(more) });
};
beforeEach(() => open());
afterEach(async () => {
  await server.close();
});

const domain = (username: string, secretText = password) =>
  ask(server, 'POST', 'auth/ldapLogin', {
    body: { username, password: encoded(secretText), captcha: '' },
  });
const code = (userName: string, token: string, otp: string) =>
  ask(server, 'POST', 'auth/validateExUserOTP', {
    body: { userName, otp, token, browserSignature: 'b0b', purpose: 'Login' },
  });
/** Signs a user in by both steps. */
const signedIn = async (userId: string) => {
  const { body } = await domain(userId);
  const { cookie } = await code(userId, body.accessToken, await newestOtp(server));
  if (!cookie) throw new Error(`${userId} is not signed in: ${JSON.stringify(body)}`);
  return cookie;
};
const userOf = (userId: string) => accountOf(server.machine.database.store, userId);
const journal = () =>
  server.machine.database.db
    .selectFrom('journal')
    .select(['userId', 'action', 'key', 'after'])
    .orderBy('seq')
    .execute() as Promise<{ userId: string; action: string; key: string; after: string | null }[]>;

const wrong = { accessToken: null, messages: ['Invalid credentials'], twoFAEnabled: false };
const down = {
  accessToken: null,
  messages: ['The directory cannot be reached, please try again later.'],
  twoFAEnabled: false,
};

describe.each([
  ['ldaps', () => ({ url: slapd.secureUrl })],
  ['StartTLS', () => ({ url: slapd.url })],
])('a domain user of an LDAP server over %s', (_, line) => {
  beforeEach(() => open(line()));

  test('signs in with the password of the directory and an OTP, and is a user of ours from then on', async () => {
    const first = await domain('asha');
    expect(first.body).toMatchObject({ messages: [], twoFAEnabled: true });
    const signed = await code('asha', first.body.accessToken, await newestOtp(server));
    expect(signed.body).toMatchObject({
      authorized: true,
      userInfo: { userId: 'asha', userName: 'Asha Rao', roles: ['ROLE_1'] },
    });
    expect(await userOf('asha')).toMatchObject({
      role: 'controlUser',
      memberId: null,
      emailId: 'asha@exchange.example',
      mobileNumber: '9820000001',
      passwordHash: null,
      createdBy: 'system',
    });
    expect(await journal()).toContainEqual(
      expect.objectContaining({ userId: 'system', action: 'create', key: 'asha' }),
    );
  });

  test('is refused with a wrong password', async () => {
    expect((await domain('asha', 'wrong')).body).toEqual(wrong);
  });
});

describe('who is refused in the words of a wrong password', () => {
  test.each([
    ['somebody that the directory does not know', 'stranger', password],
    ['a name that would find everybody, were it not escaped', '*)(uid=*', password],
    ['a name of wildcards', 'ash*', password],
    ['an empty password, which LDAP takes for nobody and lets in', 'asha', ''],
    ['a person of no mapped group, with the right password', 'nogroup', password],
    ['a person with two ids', 'twin', password],
    ['the id of a user of a member', '1001', password],
    ['the password that a user of that id has here', 'control', secret],
    ['another spelling of an id, whose attempts would be counted apart', 'ASHA', password],
  ])('%s', async (_, name, secretText) => {
    expect((await domain(name, secretText)).body).toEqual(wrong);
  });

  test('a name with a byte that ends texts is not taken at all', async () => {
    expect((await domain('asha\u0000', password)).body).toMatchObject({ code: 'MALFORMED' });
  });

  test('an account that is disabled here', async () => {
    await domain('asha');
    await server.changeUser('asha', { isDisabled: true });
    expect((await domain('asha')).body).toEqual(wrong);
  });

  test('the user of a member whose id stands in the directory stays what they are', async () => {
    await domain('1001');
    expect(await userOf('1001')).toMatchObject({ role: 'dealer', failedAttempts: 0 });
  });

  test('no bind is tried with an empty password, nor with that of a closed account', async () => {
    await domain('asha');
    await server.changeUser('asha', { isDisabled: true });
    slapd.requests();
    await domain('asha', '');
    await domain('asha');
    await domain('vik', '');
    const names = slapd.requests().flatMap(({ kind, words }) => (kind === 'BIND' ? [words] : []));
    expect(names.filter((words) => words.includes('ou=people'))).toEqual([]);
    expect(names.filter((words) => words.includes(searcher.dn))).not.toEqual([]);
  });
});

test('the directory is asked as often and of the same kind for an unknown user as for a wrong password', async () => {
  const kindsOf = async (name: string) => {
    slapd.requests();
    await domain(name, 'wrong');
    // A successful bind has two log lines, so each operation counts once.
    return slapd
      .requests()
      .filter(({ words }) => !words.includes('mech='))
      .map(({ kind }) => kind);
  };
  const known = await kindsOf('asha');
  expect(known.filter((kind) => kind === 'SRCH')).toHaveLength(5);
  expect(known.filter((kind) => kind === 'BIND')).toHaveLength(2);
  expect(await kindsOf('stranger')).toEqual(known);
  expect(await kindsOf('nogroup')).toEqual(known);
  expect(await kindsOf('ASHA')).toEqual(known);
});

describe('the lock', () => {
  test('closes after five wrong passwords, of a person who never signed in before as well', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await domain('vik', 'wrong');
    expect((await domain('vik')).body).toEqual(wrong);
    expect(await userOf('vik')).toMatchObject({ failedAttempts: 5 });
    server.pass(30 * 60_000 + 1);
    expect((await domain('vik')).body.messages).toEqual([]);
  });

  test('counts guesses under another spelling against the same person', async () => {
    for (const name of ['vik', 'VIK', 'Vik', 'vIk', 'viK']) await domain(name, 'wrong');
    expect((await domain('vik')).body).toEqual(wrong);
  });
});

describe('what the directory says of a person', () => {
  test('is taken over at the next sign-in, while two-factor and disabling stay ours', async () => {
    const [control] = await server.machine.database.store.list(users(), { userId: 'control' });
    const { version, createdAt, createdBy, updatedAt, updatedBy, ...known } = control ?? {};
    await server.machine.database.write(
      people,
      { rows: [{ ...known, userId: 'asha', isTwoFactor: false }] },
      system,
    );
    await slapd.set('asha', 'cn', 'Asha Rao-Mehta');
    await slapd.set('asha', 'mail', 'asha.mehta@exchange.example');
    await domain('asha');
    expect(await userOf('asha')).toMatchObject({
      userName: 'Asha Rao-Mehta',
      emailId: 'asha.mehta@exchange.example',
      isTwoFactor: false,
    });
    const written = (await journal()).length;
    await domain('asha');
    expect((await journal()).slice(written).map(({ action }) => action)).not.toContain('edit');
  });

  test('the first mapped group of two gives the role', async () => {
    await domain('both');
    expect(await userOf('both')).toMatchObject({ role: 'viewOnly' });
  });

  test('a group that only the entry itself names counts too', async () => {
    await domain('hidden');
    expect(await userOf('hidden')).toMatchObject({ role: 'listco' });
  });

  test('another role ends the sessions of the old one', async () => {
    const cookie = await signedIn('vik');
    expect((await ask(server, 'GET', 'me', { cookie })).body).toMatchObject({ role: 'viewOnly' });
    await slapd.leave(groups.viewers, 'vik');
    await slapd.join(groups.control, 'vik');
    try {
      expect((await domain('vik')).body.messages).toEqual([]);
      expect((await ask(server, 'GET', 'me', { cookie })).body).toEqual({ nobody: true });
      expect(await userOf('vik')).toMatchObject({ role: 'controlUser' });
    } finally {
      await slapd.leave(groups.control, 'vik');
      await slapd.join(groups.viewers, 'vik');
    }
  });

  test('takes the place of a change that waits for a second person', async () => {
    await domain('asha');
    const asha = await userOf('asha');
    const maker = { ...system, userId: 'control', role: 'controlUser' as const };
    await server.machine.database.write(
      updateRow,
      {
        resource: 'user',
        key: { userId: 'asha' },
        version: asha?.version ?? 0,
        scope: {},
        values: { emailId: 'elsewhere@exchange.example' },
        reason: 'She moved to another office',
      },
      maker,
    );
    await slapd.set('asha', 'mail', 'asha.rao@exchange.example');
    expect((await domain('asha')).body.messages).toEqual([]);
    expect(await userOf('asha')).toMatchObject({ emailId: 'asha.rao@exchange.example' });
    const changes = await server.machine.database.store.list(pendingChange, { rowKey: 'asha' });
    expect(changes.map(({ madeBy, state, decidedBy }) => [madeBy, state, decidedBy])).toEqual([
      ['control', 'refused', 'directory'],
      ['system', 'approved', 'directory'],
    ]);
  });

  test('a password that is old here does not matter: its age is the directory’s', async () => {
    await domain('asha');
    server.pass(400 * 24 * 60 * 60_000);
    expect((await domain('asha')).body.messages).toEqual([]);
  });
});

describe('who is signed in and looked up again', () => {
  const isIn = async (cookie: string) =>
    (await ask(server, 'GET', 'me', { cookie })).body.nobody === undefined;

  test('goes on while the directory says the same, or nothing because it is down', async () => {
    const cookie = await signedIn('vik');
    await lookAtSignedIn(server.machine);
    await slapd.stop();
    try {
      await lookAtSignedIn(server.machine);
    } finally {
      await slapd.start();
    }
    expect(await isIn(cookie)).toBe(true);
  });

  test('is signed out once in no mapped group any more, and nobody else is', async () => {
    const [vik, asha] = [await signedIn('vik'), await signedIn('asha')];
    await slapd.leave(groups.viewers, 'vik');
    try {
      await lookAtSignedIn(server.machine);
    } finally {
      await slapd.join(groups.viewers, 'vik');
    }
    expect([await isIn(vik), await isIn(asha)]).toEqual([false, true]);
    expect(await journal()).toContainEqual(
      expect.objectContaining({ action: 'session ended', key: 'vik' }),
    );
  });

  test('is signed out by another role, which counts from then on', async () => {
    const cookie = await signedIn('vik');
    await slapd.leave(groups.viewers, 'vik');
    await slapd.join(groups.control, 'vik');
    try {
      await lookAtSignedIn(server.machine);
    } finally {
      await slapd.leave(groups.control, 'vik');
      await slapd.join(groups.viewers, 'vik');
    }
    expect(await isIn(cookie)).toBe(false);
    expect(await userOf('vik')).toMatchObject({ role: 'controlUser' });
  });
});

describe('a directory that cannot be asked', () => {
  test('is said in words, and counts against nobody', async () => {
    await domain('asha');
    await slapd.stop();
    try {
      for (let attempt = 0; attempt < 6; attempt++)
        expect((await domain('asha')).body).toEqual(down);
    } finally {
      await slapd.start();
    }
    expect(await userOf('asha')).toMatchObject({ failedAttempts: 0, lockedAt: null });
    expect((await journal()).at(-1)).toMatchObject({ action: 'sign-in refused', key: 'unknown' });
    expect((await domain('asha')).body.messages).toEqual([]);
  });

  test.each([
    ['whose certificate nobody vouches for', () => ({ ca: null })],
    ['whose certificate is not its own', () => ({ ca: otherCertificate })],
    ['that does not know the searcher', () => ({ searcher: { ...searcher, password: 'no' } })],
    ['whose users are not where the settings say', () => ({ baseDn: 'dc=nowhere,dc=example' })],
  ])('is not believed %s, over either kind of line', async (_, more) => {
    for (const url of [slapd.url, slapd.secureUrl]) {
      await open({ url, ...more() });
      expect((await domain('asha')).body).toEqual(down);
    }
    expect(await userOf('asha')).toBeNull();
  });

  test('hears no password when it refuses StartTLS', async () => {
    const plain = await startSlapd([{ uid: 'asha', password }], {}, { tls: false });
    try {
      await open({ url: plain.url, ca: plain.ca });
      expect((await domain('asha')).body).toEqual(down);
      expect(plain.requests().map(({ kind }) => kind)).not.toContain('BIND');
    } finally {
      await plain.remove();
    }
  });

  test('hears no password over a new line when the one breaks that was begun', async () => {
    const proxy = await proxyTo(Number(new URL(slapd.url).port));
    const url = `ldap://127.0.0.1:${proxy.port}`;
    const talk = withLdap(settings({ url, startTls: false }), async (client) => {
      await client.bind(searcher.dn, searcher.password);
      proxy.cut();
      await expect.poll(() => client.isConnected).toBe(false);
      await client.bind(dnOf('asha'), password);
    });
    await expect(talk).rejects.toThrow('The connection to the directory was lost.');
    expect(proxy.lines()).toBe(1);
    proxy.close();
  });

  test('that does not answer is given up', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    await open({ url: `ldap://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    expect((await domain('asha')).body).toEqual(down);
    silent.close();
  });
});

/** A connection to a port that can be cut. */
const proxyTo = async (port: number) => {
  const lines: Socket[] = [];
  const proxy = createServer((near) => {
    lines.push(near);
    const far = connect(port, '127.0.0.1');
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    lines: () => lines.length,
    cut: () => {
      for (const line of lines) line.destroy();
    },
    close: () => proxy.close(),
  };
};

const otherCertificate = newCertificate().cert;
