import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Noun, Resource } from '#model';
import { serverModules } from '#registry/server.ts';
import { storedNouns } from '#server/app/nouns.ts';
import { control } from '../server/allocation/allocationMarket.ts';
import { lineTo, type TestDatabase } from '../server/database/emptyDatabase.ts';
import { checkWords, triedOn } from '../server/operations/tampered.ts';
import { offer } from './dayBids.ts';
import { bookOf, filesOf, journalOf, logOfTasks, playDays } from './dayPlayed.ts';
import { type Clockwork, openClockwork } from './exchangeClock.ts';

const { symbol, T, next } = offer;
const holiday = '2026-11-24';

let world: Clockwork;
let played: Awaited<ReturnType<typeof playDays>>;
beforeAll(async () => {
  world = (await openClockwork('2026-11-20 09:00:00')) as Clockwork;
  played = await playDays(world, 20_261_123);
});
afterAll(() => world.close());

const isHourly = (name: string) => name === 'Website Files: open session';
const isNightly = (name: string) => name.startsWith('Delete Old Website Files');

test('the members bid, change their minds, carry forward, and are answered for or not', () => {
  const countOf = (what: RegExp) => played.answers.filter((answer) => what.test(answer)).length;
  expect({
    bids: countOf(/ IS taken/),
    retail: countOf(/ RS taken/),
    modified: countOf(/modify taken/),
    cancelled: countOf(/cancel taken/),
    confirmed: countOf(/confirm taken/),
    refused: countOf(/reject taken/),
    carried: countOf(/carry taken/),
    refusedByRule: countOf(/ 422 /),
    others: countOf(/ (4(?!22)|5)\d\d |undefined/),
  }).toEqual({
    ...{ bids: 105, retail: 30, modified: 8, cancelled: 10, confirmed: 9, refused: 2 },
    ...{ carried: 23, refusedByRule: 33, others: 0 },
  });
});

test('each task of the calendar runs at its instant, and none is missed or late', async () => {
  const log = await logOfTasks(world);
  for (const { name, due, state, began, ended, message } of log) {
    expect([name, state, began, ended]).toEqual([name, 'done', due, due]);
    expect(message ?? '').not.toMatch(/^Late/);
  }
  expect(
    log
      .filter(({ name }) => !isHourly(name) && !isNightly(name))
      .map(({ due, name }) => `${due} ${name}`),
  ).toEqual([
    '2026-11-20 18:30:00 End of Day: 2026-11-20',
    '2026-11-22 22:00:00 UCC Freeze: SURYA IS',
    '2026-11-23 09:00:00 Send Broadcast: message 1',
    '2026-11-23 09:15:00 Open Session: SURYA IS',
    '2026-11-23 15:30:00 Close Session: SURYA IS',
    '2026-11-23 15:30:00 Website Files: close',
    '2026-11-23 15:31:00 Website Files: after the close',
    '2026-11-23 15:45:00 Custodian Cut-off: SURYA 2026-11-23',
    '2026-11-23 18:30:00 End of Day: 2026-11-23',
    '2026-11-24 22:00:00 UCC Freeze: SURYA IS, SURYA RS',
    '2026-11-25 07:30:00 Final Obligations: SURYA T',
    '2026-11-25 09:15:00 Open Session: SURYA IS, SURYA RS',
    '2026-11-25 15:30:00 Close Session: SURYA IS, SURYA RS',
    '2026-11-25 15:30:00 Website Files: close',
    '2026-11-25 15:31:00 Website Files: after the close',
    '2026-11-25 15:45:00 Custodian Cut-off: SURYA 2026-11-25',
    '2026-11-25 18:30:00 End of Day: 2026-11-25',
    '2026-11-26 07:30:00 Final Obligations: SURYA T+1',
    '2026-11-26 18:30:00 End of Day: 2026-11-26',
  ]);
  const cutOff = log.find(({ name }) => name === `Custodian Cut-off: ${symbol} ${T}`);
  expect(cutOff?.message).toMatch(/^\d+ bids of \d+ shares rejected: CP not approved\.$/);
  const hours = ['09:30', '10:30', '11:30', '12:30', '13:30', '14:30'];
  expect(log.filter(({ name }) => isHourly(name)).map(({ due }) => due)).toEqual(
    [T, next].flatMap((date) => hours.map((hour) => `${date} ${hour}:00`)),
  );
  expect(log.filter(({ name }) => isNightly(name)).map(({ due }) => due)).toEqual(
    [21, 22, 23, 24, 25, 26, 27].map((day) => `2026-11-${day} 01:30:00`),
  );
  // The others have no instant before a folder for them is set.
  const done = new Set(log.map(({ kind }) => kind));
  const all = serverModules.flatMap(({ tasks }) => tasks ?? []).map(({ type }) => type);
  expect(all.filter((type) => !done.has(type)).sort()).toEqual([
    'backup.daily',
    'tmReconciliation.fetch',
  ]);
});

test('no day ends on a holiday or a weekend, and each business day ends once', async () => {
  const days = (await world.rows('businessDay')).map(({ businessDate, endedByRunId }) => [
    businessDate,
    endedByRunId !== null,
  ]);
  expect(days.sort()).toEqual(
    ['2026-11-20', T, next, '2026-11-26'].map((businessDate) => [businessDate, true]),
  );
  const payload = { businessDate: holiday };
  const answer = await world.ask(control, 'POST', '/api/query/eod/start', { payload });
  expect([answer.status, answer.json.message]).toEqual([
    422,
    `${holiday} is no trading day, and no offer had a session on it.`,
  ]);
});

test('the archive answers with every row that was live before it', async () => {
  const path = '/api/query/symbolwise-archival';
  const offers = (await world.ask(control, 'GET', path)).json as any[];
  const { archive, state } = offers.find((row) => row.symbol === symbol);
  const { order, orderLog, allotment } = played.live;
  expect([state, archive.orders, archive.events, archive.allotments]).toEqual([
    'Archived',
    ...[order?.rows, orderLog?.rows, allotment?.rows],
  ]);
  const after = await bookOf(world);
  // The newest number of a table stays, so that none is given twice.
  for (const table of Object.values(after)) expect(table.rows).toBeLessThanOrEqual(1);
  const found = await world.ask(control, 'GET', `${path}/${symbol}/${T}/verify`);
  expect(found.json.faults).toEqual([]);
});

/**
 * The expected SHA-256 of every file, and of the archived rows, is in exchangeDay.txt, which SQLite
 * and PostgreSQL share. To change a file on purpose, run this test with `-u` on one of them and
 * read the difference.
 */
test('the same seed gives the same files, rows and journal, on both databases', async () => {
  const anchors = (await world.rows('checksum'))
    .filter(({ subject }) => subject.startsWith('journal-anchor'))
    .map(({ subject, verdict }) => `${subject} ${verdict}`);
  const rows = Object.entries(played.live).map(
    ([name, { rows: count, sha256 }]) => `rows ${name} ${count} ${sha256}`,
  );
  const lines = [
    ...(await filesOf(world)),
    ...anchors.sort(),
    ...rows,
    `journal of the market ${await journalOf(world)}`,
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./exchangeDay.txt');
});

test('what the evenings have written is as its entries say, and a row of it that is taken out or changed is named', async () => {
  const { database, secrets } = world.machine;
  const words = (nouns: readonly Noun[]) => checkWords(database, secrets.journalKey, nouns);
  expect(await words(storedNouns)).toBe('');
  const line = await lineTo((database as TestDatabase).place);
  const evenings = {
    ...{ archival: 'message', archivedOffer: 'folder', businessDay: 'endedByRunId' },
    ...{ checksum: 'sha256', endOfDay: 'records', websiteFile: 'sha256' },
  };
  try {
    for (const [table, field] of Object.entries(evenings)) {
      const noun = storedNouns.find(({ name }) => name === table) as Resource;
      const row = await line.db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
      const it = Object.fromEntries(noun.key.map((name) => [name, row[String(name)]]));
      const removes = () =>
        line.db
          .deleteFrom(table)
          .where((is) => is.and(it))
          .execute();
      // Without its offer each of the archived bids is gone, and twenty are named.
      const named = table === 'archivedOffer' ? 'order' : table;
      expect(await triedOn(line, words, table, removes)).toMatch(`of ${named}: the row is gone`);
      const sets = () =>
        line.db
          .updateTable(table)
          .set({ [field]: 7 })
          .where((is) => is.and(it))
          .execute();
      expect(await triedOn(line, words, table, sets)).toMatch(`of ${table}: the row differs`);
    }
  } finally {
    await line.end();
  }
});
