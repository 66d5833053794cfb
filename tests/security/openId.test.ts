import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, type Server, startServer } from '../markets/server.ts';
import { startOpenIdProvider } from '../peers/openIdProvider.ts';

let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
let server: Server;
beforeAll(async () => {
  const port = await freePort();
  provider = await startOpenIdProvider(`http://127.0.0.1:${port}`, {
    asha: { preferred_username: 'asha', name: 'Asha Rao', groups: ['ofs-control'] },
    vik: { preferred_username: 'vik', groups: ['staff'] },
  });
  server = await startServer({ port, env: { OFFERDESK_DEMO_BIDDING: 'off', ...provider.env } });
});
afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});

const begin = async (to = '/') => {
  const answer = await fetch(`${server.url}/api/auth/oidc/begin?${new URLSearchParams({ to })}`, {
    redirect: 'manual',
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  return { address: answer.headers.get('location') ?? '', cookie };
};
/** The answer to an address that leads back, and whether it has a session. */
const back = async (address: string, cookie: string) => {
  const { status, headers } = await fetch(address, {
    redirect: 'manual',
    headers: { cookie: cookie.replace(/;.*/, '') },
  });
  const isSession = headers.getSetCookie().some((each) => each.startsWith('__Host-sid='));
  return { status, to: headers.get('location') ?? headers.get('refresh'), isSession };
};
const signIn = async (as: string, to?: string) => {
  const { address, cookie } = await begin(to);
  return back(await provider.authorize(address, as), cookie);
};
const refused = (why: string) => ({
  status: 302,
  to: `/ldapLogin?refused=${why}`,
  isSession: false,
});
const changed = (address: string, name: string, value: string) => {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
};

describe('47. a sign-in by the OpenID provider', () => {
  test('lets a person of a mapped group in, and nobody else', async () => {
    expect(await signIn('asha')).toEqual({ status: 200, to: '0; url=/', isSession: true });
    expect(await signIn('vik')).toEqual(refused('role'));
  });

  test('ends in the browser that began it, whose cookie no script reads', async () => {
    const { address, cookie } = await begin();
    expect(cookie).toMatch(/^__Host-openid=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const there = await provider.authorize(address, 'asha');
    expect(await back(there, (await begin()).cookie)).toEqual(refused('failed'));
    expect(await back(there, '')).toEqual(refused('failed'));
  });

  test('is refused with another state, and with another nonce', async () => {
    const first = await begin();
    const there = await provider.authorize(first.address, 'asha');
    expect(await back(changed(there, 'state', 'another'), first.cookie)).toEqual(refused('failed'));
    const second = await begin();
    const elsewhere = changed(second.address, 'nonce', 'another');
    const answer = await back(await provider.authorize(elsewhere, 'asha'), second.cookie);
    expect(answer).toEqual(refused('failed'));
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example'])(
    'leads to the console and not to %s',
    async (to) => {
      expect((await signIn('asha', to)).to).toBe('0; url=/');
    },
  );

  test('needs an ID token that the published keys have signed', async () => {
    const port = await freePort();
    const other = await startOpenIdProvider(`http://127.0.0.1:${port}`, {
      asha: { preferred_username: 'asha', groups: ['ofs-control'] },
    });
    other.publishOtherKeys();
    const own = await startServer({ port, env: { OFFERDESK_DEMO_BIDDING: 'off', ...other.env } });
    try {
      const begun = await fetch(`${own.url}/api/auth/oidc/begin`, { redirect: 'manual' });
      const [cookie = ''] = begun.headers.getSetCookie();
      const there = await other.authorize(begun.headers.get('location') ?? '', 'asha');
      expect(await back(there, cookie)).toEqual(refused('failed'));
    } finally {
      await own.stop();
      await other.stop();
    }
  });
});
