import { describe, expect } from 'vitest';
import { accountsByRole, control, dealer, otherDealer } from '../markets/client.ts';
import { type Exchange, test } from './exchange.ts';
import { sessionCookie, type Visitor } from './visitor.ts';

type FirstAnswer = { of: string; body: any };

/** A page of the console as a visitor gets it who was signed in, with what was answered in it. */
const pageFor = async (exchange: Exchange, visitor: Visitor, path: string) => {
  const cookies = new Map(visitor.cookies).set('identity', 'somebody');
  const response = await fetch(exchange.url + path, {
    headers: {
      accept: 'text/html',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  const html = await response.text();
  const [, data = '[]'] =
    /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(html) ?? [];
  return { html, headers: response.headers, answers: JSON.parse(data) as FirstAnswer[] };
};

/** The same once an answer is in it: a busy machine sends a page without those that take their time. */
const pageWith = async (
  exchange: Exchange,
  visitor: Visitor,
  path: string,
  ...wanted: string[]
) => {
  let page = await pageFor(exchange, visitor, path);
  await expect
    .poll(async () => {
      page = await pageFor(exchange, visitor, path);
      return wanted.every((each) =>
        page.answers.some(({ of }) => of.startsWith(`GET /api${each}`)),
      );
    })
    .toBe(true);
  return page;
};

const messages = '/messaging/get-messages';

const rowsIn = (answers: readonly FirstAnswer[], path: string) =>
  answers.find(({ of }) => of.startsWith(`GET /api${path}?`))?.body;

describe('1. and 2. what comes with a page', () => {
  test('is what its calls answer to the same person, for each role', async ({ exchange }) => {
    for (const account of Object.values(accountsByRole)) {
      const visitor = await exchange.visitor().signIn(account);
      const { answers } = await pageWith(exchange, visitor, '/order/report', messages);
      expect(answers.length).toBeGreaterThan(1);
      // The uptime of the server differs from one request to the next.
      for (const { of, body } of answers.filter((answer) => !/health/.test(answer.of))) {
        const [method = '', path = ''] = of.split(' ');
        const answer = await visitor.call(
          method,
          path.replace('/api', ''),
          method === 'POST' ? {} : undefined,
        );
        expect([of, answer.status]).toEqual([of, 200]);
        if (method === 'GET') expect([of, body]).toEqual([of, answer.body]);
        else expect(body.userInfo).toEqual(answer.body.userInfo);
      }
    }
  });

  test('has the rows of the own member alone', async ({ exchange }) => {
    const members = await Promise.all(
      [dealer, otherDealer].map(async (account) => {
        const visitor = await exchange.visitor().signIn(account);
        const { answers } = await pageWith(exchange, visitor, '/order/report', '/rms/order?');
        const rows: { memberId: string }[] = rowsIn(answers, '/rms/order');
        expect(rows.length).toBeGreaterThan(0);
        return [...new Set(rows.map(({ memberId }) => memberId))];
      }),
    );
    expect(members).toEqual([['M001'], ['M002']]);
  });

  test('is no row and no title of a page that the role may not open', async ({ exchange }) => {
    const [keeper, visitor] = await Promise.all(
      [control, dealer].map((account) => exchange.visitor().signIn(account)),
    );
    const theirs = await pageWith(exchange, keeper as Visitor, '/masters/user', '/masters/user?');
    expect(rowsIn(theirs.answers, '/masters/user').length).toBeGreaterThan(0);
    expect(theirs.html).toContain('<p class="frame-title">User');
    const ours = await pageWith(exchange, visitor as Visitor, '/masters/user', messages);
    expect(ours.answers.length).toBeGreaterThan(0);
    expect(rowsIn(ours.answers, '/masters/user')).toBeUndefined();
    expect(ours.html).toContain('<p class="frame-title"></p>');
  });

  test('is the row of its screen, where the reader may see that row', async ({ exchange }) => {
    const [keeper, ours, theirs] = await Promise.all(
      [control, dealer, otherDealer].map((account) => exchange.visitor().signIn(account)),
    );
    const clients = await (ours as Visitor).call('GET', '/masters/client?range=[0,0]');
    const [{ id }] = clients.body;
    const path = `/masters/client-master-dealer/${id}`;
    const rowFor = async (visitor: Visitor, wanted: string) => {
      const { answers } = await pageWith(exchange, visitor, path, wanted);
      return answers.find(({ of }) => of === `GET /api/masters/client/${id}`)?.body;
    };
    expect(await rowFor(ours as Visitor, `/masters/client/${id}`)).toMatchObject({ id });
    expect(await rowFor(theirs as Visitor, messages)).toBeUndefined();
    const users = await (keeper as Visitor).call('GET', '/masters/user?range=[0,0]');
    const [{ userId }] = users.body;
    const { answers } = await pageWith(
      exchange,
      ours as Visitor,
      `/masters/user/${userId}`,
      messages,
    );
    expect(answers.filter(({ of }) => of.includes('/masters/user'))).toEqual([]);
  });

  test('is nothing for nobody, after a sign-out, and while somebody views as a role', async ({
    exchange,
  }) => {
    const nobody = exchange.visitor();
    const stranger = exchange.visitor();
    stranger.cookies.set(sessionCookie, 'made-up');
    const left = await exchange.visitor().signIn(dealer);
    const token = left.cookies.get(sessionCookie) ?? '';
    await left.signOut();
    left.cookies.set(sessionCookie, token);
    const viewer = await exchange.visitor().signIn(control);
    await viewer.call('POST', '/auth/view-as', { role: 'memberAdmin', memberId: 'M001' });
    for (const visitor of [nobody, stranger, left, viewer]) {
      const { html, answers } = await pageFor(exchange, visitor, '/order/report');
      expect(answers).toEqual([]);
      expect(html).toContain('<ol></ol>');
    }
    await viewer.call('POST', '/auth/view-as/end', {});
    await pageWith(exchange, viewer, '/', messages);
  });
});

describe('20. what comes with a page', () => {
  test('ends no element of it, whatever somebody has written', async ({ exchange }) => {
    const words = '</script><script>document.title = "taken"</script><!-- $& $1';
    const visitor = await exchange.visitor().signIn(dealer);
    const kept = await visitor.call('POST', '/views', {
      ...{ list: 'order', name: words.slice(0, 60), audience: 'private', isDefault: false },
    });
    expect(kept.status).toBeLessThan(300);
    const keeper = await exchange.visitor().signIn(control);
    const sent = await keeper.call('POST', '/messaging/broadcast', { message: words });
    expect(sent.status).toBeLessThan(300);
    const { html, answers } = await pageWith(
      exchange,
      visitor,
      '/order/report',
      '/views',
      messages,
    );
    expect(rowsIn(answers, '/views').map(({ name }: { name: string }) => name)).toContain(
      words.slice(0, 60),
    );
    expect(answers.find(({ of }) => of.endsWith(messages))?.body.at(-1).messageText).toBe(words);
    expect(html).not.toContain('<script>document');
    expect(html).toContain('&lt;script&gt;document');
    expect(html.match(/<script nonce=/g)).toHaveLength(2);
  });
});

describe('21. a page with answers in it', () => {
  test('stays in no cache', async ({ exchange }) => {
    const visitor = await exchange.visitor().signIn(dealer);
    const { headers, answers } = await pageWith(exchange, visitor, '/', messages);
    expect(answers.length).toBeGreaterThan(0);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });
});
