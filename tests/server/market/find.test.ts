import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderIdsEndingWith } from '#domain/bid/orderIds.ts';
import { dayAfter, exchangeDate } from '#domain/market/calendar.ts';
import { roles } from '#domain/roles.ts';
import {
  filtersOf,
  identifyingOf,
  keyOf,
  may,
  type Resource,
  soughtOf,
  type View,
  viewsOf,
} from '#model';
import { nouns } from '#registry';
import {
  aBid,
  controlUser,
  dealer,
  inquiry,
  type Market,
  memberAdmin,
  openMarket,
  otherDealer,
} from './openMarket.ts';
import { as } from './smallExchange.ts';

let market: Market;
let orderId: number;
let refusedId: number;
beforeAll(async () => {
  market = await openMarket();
  const place = (bid: object) => market.ask(dealer, 'POST', '/api/rms/order', { payload: bid });
  orderId = (await place(aBid({ quantity: 500 }))).json.orderId;
  await place(aBid({ price: 0.5 }));
  const [refused] = await market.rows('errorOrder');
  refusedId = refused.id;
});
afterAll(() => market.close());

const find = async (text: string, user = controlUser, of?: string) => {
  const query = new URLSearchParams({ text, ...(of === undefined ? {} : { of }) });
  const { status, json } = await market.ask(user, 'GET', `/api/find?${query}`);
  expect(status).toBe(200);
  return json as { noun: string; key: string; label: string; words: string[]; values: object }[];
};
const keys = (found: Awaited<ReturnType<typeof find>>) =>
  found.map(({ noun, key }) => `${noun} ${key}`);

describe('the command line finds', () => {
  test('a bid by its order id, with what tells people which one it is', async () => {
    const [first] = await find(String(orderId), dealer);
    expect(first).toMatchObject({
      noun: 'order',
      view: 'order',
      key: String(orderId),
      words: ['LICI', 'Non-retail', 'C0001', 'Confirmed'],
      values: { symbol: 'LICI', series: 'IS', orderId: String(orderId) },
    });
  });

  test('a bid by the last digits of its id, as lists shorten it, and so does the search of a list', async () => {
    const short = String(orderId).slice(-5);
    for (const text of [short, `…${short}`, String(orderId).slice(-8)]) {
      expect(keys(await find(text, dealer))).toContain(`order ${orderId}`);
      expect(keys(await find(text, otherDealer))).not.toContain(`order ${orderId}`);
      const filter = encodeURIComponent(JSON.stringify({ q: text }));
      const list = await market.ask(dealer, 'GET', `/api/rms/order?filter=${filter}`);
      expect(list.json.map((row: { orderId: number }) => row.orderId)).toEqual([orderId]);
    }
    for (const q of [['00001'], { text: 'x', wholes: [{ field: 'orderId', text: '1' }] }, 7]) {
      const filter = encodeURIComponent(JSON.stringify({ q }));
      expect((await market.ask(dealer, 'GET', `/api/rms/order?filter=${filter}`)).status).toBe(400);
    }
  });

  test('a bid by the last digits of its id in the filter of each list that shows order ids, and another by its whole id', async () => {
    const short = String(orderId).slice(-5);
    const idsOf = async (path: string, filter: object) => {
      const query = encodeURIComponent(JSON.stringify(filter));
      const { status, json } = await market.ask(controlUser, 'GET', `/api${path}?filter=${query}`);
      expect([path, status]).toEqual([path, 200]);
      return [...new Set(json.map((row: { orderId: number }) => row.orderId))];
    };
    for (const path of ['/rms/order', '/query/orderLog'])
      for (const value of [short, `…${short}`, orderId, [short], String(orderId)]) {
        expect([path, value, await idsOf(path, { orderId: value })]).toEqual([
          path,
          value,
          [orderId],
        ]);
        if (typeof value === 'string')
          expect([path, value, await idsOf(path, { q: value })]).toEqual([path, value, [orderId]]);
      }
    const listed = nouns.filter(
      (noun): noun is Resource =>
        noun.noun === 'resource' &&
        viewsOf(noun).some((view) => filtersOf(view as View).includes('orderId')),
    );
    expect(listed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['allotment', 'errorOrder', 'order', 'orderLog', 'riskCheck']),
    );
    for (const { name, fields } of listed)
      expect([name, fields.orderId?.options.shortened]).toEqual([name, orderIdsEndingWith]);
  });

  test('a bid of the table, which says that it is not archived: in its list, alone, in its log and in files', async () => {
    const of = async (path: string) => (await market.ask(controlUser, 'GET', `/api${path}`)).json;
    const seen = [
      await of(`/rms/order/${orderId}`),
      ...(await of('/rms/order')),
      ...(await of('/query/orderLog')),
    ];
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen.map(({ archived }) => archived))).toEqual(new Set([false]));
    const { text } = await market.ask(controlUser, 'GET', '/api/rms/order/export');
    const [heading = '', line = ''] = text.split('\r\n');
    expect(line.split(',')[heading.split(',').indexOf('Archived')]).toBe('Live');
  });

  test('a bid by its PAN and its client code', async () => {
    const [{ pan, clientId }] = await market.rows('order', { orderId });
    for (const text of [pan, pan.toLowerCase(), clientId])
      expect(keys(await find(text, dealer))).toContain(`order ${orderId}`);
  });

  test('the same whatever was pasted with the text, as the search of a list does', async () => {
    for (const pasted of ['\u200bC0001', 'C0001\u00a0', 'C\u200d0001', '\u202aC0001\u202c']) {
      expect(await find(pasted, memberAdmin), JSON.stringify(pasted)).toEqual(
        await find('C0001', memberAdmin),
      );
      const filter = encodeURIComponent(JSON.stringify({ q: pasted }));
      const list = await market.ask(memberAdmin, 'GET', `/api/masters/client?filter=${filter}`);
      expect(list.json.map((row: { clientId: string }) => row.clientId)).toEqual(['C0001']);
    }
  });

  test('a security by its symbol, a member by id and name, a user by user id', async () => {
    expect((await find('lici')).map(({ label }) => label)).toContainEqual(
      expect.stringMatching(/^LICI/),
    );
    expect(keys(await find('M001'))).toContain('tradingMember M001');
    expect(keys(await find('1001'))).toContain('user 1001');
    expect(keys(await find('C0001', memberAdmin)).some((key) => key.startsWith('client '))).toBe(
      true,
    );
  });

  test('nothing that the caller may not list: another dealer’s bid, masters of the exchange, a domain user’s member', async () => {
    const text = String(orderId);
    expect(keys(await find(text, otherDealer))).toEqual([]);
    expect(keys(await find(text, as('viewOnly', { userId: 'viewer', memberId: null })))).toEqual(
      [],
    );
    expect(keys(await find(text, inquiry))).toContain(`order ${text}`);
    const found = await Promise.all(['LICI', '1001', 'M001'].map((each) => find(each, dealer)));
    expect(found.flat()).toEqual([]);
    const noMember = as('dealer', { userId: '1001', memberId: null });
    expect(await find(text, noMember)).toEqual([]);
  });

  test('of one noun alone where that is wanted, and at most 4 of each', async () => {
    const found = await find('C', memberAdmin);
    for (const { noun } of found)
      expect(found.filter((each) => each.noun === noun).length).toBeLessThanOrEqual(4);
    expect(new Set((await find('B1', controlUser, 'branch')).map(({ noun }) => noun))).toEqual(
      new Set(['branch']),
    );
  });

  test('nothing without a text, and refuses one that is too long', async () => {
    const path = `/api/find?text=${'x'.repeat(101)}`;
    expect((await market.ask(controlUser, 'GET', path)).status).toBe(400);
    expect((await market.ask(controlUser, 'GET', '/api/find')).status).toBe(400);
  });
});

describe('the search box of a list finds', () => {
  test('its row by an id that was pasted into it, whatever the list', async () => {
    const missing: string[] = [];
    let searches = 0;
    for (const noun of nouns) {
      if (noun.noun !== 'resource' || noun.list?.call !== undefined) continue;
      for (const view of viewsOf(noun)) {
        const role = roles.find((each) => may({ role: each }, 'list', view));
        if (role === undefined || soughtOf(noun).length === 0) continue;
        const reader =
          view.access[role]?.within === undefined
            ? as(role, { userId: 'someone', memberId: null })
            : { ...memberAdmin, ...(role === 'dealer' ? dealer : {}), role };
        const list = (filter: object) =>
          market.ask(
            reader,
            'GET',
            `/api${noun.api}?${new URLSearchParams({ view: view.name, filter: JSON.stringify(filter) })}`,
          );
        const { json: rows } = await list({});
        const [row] = rows;
        if (!row) continue;
        for (const name of [...identifyingOf(noun), ...(noun as Resource).key.map(String)]) {
          if (!soughtOf(noun).includes(name) || row[name] === null) continue;
          searches += 1;
          const { json: found } = await list({ q: String(row[name]) });
          const known = (found as object[]).map((each) => keyOf(noun, each as never));
          if (!known.includes(keyOf(noun, row)))
            missing.push(`${view.name} by ${name} ${row[name]}`);
        }
      }
    }
    expect(missing).toEqual([]);
    expect(searches).toBeGreaterThan(15);
  });

  test('a refused bid by the client code, and none by a text that no field can be', async () => {
    const list = async (q: string) =>
      (
        await market.ask(
          dealer,
          'GET',
          `/api/rms/errororder?filter=${encodeURIComponent(JSON.stringify({ q }))}`,
        )
      ).json.map(({ id }: { id: number }) => id);
    expect(await list('c0001')).toEqual([refusedId]);
    expect(await list(String(refusedId))).toEqual([refusedId]);
    expect(await list('no such id')).toEqual([]);
  });
});

describe('a list is filtered', () => {
  const idsOf = async (path: string, key: string, filter: object, user = dealer) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) });
    const { status, json } = await market.ask(user, 'GET', `/api${path}?${query}`);
    return status === 200 ? json.map((row: Record<string, number>) => row[key]) : status;
  };
  const orders = (filter: object) => idsOf('/rms/order', 'orderId', filter);
  const errors = (filter: object) => idsOf('/rms/errororder', 'id', filter);

  test('by a day or some days until today, by the exchange’s clock: today, yesterday, the last 7 days', async () => {
    const today = exchangeDate(Date.now());
    expect(await errors({ entryTime__on: 'today', clientId: 'c0001' })).toEqual([refusedId]);
    expect(await errors({ entryTime__on: today })).toEqual([refusedId]);
    expect(await errors({ entryTime__on: 'last7days' })).toEqual([refusedId]);
    expect(await errors({ entryTime__on: 'yesterday' })).toEqual([]);
    expect(await orders({ entryTime__on: 'today' })).toEqual([orderId]);
    expect(await orders({ entryTime__on: dayAfter(today, -1) })).toEqual([]);
  });

  test('by amounts from one to another, and by what rows are not', async () => {
    expect(await orders({ quantity__gte: 500, quantity__lte: '500' })).toEqual([orderId]);
    expect(await orders({ quantity__gte: 501 })).toEqual([]);
    expect(await orders({ orderStatus__not: ['Rejected', 'Cancelled'] })).toEqual([orderId]);
    expect(await orders({ orderStatus__not: 'Confirmed', entryTime__on: 'today' })).toEqual([]);
    expect(await orders({ clientId: ['C0001', 'C0042'], symbol__not: 'NHPC' })).toEqual([orderId]);
    expect(await orders({ orderStatus__not: [] })).toEqual([orderId]);
  });

  test('by one of several fields being enough, within what the reader may see, and so are its files', async () => {
    const [{ pan }] = await market.rows('order', { orderId });
    const either = { clientId: 'C9999', pan, any: ['clientId', 'pan'] };
    expect(await orders(either)).toEqual([orderId]);
    expect(await orders({ ...either, any: undefined })).toEqual([]);
    expect(await orders({ ...either, orderStatus: 'Cancelled' })).toEqual([]);
    expect(await idsOf('/rms/order', 'orderId', either, otherDealer)).toEqual([]);
    // A scope is no filter, and no alternative to one.
    const beyond = { memberId: 'M001', clientId: 'C0001', any: ['memberId', 'clientId'] };
    expect([[], 400]).toContainEqual(
      await idsOf(
        '/rms/order',
        'orderId',
        beyond,
        as('dealer', { userId: '1001', memberId: 'M999' }),
      ),
    );
    for (const format of ['csv', 'xlsx']) {
      const query = new URLSearchParams({ filter: JSON.stringify(either), format });
      const { status, text } = await market.ask(dealer, 'GET', `/api/rms/order/export?${query}`);
      expect(status).toBe(200);
      if (format === 'csv') expect(text).toMatch(/\n#END rows=1 complete=true/);
    }
  });

  test('by one of several fields only where each has a filter and can stand beside others', async () => {
    for (const any of [['pan'], ['clientId', 'q'], ['clientId', 'archived'], [], 'nothing'])
      expect(await orders({ clientId: 'C0001', archived: false, any }), JSON.stringify(any)).toBe(
        400,
      );
  });

  test('by none of these where the field has no days, the text names none, or it is not offered', async () => {
    for (const filter of [
      { entryTime__on: 'tomorrow' },
      { entryTime__on: ['today'] },
      { entryTime__on: 'today', entryTime__gte: '2026-11-01T00:00:00+05:30' },
      { quantity__on: 'today' },
      { symbol__on: 'today' },
      { password__not: 'x' },
      { orderStatus__not: 'Eaten', version__on: 'today' },
    ])
      expect(await orders(filter), JSON.stringify(filter)).toBe(400);
  });
});
