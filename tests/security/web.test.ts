import type { Browser } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { openPage } from '../journeys/page.ts';
import { control, demoPassword } from '../markets/client.ts';
import { launchChromium } from '../peers/chromium.ts';
import { type Exchange, test } from './exchange.ts';
import { sessionCookie } from './visitor.ts';

let launched: Promise<Browser> | null = null;
const chromium = (): Promise<Browser> => {
  launched ??= launchChromium();
  return launched;
};
afterAll(async () => (await launched)?.close());

/** Every call that may change data, from the API document. */
const writesOf = async (exchange: Exchange) => {
  const { body: document } = await exchange.visitor().call('GET', '/openapi.json');
  const calls = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1')] as const),
  );
  expect(calls.length).toBeGreaterThan(50);
  return calls;
};

/** A bare request, with the address of the page or of the API. */
const ask = (exchange: Exchange, path: string, init: RequestInit = {}) =>
  fetch(exchange.url + path, { redirect: 'manual', ...init });

describe('17. no page of another site makes a browser of ours change anything:', () => {
  test('every call that writes refuses what a foreign page sends', async ({ exchange }) => {
    const keeper = await exchange.visitor().signIn(control);
    for (const [method, path] of await writesOf(exchange))
      for (const headers of [
        { origin: 'https://evil.test' },
        { origin: 'null' },
        { origin: exchange.url.replace('127.0.0.1', '127.0.0.1.evil.test') },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ] as Record<string, string>[]) {
        const { status } = await keeper.call(method, path, {}, headers);
        expect([method, path, headers, status]).toEqual([method, path, headers, 403]);
      }
    expect((await keeper.call('GET', '/auth/user-info')).status).toBe(200);
  });

  test('a form of another site can send no body that is understood', async ({ exchange }) => {
    const keeper = await exchange.visitor().signIn(control);
    for (const [method, path] of await writesOf(exchange)) {
      if (method === 'DELETE' || /\/import$|\/auth\/(validateToken|refreshCookie)$/.test(path))
        continue;
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json']) {
        const { status } = await keeper.call(method, path, '{}', { 'content-type': type });
        // The call of OAuth takes forms, refuses those with a cookie, and opens nothing without a secret.
        const refused = path.endsWith('/auth/token') ? 400 : 415;
        expect([method, path, type, status]).toEqual([method, path, type, refused]);
      }
    }
  });

  test('an upload of a file is refused as well', async ({ exchange }) => {
    const keeper = await exchange.visitor().signIn(control);
    const cookie = `${sessionCookie}=${keeper.cookies.get(sessionCookie)}`;
    const upload = async (origin: string) => {
      const body = new FormData();
      body.set('file', new Blob(['holidayDate,description\n2027-01-26,x\n']), 'days.csv');
      const headers = { cookie, origin };
      const path = '/api/masters/holiday/import?dryRun=true';
      return (await ask(exchange, path, { method: 'POST', body, headers })).status;
    };
    expect(await upload('https://evil.test')).toBe(403);
    expect(await upload(exchange.url)).not.toBe(403);
  });
});

describe('18. no other origin reads anything:', () => {
  test('no answer allows it, and a preflight finds nothing', async ({ exchange }) => {
    const keeper = await exchange.visitor().signIn(control);
    for (const origin of ['https://evil.test', 'null', exchange.url])
      for (const path of [
        '/auth/user-info',
        '/masters/user',
        '/auth/validate-env-flag',
        '/nothing',
      ]) {
        const { headers } = await keeper.call('GET', path, undefined, { origin });
        const allowed = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([path, allowed, headers.get('date') !== null]).toEqual([path, [], true]);
        const preflight = await ask(exchange, `/api${path}`, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        });
        expect(preflight.status).toBe(405);
        expect(preflight.headers.get('access-control-allow-origin')).toBe(null);
      }
  });
});

describe('20. every answer carries what protects a browser,', () => {
  const addresses = [
    '/',
    '/login',
    '/masters/user',
    '/nothing.js',
    '/assets/nothing.js',
    '/api/nothing',
    '/api/auth/validate-env-flag',
    '/api/auth/user-info',
    '/api/%E0%A4%A',
    '/dev/outbox',
    '/api/masters/user/export',
    '/api/masters/user',
    '/api/openapi.json',
  ];

  test('pages, calls, files, errors and what cannot be read', async ({ exchange }) => {
    const keeper = await exchange.visitor().signIn(control);
    const cookie = `${sessionCookie}=${keeper.cookies.get(sessionCookie)}`;
    const nonces = new Set<string>();
    for (const path of addresses)
      for (const method of ['GET', 'POST']) {
        const answer = await ask(exchange, path, {
          method,
          headers: { cookie, accept: 'text/html', 'x-forwarded-proto': 'https' },
        });
        const of = (name: string) => answer.headers.get(name) ?? '';
        expect([
          path,
          of('x-content-type-options'),
          of('referrer-policy'),
          of('x-frame-options'),
        ]).toEqual([path, 'nosniff', 'no-referrer', 'DENY']);
        const policy = of('content-security-policy');
        for (const part of [
          "default-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "form-action 'self'",
        ])
          expect([path, policy.split(/; ?/)]).toEqual([path, expect.arrayContaining([part])]);
        expect([path, policy]).not.toEqual([path, expect.stringMatching(/unsafe|\*|http/)]);
        expect([path, of('strict-transport-security')]).toEqual([
          path,
          'max-age=31536000; includeSubDomains',
        ]);
        expect([path, of('x-powered-by'), of('server')]).toEqual([path, '', '']);
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
        if (nonce) {
          expect(nonces.has(nonce)).toBe(false);
          nonces.add(nonce);
        }
      }
    expect(nonces.size).toBeGreaterThan(2);
    const plain = await ask(exchange, '/login', { headers: { accept: 'text/html' } });
    expect(plain.headers.get('strict-transport-security')).toBe(null);
  });

  test('and a browser keeps to it: no script that stands in a page, no frame', async ({
    exchange,
  }) => {
    const page = await (await (await chromium()).newContext()).newPage();
    await page.goto(`${exchange.url}/login`);
    await page.getByLabel('Member Id').waitFor();
    const ran = await page.evaluate(async () => {
      const mark = window as unknown as { ran?: boolean };
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      const button = document.createElement('button');
      button.setAttribute('onclick', 'window.ran = true');
      document.body.append(button);
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return mark.ran === true;
    });
    expect(ran).toBe(false);
    // A page of another origin that frames ours, as a clickjacking attacker would.
    await page.goto('about:blank');
    await page.setContent(`<iframe src="${exchange.url}/login"></iframe>`);
    const frame = page.frames().at(-1);
    await page.waitForTimeout(300);
    expect(await frame?.getByLabel('Member Id').count()).toBe(0);
    await page.context().close();
  });
});

describe('21. nothing of the API stays in a cache:', () => {
  test('answers, exports, refusals and the stream say no-store', async ({ exchange }) => {
    const keeper = await exchange.visitor().signIn(control);
    for (const [method, path] of [
      ['GET', '/auth/user-info'],
      ['GET', '/masters/user'],
      ['GET', '/masters/user/export'],
      ['GET', '/masters/user/1001'],
      ['GET', '/openapi.json'],
      ['GET', '/nothing'],
      ['GET', '/%E0%A4%A'],
      ['POST', '/masters/user'],
      ['POST', '/auth/login'],
      ['POST', '/auth/validateToken'],
    ] as const) {
      const body = method === 'POST' ? {} : undefined;
      for (const by of [keeper, exchange.visitor()]) {
        const { headers } = await by.call(method, path, body);
        expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
        expect([path, headers.get('etag')]).toEqual([path, null]);
      }
    }
    const stream = await keeper.listen();
    expect(stream.headers.get('cache-control')).toBe('no-store');
    stream.leave();
  });
});

describe('16. and 22. what a browser is left with:', () => {
  test('three client cookies without a secret, a session that no script sees, nothing stored', async ({
    exchange,
  }) => {
    const page = await openPage(await chromium(), exchange.url, await exchange.dealer());
    const cookies = await page.context().cookies();
    const session = cookies.find(({ name }) => name === sessionCookie);
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
    const seen = await page.evaluate(() => ({
      cookie: document.cookie,
      stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    }));
    expect(seen.cookie.split('; ')).toHaveLength(3);
    const token = await page.evaluate(async () => {
      const answer = await fetch('/api/auth/validateToken', { method: 'POST' });
      return (await answer.json()).accessToken as string;
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const secret of [
      session?.value ?? '',
      token,
      demoPassword,
      await exchange.encoded(demoPassword),
    ]) {
      expect(secret.length).toBeGreaterThan(10);
      for (const spelling of [secret, encodeURIComponent(secret)]) {
        expect(seen.cookie + seen.stored).not.toContain(spelling);
      }
    }
    await page.context().close();
  });

  test('the token of the password page leaves the address, and goes to nobody else', async ({
    exchange,
  }) => {
    const { body } = await exchange.visitor().enter({ memberId: 'M001', username: '1008' });
    const token = body.accessToken as string;
    const page = await (await (await chromium()).newContext()).newPage();
    const requests: { url: string; referer: string }[] = [];
    page.on('request', (request) => {
      const { referer = '' } = request.headers();
      requests.push({ url: request.url(), referer });
    });
    await page.goto(`${exchange.url}/password-expired/${token}/1`);
    await page.getByText('Your password has expired!').waitFor();
    await expect.poll(() => page.url()).not.toContain(token);
    expect(requests.filter(({ url }) => !url.startsWith(exchange.url))).toEqual([]);
    expect(requests.filter(({ url }) => url.includes(token))).toHaveLength(1);
    expect(requests.filter(({ referer }) => referer !== '')).toEqual([]);
    expect(exchange.output()).not.toContain(token);
    await page.context().close();
  });
});

describe('36. what goes wrong is said without what is inside:', () => {
  test('malformed, huge, wrong and hostile requests are 4xx in words, and the process goes on', async ({
    exchange,
  }) => {
    const keeper = await exchange.visitor().signIn(control);
    const attempts: [
      method: string,
      path: string,
      body?: unknown,
      headers?: Record<string, string>,
    ][] = [
      ['POST', '/masters/user', '{"userId":'],
      ['POST', '/masters/user', '[]'],
      ['POST', '/masters/user', 'null'],
      ['POST', '/masters/user', `{"userName":"${'x'.repeat(2 * 2 ** 20)}"}`],
      ['POST', '/masters/user', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
      ['POST', '/masters/user', { userId: { $ne: null }, role: ['dealer'], isDisabled: 'yes' }],
      ['POST', '/auth/login', '{'],
      ['POST', '/auth/login', { memberId: ['M001'], username: { a: 1 }, password: 7 }],
      ['POST', '/auth/login', { memberId: 'M001', username: "' or 1=1 --", password: "'" }],
      ['POST', '/auth/login', { memberId: 'M001', username: '\u0000', password: '\u0000' }],
      ['POST', '/auth/login', { memberId: 'M001', username: 'x'.repeat(100_000), password: 'x' }],
      ['POST', '/auth/validateOTP', { otp: 123456, userId: null, token: [] }],
      [
        'POST',
        '/auth/changePassword',
        { newPassword: '' },
        { authorization: `Bearer ${'x'.repeat(8000)}` },
      ],
      ['GET', `/masters/user?filter=${encodeURIComponent('{"userId":{"$gt":""}}')}`],
      ['GET', '/masters/user?sort=["passwordHash","ASC"]'],
      ['GET', `/masters/user?filter=${encodeURIComponent('{"passwordHash":"x"}')}`],
      ['GET', '/masters/user/..%2f..%2fetc%2fpasswd'],
      ['GET', '/masters/user/%00'],
      ['GET', `/masters/user/${'x'.repeat(5000)}`],
      ['GET', '/messaging/message-stream?lastEventId=-1'],
      ['GET', '/messaging/message-stream', undefined, { 'last-event-id': '1e3' }],
      ['PUT', '/masters/user/1001', { version: 'x' }],
      ['DELETE', '/masters/user/nobody'],
    ];
    for (const [method, path, body, headers] of attempts) {
      const answer = await keeper.call(method, path, body, headers);
      const text = JSON.stringify(answer.body);
      // A refused sign-in is a 200 by the specification.
      const least = /\/auth\/(login|validateOTP)/.test(path) ? 200 : 400;
      expect([path.slice(0, 60), answer.status >= least]).toEqual([path.slice(0, 60), true]);
      expect(answer.status).toBeLessThan(500);
      expect([path.slice(0, 60), text]).toEqual([
        path.slice(0, 60),
        expect.not.stringMatching(/node_modules|\.js:\d|SQLITE|sqlite|select |at \w+ \(|argon2/),
      ]);
    }
    expect(exchange.process.exitCode).toBe(null);
    expect((await keeper.call('GET', '/auth/user-info')).status).toBe(200);
  });
});
