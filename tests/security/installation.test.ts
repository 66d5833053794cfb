import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { shortLived } from '../../scripts/shortLived.ts';
import { accountsByRole, demoPassword } from '../markets/client.ts';
import { copyOfDemo, freePort, startServer } from '../markets/server.ts';
import { test as base, type Exchange, exchangeOn, openExchange } from './exchange.ts';
import { firstControl, firstToken, setPassword } from './production.ts';
import { sessionCookie } from './visitor.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-new-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const env = { OFFERDESK_TRUST_PROXY: 'on' };

/** A new production installation, and the link that it printed. */
const test = base.extend<{ fresh: Exchange & { token: string } }>({
  fresh: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
    async ({}, use) => {
      const server = await startServer({ command: 'serve', data: newFolder(), env });
      await expect.poll(() => firstToken(server)).not.toBe(null);
      await use({ ...exchangeOn(server), token: firstToken(server) ?? '' });
      await server.stop();
    },
    { scope: 'file' },
  ],
});

const serverFolder = process.env.SERVER_UNDER_TEST ?? new URL('../..', import.meta.url).pathname;

/** The exit of a command of the product that should refuse to serve, and its output. */
const refusal = async (data: string, more: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...shortLived, 'dist/server/main.js', 'serve'],
    {
      cwd: serverFolder,
      env: {
        PATH: process.env.PATH,
        OFFERDESK_DATA: data,
        OFFERDESK_PORT: String(await freePort()),
        ...more,
      },
      encoding: 'utf8',
      timeout: 120_000,
    },
  );
  return { status, output: stdout + stderr };
};

describe('34. no secret is written anywhere:', () => {
  test('not a password, its encoded form, a one-time password, a token, a link, a cookie or a key', async () => {
    const exchange = await openExchange({ env: { OFFERDESK_LOG_LEVEL: 'trace' } });
    const secrets: Record<string, string> = {};
    const dealer = await exchange.dealer({ twoFactor: true });
    const marked = 'Marker~Kite@8341';
    secrets['the password'] = marked;
    secrets['the encoded password'] = await exchange.encoded(marked);

    const visitor = exchange.visitor();
    const { body: first } = await visitor.enter(dealer);
    secrets['the sign-in token'] = first.accessToken;
    const { code } = await exchange.sentTo(dealer.username);
    await visitor.finish(dealer, first.accessToken, code);
    secrets.cookie = visitor.cookies.get(sessionCookie) ?? '';
    secrets['access token'] = visitor.accessToken;

    const newPassword = await exchange.encoded(marked);
    const { body: checks } = await visitor.call('POST', '/masters/changePassword', {
      oldPassword: await exchange.encoded(dealer.password),
      newPassword,
      confirmNewPassword: newPassword,
    });
    expect(checks).toEqual([]);
    // Errors are what is logged most.
    const lost = exchange.visitor();
    await lost.enter({ ...dealer, password: `${marked}x` });
    await lost.enter({ memberId: 'M003', username: marked, password: marked });
    await lost.call('POST', '/auth/login', `{"password":"${marked}"`);
    await lost.call('POST', `/auth/login?password=${marked}`, {});
    await lost.call('GET', `/auth/${marked}`);
    await lost.call(
      'POST',
      '/auth/changePassword',
      { newPassword, confirmNewPassword: newPassword },
      {
        authorization: `Bearer ${marked}`,
      },
    );
    const old = await exchange.visitor().enter({ memberId: 'M001', username: '1008' });
    secrets['the password token'] = old.body.accessToken;
    await exchange.visitor().call('GET', `/password-expired/${old.body.accessToken}/1`);
    await fetch(`${exchange.url}/password-expired/${old.body.accessToken}/1`);
    await visitor.signOut();
    for (const [name, key] of Object.entries(
      JSON.parse(readFileSync(join(exchange.data, 'secrets.json'), 'utf8')),
    ))
      secrets[name] = String(key);

    const isFile = (name: string) => statSync(join(exchange.data, name)).isFile();
    const files = readdirSync(exchange.data)
      .filter((name) => isFile(name) && name !== 'secrets.json')
      .map((name) => [name, readFileSync(join(exchange.data, name))] as const);
    expect(files.map(([name]) => name)).toContain('offerdesk.db');
    for (const [what, secret] of Object.entries(secrets)) {
      expect([what, secret.length > 10]).toEqual([what, true]);
      // The demo prints none of this either, though it shows one-time passwords on its terminal.
      expect([what, exchange.output().includes(secret)]).toEqual([what, false]);
      for (const [name, content] of files)
        expect([what, name, content.includes(secret)]).toEqual([what, name, false]);
    }
    const journal = exchange.look((database) =>
      JSON.stringify(database.prepare('select * from journal order by rowid desc limit 200').all()),
    );
    expect(journal).toContain('signed in');
    expect(journal).not.toContain(`"${code}"`);
    expect(await exchange.stop()).toBe(0);
  });
});

describe('37. there is nothing to find beside the product:', () => {
  test('no repository, source map, listing, debug page or method, in production', async ({
    fresh,
  }) => {
    const of = async (path: string, method = 'GET') => {
      const answer = await fetch(fresh.url + path, { method, redirect: 'manual' });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };
    const page = (await of('/login')).text;
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect((await of(script)).status).toBe(200);
    for (const path of [
      '/.git/HEAD',
      '/.git/config',
      '/.env',
      '/package.json',
      '/secrets.json',
      '/offerdesk.db',
      '/main.js',
      '/assets/',
      '/assets',
      '/.vite/manifest.json',
      '/assets/../index.html',
      '/assets/..%2f..%2fserver%2fmain.js',
      '/..%2f..%2fpackage.json',
      `${script}.map`,
      '/login.bak',
      '/login~',
      '/.login.swp',
      '/backup.zip',
      '/%2egit/HEAD',
    ]) {
      const { status, text } = await of(path);
      expect([path, [400, 401, 403, 404].includes(status), text.includes('<html')]).toEqual([
        path,
        true,
        false,
      ]);
    }
    // The sign-in page requests the accounts to offer, and there are none.
    expect((await of('/api/dev/accounts')).text).toBe('{"password":"","accounts":[]}');
    for (const path of ['/api/dev/outbox', '/api/openapi.json', '/api/metrics'])
      expect([path, (await of(path)).status]).toEqual([path, 401]);
    expect((await of(script)).text).not.toMatch(/sourceMappingURL/);
    for (const method of ['OPTIONS', 'PATCH', 'PROPFIND'])
      for (const path of ['/', '/api/auth/user-info', '/assets/'])
        expect([method, path, (await of(path, method)).status]).toEqual([method, path, 405]);
    // fetch sends no TRACE.
    const traced = execFileSync(
      process.execPath,
      [
        '-e',
        `require('http').request('${fresh.url}/', { method: 'TRACE' }, (a) => { console.log(a.statusCode); process.exit() }).end()`,
      ],
      { encoding: 'utf8' },
    );
    expect(traced.trim()).toBe('405');
  });
});

describe('38. an installation is nobody else’s:', () => {
  test('its keys are made at the first run, are its own, and its owner alone reads them', async ({
    fresh,
  }) => {
    const second = await startServer({ command: 'serve', data: newFolder(), env });
    await second.stop();
    const keysOf = (folder: string) =>
      JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>;
    const [one, other] = [keysOf(fresh.data), keysOf(second.data)];
    expect(Object.keys(one).length).toBeGreaterThan(3);
    for (const [name, key] of Object.entries(one)) {
      expect([name, key]).toEqual([name, expect.stringMatching(/^([0-9a-f]{32}|[0-9a-f]{64})$/)]);
      expect([name, key !== other[name]]).toEqual([name, true]);
    }
    for (const [name, mode] of [
      ['secrets.json', 0o600],
      ['.', 0o700],
    ] as const)
      expect([name, statSync(join(fresh.data, name)).mode & 0o777]).toEqual([name, mode]);
    expect(statSync(join(fresh.data, 'offerdesk.db')).mode & 0o077).toBe(0);
    for (const key of Object.values(one)) expect(fresh.output()).not.toContain(key);
  });

  test('keys that others may read are refused', async () => {
    const data = newFolder();
    const server = await startServer({ command: 'serve', data, env });
    await server.stop();
    chmodSync(join(data, 'secrets.json'), 0o644);
    const { status, output } = await refusal(data);
    expect([status, output]).toEqual([1, expect.stringContaining('chmod 600')]);
  });

  test('no account of the demo is in it', async ({ fresh }) => {
    for (const account of Object.values(accountsByRole)) {
      const { body } = await fresh.visitor().enter({ ...account, password: demoPassword });
      expect([account.username, body.accessToken]).toEqual([account.username, null]);
    }
  });

  test('the data of a demo is refused', async () => {
    const data = copyOfDemo();
    folders.push(data);
    const { status, output } = await refusal(data);
    expect([status, output]).toEqual([1, expect.stringContaining('demo mode')]);
  });

  test('the password encoding is its own, and the one that everybody knows is refused', async ({
    fresh,
  }) => {
    const known = ['6f66666572646573'.repeat(4), '6b2d656e636f6469'.repeat(2)];
    const second = await startServer({ command: 'serve', data: newFolder(), env });
    const encodingOf = async (url: string) =>
      /name="password-encoding" content="(\w+):(\w+)"/
        .exec(await (await fetch(`${url}/login`, { headers: { accept: 'text/html' } })).text())
        ?.slice(1);
    const [one, other] = [await encodingOf(fresh.url), await encodingOf(second.url)];
    await second.stop();
    expect(one).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    for (const part of [0, 1]) {
      expect(one?.[part]).not.toBe(other?.[part]);
      expect(one?.[part]).not.toBe(known[part]);
    }
    const printed = execFileSync(process.execPath, ['dist/server/main.js', 'encode-password'], {
      cwd: serverFolder,
      env: { PATH: process.env.PATH, OFFERDESK_DATA: fresh.data },
      input: 'Bell-Tower@1947\n',
      encoding: 'utf8',
    });
    expect(printed.trim()).toBe(await fresh.encoded('Bell-Tower@1947'));
    const { status, output } = await refusal(newFolder(), {
      OFFERDESK_PASSWORD_KEY: known[0] as string,
      OFFERDESK_PASSWORD_IV: known[1] as string,
    });
    expect([status, output]).toEqual([1, expect.stringContaining('OFFERDESK_PASSWORD_KEY')]);
  });

  test('its first user sets a password by a link that is good once', async ({ fresh }) => {
    expect((await fresh.visitor().enter(firstControl)).body.accessToken).toBe(null);
    expect(await setPassword(fresh.visitor(), fresh, fresh.token)).toEqual([]);
    expect(await setPassword(fresh.visitor(), fresh, fresh.token)).toBe(403);
    await fresh.visitor().signIn(firstControl);
  });
});
