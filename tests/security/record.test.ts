import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished } from 'vitest';
import { control, dealer } from '../markets/client.ts';
import { bidOn, openOffer } from '../markets/market.ts';
import { startServer } from '../markets/server.ts';
import { type Exchange, openExchange, test } from './exchange.ts';
import type { Visitor } from './visitor.ts';

const control2 = { username: 'control2' };
const serverFolder = process.env.SERVER_UNDER_TEST ?? new URL('../..', import.meta.url).pathname;

/** The newest entry of the journal. */
const newestSeq = (exchange: Exchange): number =>
  exchange.look(
    (database) => (database.prepare('select max(seq) as seq from journal').get() as any).seq,
  );

/** People's actions after an entry, oldest first, from the audit log once its list is complete. */
const doneSince = async (exchange: Exchange, reader: Visitor, seq: number): Promise<any[]> => {
  const last = newestSeq(exchange);
  const list = async () =>
    (await reader.call('GET', '/utils/master-audit-log?range=[0,99]')).body as any[];
  await expect.poll(async () => (await list())[0]?.seq ?? 0).toBeGreaterThanOrEqual(last);
  const entries = (await list()).filter((entry) => entry.seq > seq && entry.userId !== 'system');
  return entries.reverse();
};

/** A change of where the account of a user of the exchange is reached, as a form sends it. */
const readdressed = ({ userName, role, mobileNumber, isTwoFactor, version }: any) => ({
  ...{ userName, role, mobileNumber, isTwoFactor, version },
  emailId: 'new@exchange.example',
  reason: 'Has another mailbox',
});

describe('31. who makes a change does not decide on it:', () => {
  test('further hours, a halt and an account of the exchange take two, and the record has both names', async ({
    exchange,
  }) => {
    const [maker, checker] = [
      await exchange.visitor().signIn(control),
      await exchange.visitor().signIn(control2),
    ];
    const offer = await openOffer((await exchange.visitor().signIn(dealer)) as never);
    const seq = newestSeq(exchange);
    const { body: viewer } = await maker.call('GET', '/masters/user/viewer');
    const { symbol, series } = offer;
    for (const [method, path, body] of [
      [
        'POST',
        '/masters/trading-window',
        {
          ...{ symbol, series, tradeDate: '2099-11-17', opensAt: '16:00:00', closesAt: '17:00:00' },
          ...{ purpose: 'The line was down from 11:00 to 12:00', reason: 'The line was down' },
        },
      ],
      ['PUT', '/masters/user/viewer', readdressed(viewer)],
    ] as const) {
      const { status, body: answer } = await maker.call(method, path, body);
      expect([path, status, answer]).toEqual([path, 202, { held: expect.anything() }]);
      const decision = { ids: [answer.held.id], decision: 'approve', reason: null };
      const decide = async (by: Visitor) =>
        (await by.call('POST', '/approvals/decide', decision)).body.results[0].ok;
      expect([path, await decide(maker), await decide(checker)]).toEqual([path, false, true]);
    }
    const halt = { symbol, cause: 'BREAKER', reason: 'The price moved too far' };
    expect((await maker.call('POST', '/rms/halt', halt)).status).toBe(201);
    expect((await maker.call('POST', '/rms/halt/resume', halt)).status).toBe(403);
    expect((await checker.call('POST', '/rms/halt/resume', halt)).status).toBe(200);
    const done = await doneSince(exchange, checker, seq);
    expect(
      done
        .filter(({ after }) => after?.includes('"#approvedBy"'))
        .map(({ userId, resource, after }) => [userId, resource, JSON.parse(after)['#approvedBy']]),
    ).toEqual([
      ['control', 'tradingWindow', 'control2'],
      ['control', 'user', 'control2'],
    ]);
    const deeds = done.map(({ userId, action, resource }) => `${userId} ${action} ${resource}`);
    expect(deeds).toEqual(
      expect.arrayContaining([
        'control refused pendingChange',
        'control halt halt',
        'control refused POST /api/rms/halt/resume',
        'control2 resume halt',
      ]),
    );
  });
});

describe('32. what is done is in the record:', () => {
  test('ten known actions are ten entries in their order, with who, in which role, from where, and what', async ({
    exchange,
  }) => {
    const keeper = await exchange.visitor('10.66.0.1').signIn(control);
    const offer = await openOffer((await exchange.visitor().signIn(dealer)) as never);
    const seq = newestSeq(exchange);
    const user = exchange.visitor('10.66.0.2');
    const day = { holidayDate: '2027-02-03', description: 'A day of the tests' };

    await user.enter({ ...dealer, password: 'Wrong-Tower@1947' });
    await user.signIn(dealer);
    await user.call('POST', '/masters/holiday', day);
    const { body: order } = await user.call('POST', '/rms/order', bidOn(offer));
    await user.call('GET', '/rms/order/export');
    await keeper.call('POST', '/masters/holiday', day);
    await keeper.call('GET', '/query/get-client-summary?clientPan=AAACL0001L');
    await keeper.call('GET', '/query/export-client-data?clientPan=AAACL0001L&symbol=LICI');
    await keeper.call('DELETE', '/masters/holiday/2027-02-03');
    await user.signOut();
    const [from, by] = ['10.66.0.2', '10.66.0.1'];
    const done = await doneSince(exchange, keeper, seq);
    expect(
      done
        .filter(({ action }) => action !== 'OTP step')
        .map(({ userId, role, address, action, resource, key }) =>
          [userId, role, address, action, resource, key].join(' '),
        ),
    ).toEqual([
      `1001 dealer ${from} sign-in refused user 1001`,
      `1001 dealer ${from} signed in user 1001`,
      `1001 dealer ${from} refused POST /api/masters/holiday `,
      `1001 dealer ${from} place order ${order.orderId}`,
      `1001 dealer ${from} export order order`,
      `control controlUser ${by} create holiday 2027-02-03`,
      `control controlUser ${by} report clientSummary clientSummary`,
      `control controlUser ${by} export clientBid clientBid`,
      `control controlUser ${by} remove holiday 2027-02-03`,
      `1001 dealer ${from} signed out user 1001`,
    ]);
    const times = done.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    for (const at of times) expect(at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+05:30$/);
  });
});

describe('33. the record cannot be changed unseen:', () => {
  test('one byte of an entry, and the last entry, are named by a check that ends with 1', async () => {
    const data = mkdtempSync(join(tmpdir(), 'offerdesk-record-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const server = await startServer({ command: 'serve', data });
    // Each is an entry of the journal.
    for (let time = 0; time < 5; time++)
      await fetch(`${server.url}/api/auth/ldapLogin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: `nobody${time}`, password: 'x' }),
      });
    await server.stop();
    const verify = () => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['dist/server/main.js', 'audit', 'verify'],
        {
          cwd: serverFolder,
          env: { PATH: process.env.PATH, OFFERDESK_DATA: data },
          encoding: 'utf8',
        },
      );
      return [status, stdout + stderr];
    };
    const sql = (text: string) => {
      const database = new Database(join(data, 'offerdesk.db'));
      try {
        return database.exec(text);
      } finally {
        database.close();
      }
    };
    expect(verify()).toEqual([0, expect.stringContaining('The journal is intact')]);

    // The role of a person with SQL alone cannot write there; who owns the tables takes the triggers off first.
    const byte = `update journal set action = 'Y' || substr(action, 2) where seq = 3`;
    expect(() => sql(byte)).toThrow('The journal is only added to');
    const triggers = new Database(join(data, 'offerdesk.db'), { readonly: true })
      .prepare(
        `select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'journal'`,
      )
      .all() as { name: string; sql: string }[];
    sql(triggers.map(({ name }) => `drop trigger "${name}";`).join(''));
    sql('create table kept as select * from journal');
    sql(byte);
    expect(verify()).toEqual([
      1,
      expect.stringContaining('Entry 3: The entry was changed after it was written.'),
    ]);
    sql('delete from journal; insert into journal select * from kept');
    sql('delete from journal where seq = (select max(seq) from journal)');
    sql(triggers.map(({ sql: text }) => `${text};`).join(''));
    expect(verify()).toEqual([1, expect.stringMatching(/Entry \d+: The entry is missing\./)]);
  });
});

describe('35. a PAN is shown to those who need it, and written down for nobody else:', () => {
  const pan = /\b[A-Z]{5}\d{4}[A-Z]\b/;

  test('neither the log at its finest nor the journal has one, whatever was asked with it', async () => {
    const exchange = await openExchange({ env: { OFFERDESK_LOG_LEVEL: 'trace' } });
    const user = await exchange.visitor().signIn(dealer);
    const keeper = await exchange.visitor().signIn(control);
    const offer = await openOffer(user as never);
    const seq = newestSeq(exchange);
    const marked = 'MARKP8341K';
    const filter = (more: object) => `filter=${encodeURIComponent(JSON.stringify(more))}`;
    for (const [by, method, path, body] of [
      [user, 'POST', '/rms/order', bidOn(offer)],
      [user, 'POST', '/rms/order', bidOn(offer, { pan: marked })],
      [user, 'POST', '/rms/order', bidOn(offer, { pan: marked, quantity: '1' })],
      [user, 'POST', '/rms/order', `{"pan":"${marked}"`],
      [user, 'GET', `/rms/order?${filter({ pan: marked })}`],
      [user, 'GET', `/rms/order/export?${filter({ q: marked })}`],
      [user, 'GET', `/masters/client/export?${filter({ q: marked })}`],
      [user, 'GET', `/find?text=${marked}`],
      [user, 'GET', `/masters/${marked}`],
      [user, 'GET', `/query/get-client-summary?clientPan=${marked}`],
      [keeper, 'GET', `/query/get-client-summary?clientPan=${marked}`],
      [keeper, 'GET', `/query/get-client-data?clientPan=${marked}&symbol=LICI`],
      [keeper, 'GET', `/query/export-client-data?clientPan=${marked}&symbol=LICI`],
      [keeper, 'GET', `/query/get-client-summary?clientPan=${marked}x`],
      [keeper, 'PUT', `/masters/client/${marked}`, { pan: marked }],
    ] as const)
      await by.call(method, path, body);
    const entries = exchange.look((database) =>
      database.prepare('select * from journal where seq > ?').all(seq),
    );
    expect(JSON.stringify(entries)).toContain('clientSummary');
    expect(entries.map((entry) => pan.exec(JSON.stringify(entry))?.[0])).toEqual(
      entries.map(() => undefined),
    );
    expect(
      exchange
        .output()
        .split('\n')
        .filter((line) => pan.test(line)),
    ).toEqual([]);
    // The record names everybody who looked for a person, also where nothing was found.
    const looks = (entries as { userId: string; resource: string; after: string }[]).filter(
      ({ resource }) => resource === 'clientSummary' || resource === 'clientBid',
    );
    expect(looks.map(({ userId, after }) => [userId, after.includes('MARKxxxx1K')])).toEqual([
      ['control', true],
      ['control', true],
      ['control', true],
    ]);
    await exchange.stop();
  });
});
