import { createHmac, randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { startServer } from '../markets/server.ts';
import { startPostgres } from '../peers/embeddedPostgres.ts';
import { startSmtpSink } from '../peers/smtpSink.ts';
import { test as base, type Exchange, exchangeOn } from './exchange.ts';
import { firstControl, inProduction } from './production.ts';
import { type Visitor, visitor } from './visitor.ts';

type Two = { first: Exchange; second: Exchange; captchaKey: string };

/**
 * Two processes of the product on one PostgreSQL and one mail server, as behind a proxy. The second has
 * captchas switched on.
 */
const test = base.extend<{ two: Two }>({
  two: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
    async ({}, use) => {
      const [postgres, mail] = [await startPostgres(), await startSmtpSink()];
      const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'offerdesk-two-')));
      const [data = '', beside = ''] = folders;
      const env = {
        DATABASE_URL: postgres.url('postgres'),
        SMTP_URL: mail.url,
        OFFERDESK_TRUST_PROXY: 'on',
      };
      const server = await startServer({ command: 'serve', data, env });
      // A second start would print another link, and end the first.
      const first = await inProduction(server, mail);
      copyFileSync(join(data, 'secrets.json'), join(beside, 'secrets.json'));
      const other = await startServer({
        command: 'serve',
        data: beside,
        env: { ...env, OFFERDESK_CAPTCHA_FLAG: '1' },
      });
      const { captchaKey } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8'));
      await use({ first, second: { ...first, ...sameBut(exchangeOn(other)) }, captchaKey });
      await Promise.all([server.stop(), other.stop()]);
      await Promise.all([postgres.stop(), mail.stop()]);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'file' },
  ],
});

/** The settings that differ between the processes: their address, not their users. */
const sameBut = ({ dealer: _, sentTo: __, ...rest }: Exchange) => rest;

/** The same browser, sent to the other process by the proxy. */
const ledTo = (exchange: Exchange, from: Visitor): Visitor => {
  const other = visitor(exchange.url);
  for (const [name, value] of from.cookies) other.cookies.set(name, value);
  other.accessToken = from.accessToken;
  return other;
};

const me = async (from: Visitor) => (await from.call('GET', '/auth/user-info')).status;

describe('5., 13. and 15. over two processes:', () => {
  test('a session begun at one ends at the other, and its streams at both', async ({ two }) => {
    const { first, second } = two;
    const dealer = await first.dealer();
    const user = await first.visitor().signIn(dealer);
    const there = ledTo(second, user);
    expect(await me(there)).toBe(200);
    const streams = [await user.listen(), await there.listen()];
    expect((await there.signOut()).status).toBe(200);
    await Promise.all(streams.map(({ ended }) => ended));
    await expect.poll(() => me(user)).toBe(401);
  });

  test('a user who is disabled at one is out at the other', async ({ two }) => {
    const { first, second } = two;
    const dealer = await first.dealer();
    const user = await first.visitor().signIn(dealer);
    const there = ledTo(second, user);
    const stream = await there.listen();
    expect(await me(there)).toBe(200);
    const keeper = await first.visitor().signIn(firstControl);
    const { body: row } = await keeper.call('GET', `/masters/user/${dealer.username}`);
    const done = await keeper.call('POST', `/masters/user/${dealer.username}/disable`, {
      version: row.version,
      reason: 'has left the member',
    });
    expect(done.status).toBe(200);
    await stream.ended;
    await expect.poll(() => me(there)).toBe(401);
  });
});

describe('7. over two processes:', () => {
  test('wrong passwords at both are counted together', async ({ two }) => {
    const { first, second } = two;
    const dealer = await first.dealer();
    const wrong = { ...dealer, password: 'Wrong-Tower@1947' };
    for (let time = 0; time < 5; time++) await enterAt(two, time % 2 === 0 ? first : second, wrong);
    expect((await first.visitor().enter(dealer)).body.accessToken).toBe(null);
  });

  test('the tries of one address at both are counted together', async ({ two }) => {
    const { first, second } = two;
    const address = '10.9.0.1';
    // An attempt without credentials counts like any other, and costs no hash.
    let refused = 0;
    const tried = { first: 0, second: 0 };
    for (let round = 0; round < 20 && refused === 0; round++) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, nth) => {
          const [name, exchange] =
            nth % 2 === 0 ? (['first', first] as const) : (['second', second] as const);
          tried[name] += 1;
          return exchange.visitor(address).call('POST', '/auth/login', {});
        }),
      );
      refused = answers.filter(({ status }) => status === 429).length;
    }
    expect(refused).toBeGreaterThan(0);
    // Each process has let through about half of what one address may do in all.
    expect(tried.first).toBeLessThan(250);
    for (const exchange of [first, second]) {
      const { status } = await exchange.visitor(address).call('POST', '/auth/login', {});
      expect(status).toBe(429);
    }
  });
});

describe('9. over two processes:', () => {
  test('a one-time password is good once, and wrong ones are counted together', async ({ two }) => {
    const { first, second } = two;
    const dealer = await first.dealer({ twoFactor: true });
    const { body } = await first.visitor().enter(dealer);
    const { code } = await first.sentTo(dealer.username);
    const all = [0, 1, 2, 3].map((nth) => (nth % 2 === 0 ? first : second).visitor());
    const answers = await Promise.all(
      all.map((each) => each.finish(dealer, body.accessToken, code)),
    );
    expect(answers.filter((answer) => answer.body.authorized)).toHaveLength(1);

    const { body: again } = await first.visitor().enter(dealer);
    const { code: newer } = await first.sentTo(dealer.username);
    for (let wrong = 1; wrong <= 5; wrong++)
      await (wrong % 2 === 0 ? first : second)
        .visitor()
        .finish(dealer, again.accessToken, String((Number(newer) + wrong) % 1e6).padStart(6, '0'));
    const late = await second.visitor().finish(dealer, again.accessToken, newer);
    expect(late.body.authorized).toBe(false);
  });
});

/** A captcha as the server makes it: its key is needed for that. */
const captcha = (key: string, text: string, expiresAt: number, nonce = newNonce()) => {
  const mac = createHmac('sha256', Buffer.from(key, 'hex'));
  return `${nonce}.${expiresAt}.${mac.update(`${nonce}|${expiresAt}|${text}`).digest('base64url')}`;
};
const newNonce = () => randomBytes(16).toString('base64url');
const soon = () => Date.now() + 60_000;

/** Credentials with a captcha where the exchange requires one. */
const enterAt = (
  { second, captchaKey }: Two,
  exchange: Exchange,
  account: { memberId: string; username: string; password: string },
) =>
  exchange
    .visitor()
    .enter(
      account,
      exchange === second ? `?captcha=KWXYZ&captchaf=${captcha(captchaKey, 'KWXYZ', soon())}` : '',
    );

describe('8. a captcha, where the exchange asks for one,', () => {
  const refused = { accessToken: null, messages: ['Invalid Captcha'], twoFAEnabled: false };

  test('is proof only with a token of the server, unexpired, for what was drawn, and once', async ({
    two,
  }) => {
    const { second, captchaKey } = two;
    const dealer = await second.dealer();
    const enter = async (typed: string, token: string) =>
      (await second.visitor().enter(dealer, `?captcha=${typed}&captchaf=${token}`)).body;
    const good = captcha(captchaKey, 'KWXYZ', soon());
    const burnt = captcha(captchaKey, 'KWXYZ', soon());
    const [nonce, expiry, mac] = captcha(captchaKey, 'KWXYZ', soon()).split('.');
    for (const [what, typed, token] of [
      ['nothing', '', ''],
      ['a pair of our own', 'KWXYZ', 'KWXYZ'],
      ['another key', 'KWXYZ', captcha(randomBytes(32).toString('hex'), 'KWXYZ', soon())],
      ['an old one', 'KWXYZ', captcha(captchaKey, 'KWXYZ', Date.now() - 1000)],
      ['a longer life', 'KWXYZ', `${nonce}.${Number(expiry) + 60_000}.${mac}`],
      ['another nonce', 'KWXYZ', `${newNonce()}.${expiry}.${mac}`],
      ['no seal', 'KWXYZ', `${nonce}.${expiry}.`],
      ['a wrong text', 'KWXYA', burnt],
      ['the right text after a wrong one', 'KWXYZ', burnt],
    ] as const)
      expect([what, await enter(typed, token)]).toEqual([what, refused]);
    expect((await enter('kwxyz', good)).messages).toEqual([]);
    expect(await enter('KWXYZ', good)).toEqual(refused);
  });

  test('is used up for all processes, also when it comes twenty times at the same moment', async ({
    two,
  }) => {
    const { second, captchaKey } = two;
    const dealer = await second.dealer();
    const token = captcha(captchaKey, 'KWXYZ', soon());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        second.visitor().enter(dealer, `?captcha=KWXYZ&captchaf=${token}`),
      ),
    );
    expect(answers.filter(({ body }) => body.accessToken)).toHaveLength(1);
  });

  test('is refused in the same words for users and for nobody, before anything is counted', async ({
    two,
  }) => {
    const { second, captchaKey } = two;
    const dealer = await second.dealer();
    for (let time = 0; time < 6; time++)
      for (const account of [
        { ...dealer, password: 'Wrong-Tower@1947' },
        { memberId: 'M001', username: '90009' },
        dealer,
      ])
        expect((await second.visitor().enter(account, '?captcha=A&captchaf=B')).body).toEqual(
          refused,
        );
    const { body } = await enterAt({ ...two, captchaKey }, second, dealer);
    expect(body.messages).toEqual([]);
  });

  test('is drawn without its text', async ({ two }) => {
    const { second } = two;
    const seen = new Set<string>();
    for (let nth = 0; nth < 5; nth++) {
      const { status, body } = await second.visitor().call('GET', '/auth/captcha');
      expect([status, Object.keys(body).sort()]).toEqual([
        200,
        ['captchaf', 'height', 'paths', 'width'],
      ]);
      expect(body.captchaf).toMatch(/^[\w-]+\.\d+\.[\w-]+$/);
      expect(body.paths.length).toBeGreaterThan(1);
      for (const path of body.paths) expect(path).toMatch(/^[MLQCZ\d\s.,-]+$/);
      seen.add(JSON.stringify(body.paths));
    }
    expect(seen.size).toBe(5);
  });
});
