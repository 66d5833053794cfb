import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { captchaToken } from '#server/auth/captcha/captchaToken.ts';
import { ask, encoded, openServer, type Server, secret } from './signedInServer.ts';

let server: Server;
beforeEach(async () => {
  server = await openServer('test', [], { captchaFlag: 1 });
});
afterEach(() => server.close());

const life = 120_000;
/** A token as the server makes it, of a text that the test knows. */
const drawn = (text = 'WXY34', key = server.machine.secrets.captchaKey) =>
  captchaToken(key, text, server.machine.now() + life);

const bodies = {
  login: { memberId: 'M001', username: '1001', password: encoded(secret), captcha: '' },
  ldapLogin: { username: 'control', password: encoded(secret), captcha: '' },
  'forgot-password': {
    userId: '1003',
    mobileNumber: '9999999999',
    emailId: 'dealer@member.example',
    captcha: '',
  },
};
const send = (captcha: string, captchaf: string, path: keyof typeof bodies = 'login') => {
  const query = new URLSearchParams({ captcha, captchaf });
  return ask(server, 'POST', `auth/${path}?${query}`, { body: bodies[path] });
};
const refused = { accessToken: null, messages: ['Invalid Captcha'] };

describe.each(Object.keys(bodies) as (keyof typeof bodies)[])('%s with captchas on', (path) => {
  test('takes the right captcha, in whatever case', async () => {
    expect((await send('wxY34', drawn(), path)).body.messages).toEqual([]);
  });

  test('refuses a wrong, a missing and a made-up one in the same words', async () => {
    const token = drawn();
    const cut = token.split('.');
    for (const [typed, captchaf] of [
      ['WXY33', token],
      ['', drawn()],
      ['WXY34', ''],
      ['WXY34', 'WXY34'],
      ['WXY34', drawn('WXY34', '00'.repeat(32))],
      // The token has the nonce of another, and a lifetime of the sender's choice.
      ['WXY34', [drawn('AAAAA').split('.')[0], cut[1], cut[2]].join('.')],
      ['WXY34', [cut[0], Number(cut[1]) + 1, cut[2]].join('.')],
    ] as const) {
      const { status, body } = await send(typed, captchaf, path);
      expect([status, body]).toEqual([
        200,
        path === 'forgot-password' ? refused : { ...refused, twoFAEnabled: false },
      ]);
    }
  });
});

test('without a query there is no captcha, and the words are the same', async () => {
  const { body } = await ask(server, 'POST', 'auth/login', { body: bodies.login });
  expect(body.messages).toEqual(['Invalid Captcha']);
});

test('a captcha is good for one try, right or wrong', async () => {
  const right = drawn();
  expect((await send('WXY34', right)).body.messages).toEqual([]);
  expect((await send('WXY34', right)).body).toMatchObject(refused);
  const wrong = drawn();
  expect((await send('AAAAA', wrong)).body).toMatchObject(refused);
  expect((await send('WXY34', wrong)).body).toMatchObject(refused);
});

test('of many tries at once with one captcha one is taken', async () => {
  const token = drawn();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('WXY34', token)));
  const taken = answers.filter(({ body }) => body.accessToken !== null);
  expect(taken).toHaveLength(1);
});

test('a captcha lives two minutes, and what was spent is forgotten after them', async () => {
  const { db } = server.machine.database;
  const spent = async () => (await db.selectFrom('spentCaptcha').selectAll().execute()).length;
  const token = drawn();
  await send('AAAAA', drawn());
  expect(await spent()).toBe(1);
  server.pass(life);
  expect((await send('WXY34', token)).body).toMatchObject(refused);
  await send('WXY34', drawn());
  expect(await spent()).toBe(1);
});

test('a token that claims to live for years is not remembered for years', async () => {
  const { db } = server.machine.database;
  const forged = captchaToken('00'.repeat(32), 'WXY34', server.machine.now() + 1e11);
  expect((await send('WXY34', forged)).body).toMatchObject(refused);
  expect(await db.selectFrom('spentCaptcha').selectAll().execute()).toEqual([]);
});

test('a wrong captcha is journalled and does not count towards the lock', async () => {
  for (let attempt = 0; attempt < 6; attempt++) await send('AAAAA', drawn());
  const journal: { action: string; key: string }[] = await server.machine.database.db
    .selectFrom('journal')
    .select(['action', 'key'])
    .execute();
  expect(journal).toEqual(Array(6).fill({ action: 'captcha refused', key: 'unknown' }));
  expect((await send('WXY34', drawn())).body.messages).toEqual([]);
});

test('with the flag at 0 the query is not looked at', async () => {
  await server.close();
  server = await openServer();
  expect((await send('wrong', 'nonsense')).body.messages).toEqual([]);
});

describe('the picture', () => {
  const picture = async () => (await ask(server, 'GET', 'auth/captcha')).body;

  test('is outlines on a canvas and a token of two minutes, with the text nowhere in it', async () => {
    const { captchaf, width, height, paths, ...more } = await picture();
    expect(more).toEqual({});
    const [nonce, expiresAt, mac] = captchaf.split('.');
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(Number(expiresAt)).toBe(server.machine.now() + life);
    expect(mac).toMatch(/^[\w-]{43}$/);
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) expect(path).toMatch(/^(M[-\d. ]+(Q[-\d. ]+)+Z)+$/);
    const numbers = paths
      .join(' ')
      .match(/-?\d+\.\d/g)
      .map(Number);
    expect(Math.max(...numbers)).toBeLessThan(width + 8);
    expect(Math.min(...numbers)).toBeGreaterThan(-8);
    expect(height).toBeLessThan(width);
  });

  test('is never the same twice', async () => {
    const pictures = await Promise.all(Array.from({ length: 20 }, picture));
    expect(new Set(pictures.map(({ captchaf }) => captchaf)).size).toBe(20);
    expect(new Set(pictures.map(({ paths }) => paths.join())).size).toBe(20);
  });
});

test('a picture is of the text that its token proves', async () => {
  const { captchaPicture, captchaText } = await import('#server/auth/captcha/captchaPicture.ts');
  const texts = new Set(Array.from({ length: 200 }, captchaText));
  expect(texts.size).toBeGreaterThan(195);
  for (const text of texts) expect(text).toMatch(/^[A-Z3-9]{5}$/);
  for (const alike of '0O1ILJ') expect([...texts].join('')).not.toContain(alike);
  // The picture follows the text: more letters mean more ink.
  const ink = async (text: string) => (await captchaPicture(text)).paths.join('').length;
  expect(await ink('AAAAA')).toBeGreaterThan(await ink('A'));
});

test('no picture is of one path, however its shapes are dealt', async () => {
  const { captchaPicture } = await import('#server/auth/captcha/captchaPicture.ts');
  const pictures = await Promise.all(Array.from({ length: 4_000 }, () => captchaPicture('CE')));
  expect(Math.min(...pictures.map(({ paths }) => paths.length))).toBeGreaterThan(2);
});
