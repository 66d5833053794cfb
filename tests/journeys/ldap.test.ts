import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredSettings } from '#registry/settings.ts';
import { encodePassword } from '#server/auth/password/encoding.ts';
import { readSettings } from '#server/runtime/settings.ts';
import { type Server, startServer } from '../markets/server.ts';
import { base, groups, searcher } from '../peers/directoryEntries.ts';
import { type Slapd, startSlapd } from '../peers/slapd.ts';

const password = 'Fort-Mumbai@400001';

let slapd: Slapd;
let server: Server;
beforeAll(async () => {
  slapd = await startSlapd(
    [{ uid: 'asha', password, name: 'Asha Rao', mail: 'asha@exchange.example' }],
    { control: ['asha'] },
  );
  server = await startServer({
    env: {
      OFFERDESK_DEMO_BIDDING: 'off',
      LDAP_URL: slapd.url,
      LDAP_CA: slapd.caFile,
      LDAP_BASE_DN: base,
      LDAP_BIND_DN: searcher.dn,
      LDAP_BIND_PASSWORD: searcher.password,
      LDAP_GROUPS: `${groups.control}=controlUser`,
    },
  });
});
afterAll(async () => {
  await server?.stop();
  await slapd?.remove();
});

const post = async (path: string, body: unknown) => {
  const answer = await fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as any;
};
const encoded = (secret: string) =>
  encodePassword(secret, readSettings('demo', {}, declaredSettings).settings);
const login = (username: string, secret: string) =>
  post('ldapLogin', { username, password: encoded(secret), captcha: '' });

test('the built server lets a person of the directory in, named by settings alone', async () => {
  const { accessToken, twoFAEnabled } = await login('asha', password);
  expect(twoFAEnabled).toBe(true);
  const outbox = (await (await fetch(`${server.url}/api/dev/outbox`)).json()) as { code: string }[];
  const step = { userName: 'asha', otp: outbox[0]?.code, token: accessToken, purpose: 'Login' };
  expect((await post('validateExUserOTP', step)).userInfo).toMatchObject({
    userName: 'Asha Rao',
    roles: ['ROLE_1'],
  });
});

test('what its own table of users has for a domain user lets nobody in beside it', async () => {
  expect((await login('control', 'Offerdesk@2026')).messages).toEqual(['Invalid credentials']);
});

test('users of members sign in while the directory is down', async () => {
  await slapd.stop();
  expect((await login('asha', password)).messages).toEqual([
    'The directory cannot be reached, please try again later.',
  ]);
  const dealer = { memberId: 'M001', username: '1001', password: encoded('Offerdesk@2026') };
  expect(await post('login', { ...dealer, captcha: '' })).toMatchObject({ messages: [] });
});
