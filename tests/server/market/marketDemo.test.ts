import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { panPattern } from '#domain/bid/pan.ts';
import {
  dayAfter,
  exchangeDate,
  instantOf,
  isTradingDay,
  masterDaysOf,
  nextTradingDay,
} from '#domain/market/calendar.ts';
import { phaseOf } from '#domain/market/offer.ts';
import { noAccounts } from '#model/answers/demoAccounts.ts';
import { nouns } from '#registry';
import { declaredSettings } from '#registry/settings.ts';
import { security } from '#schemas/security.ts';
import { mutationsWith } from '#server/app/mutations.ts';
import { machineTables, storedNouns } from '#server/app/nouns.ts';
import { rowParts } from '#server/app/rowParts.ts';
import { holdBack } from '#server/database/rows/holding.ts';
import { mutation, system } from '#server/database/writing/mutation.ts';
import { openDelivery } from '#server/delivery/openDelivery.ts';
import { embeddedDirectory } from '#server/directory/embeddedDirectory.ts';
import { runJobs } from '#server/jobs/jobRunner.ts';
import type { Machine } from '#server/machine/machine.ts';
import { stepJob } from '#server/processes/runStep.ts';
import { openLog } from '#server/runtime/log.ts';
import { newSecrets } from '#server/runtime/secrets.ts';
import { readSettings } from '#server/runtime/settings.ts';
import { sessionsOn } from '../../../resources/dayEnd/server/sessions.ts';
import {
  accountsToTry,
  demoAccounts,
  marketDealers,
} from '../../../resources/demo/server/accounts.ts';
import { setupOf } from '../../../resources/demo/server/allot.ts';
import { finished } from '../../../resources/demo/server/books.ts';
import { changeOffer } from '../../../resources/demo/server/changeOffer.ts';
import { demoClients } from '../../../resources/demo/server/clients.ts';
import { redateOffers } from '../../../resources/demo/server/days.ts';
import { demoDays, holdSession } from '../../../resources/demo/server/holidays.ts';
import { seedMasters } from '../../../resources/demo/server/masters.ts';
import { demoMembers, insurerPan } from '../../../resources/demo/server/members.ts';
import { daysOf, type OfferNow, plannedDays } from '../../../resources/demo/server/offerDays.ts';
import { offerRows } from '../../../resources/demo/server/offerRows.ts';
import { demoOffers, isOver } from '../../../resources/demo/server/offers.ts';
import { randomFrom } from '../../../resources/demo/server/random.ts';
import { knownRuns, runThrough, startedRun } from '../../../resources/demo/server/runThrough.ts';
import { seedDemo } from '../../../resources/demo/server/seed.ts';
import demo from '../../../resources/demo/server.ts';
import { isTradedOn, nextTradedDay } from '../../../resources/holiday/server/tradingDays.ts';
import { countCategories } from '../../../resources/mofCategory/server/countCategories.ts';
import { carriedWarning } from '../../../resources/order/server/warnOfCarried.ts';
import { openEmpty } from '../database/emptyDatabase.ts';
import { checkWords } from '../operations/tampered.ts';

/** A change of a security as a person leaves it for a second one. */
const holdChange = mutation('test.holdChange', async (tx, { id }: { id: number }) => {
  const [row] = (await tx.store.list(security)).filter((one) => Number(one.id) === id);
  if (!row) throw new Error('There is no such security');
  await holdBack(tx, security, {
    action: 'edit',
    stored: row,
    after: { cpCutOffTime: '16:45:00' },
    guarded: ['cpCutOffTime'],
    reason: 'A later cut-off',
  });
});

/** A change of the days of an offer that has bids, as two people make it. */
const moveTDay = mutation(
  'test.moveTDay',
  async (tx, { symbol, to, next }: { symbol: string; to: string; next: string }) => {
    for (const row of await tx.store.list(security, { symbol }))
      await changeOffer(tx, security, row, { openOnDate: to, nextOnDate: next }, 'Put off a day');
  },
);

/** A separate machine that is closed with its test, or by `ended`. */
const machineAt = async (
  now: number,
  ended: (close: () => Promise<void>) => void = onTestFinished,
): Promise<Machine> => {
  const secrets = newSecrets();
  const database = await openEmpty({
    nouns: [...nouns, ...machineTables],
    rules: rowParts.rules,
    mutations: [...mutationsWith(demo), holdChange, moveTDay],
    journalKey: secrets.journalKey,
    now: () => now,
  });
  const data = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  ended(async () => {
    await database.close();
    rmSync(data, { recursive: true, force: true });
  });
  return {
    database,
    rowParts,
    secrets,
    delivery: openDelivery({ mode: 'test' }),
    directory: embeddedDirectory(database),
    hub: {
      publish: () => undefined,
      connect: async () => undefined,
      end: () => undefined,
      listeners: () => 0,
      latest: () => 0,
      close: () => undefined,
    },
    settings: { ...readSettings('test', {}, declaredSettings).settings, data },
    log: openLog('silent'),
    now: () => now,
    steady: () => now,
    accounts: () => noAccounts,
  };
};

const bookOf = ({ database: { db } }: Machine): Promise<any[]> =>
  db
    .selectFrom('bookLevel')
    .innerJoin('security', 'security.id', 'bookLevel.securityId')
    .select(['symbol', 'series', 'day', 'price'])
    .select(['quantity', 'confirmedQuantity', 'numberOfOrders'])
    .orderBy('symbol')
    .orderBy('series')
    .orderBy('day')
    .orderBy('price')
    .execute();

const hashOf = async (machine: Machine) =>
  createHash('sha256')
    .update(JSON.stringify(await bookOf(machine)))
    .digest('hex');

const isOnT1 = (symbol: string, series: string) =>
  series === 'IS' && (symbol === 'NHPC' || symbol === 'COALINDIA');

/** The bids of offers before today were entered on their days. */
const wasOver = new Set(demoOffers.filter(isOver).map(({ symbol }) => symbol));

/** Brings the rows of the finished offer back from its archive. */
const restoreFinished = async (machine: Machine): Promise<void> => {
  const { id } = await setupOf(machine, finished.symbol);
  const jobs = runJobs(machine, [stepJob(knownRuns)]);
  await runThrough(machine, await startedRun(machine, 'restoreOffer', String(id)));
  await jobs.stop();
};

/** Enough bids for every kind of event. */
const bids = 8_000;

/** The demo of a Wednesday at noon, which several tests read. */
let noon: Machine;
beforeAll(async () => {
  const closings: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(closings.map((close) => close())));
  noon = await machineAt(instantOf('2026-11-18', '12:00:00'), (close) => closings.push(close));
  await seedDemo(noon, bids);
});

test('the same seed gives the same book, on whatever day and at whatever hour it is sown', async () => {
  const saturdayMorning = await machineAt(instantOf('2026-11-21', '00:00:05'));
  await seedDemo(saturdayMorning, bids);
  expect(await hashOf(saturdayMorning)).toBe(await hashOf(noon));
  expect((await bookOf(noon)).length).toBeGreaterThan(200);
});

test('retail in its second day may not bid below the price at which the simulated first day cut off', async () => {
  const { db } = noon.database;
  const nhpc: any[] = await db
    .selectFrom('security')
    .selectAll()
    .where('symbol', '=', 'NHPC')
    .execute();
  expect(new Set(nhpc.map(({ cutOffPrice }) => cutOffPrice)).size).toBe(1);
  const cutOff = nhpc[0].cutOffPrice;
  expect(cutOff).toBeGreaterThanOrEqual(7_100);
  const retail: any[] = await db
    .selectFrom('order')
    .selectAll()
    .where('symbol', '=', 'NHPC')
    .where('series', '=', 'RS')
    .execute();
  expect(retail.length).toBeGreaterThan(20);
  for (const { price } of retail) expect(price ?? cutOff).toBeGreaterThanOrEqual(cutOff);
});

/** Two weeks with weekends and two holidays, and the turn of a year, by the hour. */
const startsOfDemos = [
  ['2026-11-09', 17],
  ['2026-12-24', 12],
].flatMap(([first, days]) =>
  Array.from(
    { length: Number(days) * 24 },
    (_, hour) => instantOf(String(first), '00:00:05') + hour * 3_600_000,
  ),
);

test('at least twelve real offers, whose days are trading days one after the other at every hour of start, with one on T and one on T+1', () => {
  expect(demoOffers.length).toBeGreaterThanOrEqual(12);
  const refused = new Set<string>();
  for (const now of startsOfDemos) {
    const today = exchangeDate(now);
    const days = masterDaysOf(demoDays(today));
    const setups = demoOffers.flatMap((offer) => {
      const rows = offerRows(offer, daysOf(today, offer, days), { today, retailOnT: 'ANY' });
      return [...rows.masterSetup, ...rows.security];
    });
    for (const { symbol, openOnDate, nextOnDate, isOneDay } of setups) {
      const isNext = isOneDay || nextOnDate === nextTradingDay(openOnDate, days);
      if (!isTradingDay(openOnDate, days) || !isNext)
        refused.add(`${symbol} on ${today}: ${openOnDate} and ${nextOnDate}`);
    }
    const hours = { mktOpenTime: '00:00:00', mktCloseTime: '23:59:59', isNewOrderAllowed: true };
    const phases = setups.map((setup) =>
      phaseOf({ series: 'IS' as const, ...setup, ...hours }, now),
    );
    expect(new Set(phases)).toEqual(new Set(['before', 'T day', 'T+1 day', 'after']));
  }
  expect([...refused]).toEqual([]);
});

test('a demo that starts on a day without trading holds a special session on it, on every such day that it runs', async () => {
  const machine = await machineAt(instantOf('2026-11-21', '12:00:00'));
  await seedMasters(machine, 'ABOVE_LIMIT');
  const { database } = machine;
  const days = async () =>
    (await database.db.selectFrom('holiday').selectAll().execute())
      .filter(({ dayKind }) => dayKind === 'SPECIAL')
      .map(({ holidayDate }) => holidayDate)
      .toSorted();
  expect(await days()).toEqual(['2026-11-21']);
  const { store } = database;
  expect(await isTradedOn(store, '2026-11-21')).toBe(true);
  expect(await nextTradedDay(store, '2026-11-20')).toBe('2026-11-21');
  // The 24th is a holiday of the master, the 22nd a Sunday, the 23rd a Monday.
  for (const today of ['2026-11-22', '2026-11-23', '2026-11-24'])
    await database.write(holdSession, { today }, system);
  expect(await days()).toEqual(['2026-11-21', '2026-11-22', '2026-11-24']);
  const first = await database.db
    .selectFrom('security')
    .selectAll()
    .where('symbol', '=', 'LICI')
    .executeTakeFirstOrThrow();
  expect([first.openOnDate, first.nextOnDate]).toEqual(['2026-11-21', '2026-11-23']);
});

/** The days of a demo over two weekends and a holiday, and of one that runs only on some days. */
const daysThatRun = [
  ['daily', Array.from({ length: 17 }, (_, day) => dayAfter('2026-11-12', day))],
  [
    'now and then',
    ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-18', '2026-11-19', '2026-11-23'],
  ],
  ['after long rests', ['2026-11-12', '2026-11-13', '2026-12-01', '2026-12-02', '2026-12-08']],
] as const;

/** The open offers that have bids from each day on which they can be bid for. */
const biddings: readonly (readonly [string, (symbol: string) => boolean])[] = [
  ['all', () => true],
  ['none', () => false],
  ['those of one pair', (symbol) => symbol === 'LICI' || symbol === 'HINDCOPPER'],
];

test.each(
  daysThatRun.flatMap(([runs, days]) => biddings.map(([bid, has]) => ({ runs, days, bid, has }))),
)(
  'a demo that runs $runs has an offer on T and one on T+1 every day, while $bid are bid for, and never moves a T day with bids',
  ({ days, has }) => {
    const [first = ''] = days;
    const holidays = demoDays(first).map(({ holidayDate }) => ({ holidayDate }));
    const master = new Map(masterDaysOf(holidays));
    const latest = new Map<string, OfferNow>(
      demoOffers.map((offer) => {
        const dates = daysOf(first, offer, master);
        const isFixed = offer.tInTradingDays <= 0 && has(offer.symbol);
        return [
          offer.symbol,
          { offer, dates, isFixed, takenUntil: isFixed ? dates.nextOnDate : '' },
        ];
      }),
    );
    for (const today of days) {
      if (!isTradingDay(today, master)) master.set(today, 'SPECIAL');
      for (const [now, to] of plannedDays(today, [...latest.values()], master)) {
        const isSame = now.dates.openOnDate === to.openOnDate;
        expect(isTradingDay(to.openOnDate, master)).toBe(true);
        expect(to.nextOnDate).toBe(nextTradingDay(to.openOnDate, master));
        // Two offers of one symbol never share a day.
        if (now.isFixed && !isSame) expect(to.openOnDate > now.takenUntil).toBe(true);
        const isFixed = has(now.offer.symbol) && to.openOnDate <= today;
        const takenUntil = isFixed ? to.nextOnDate : now.isFixed ? now.takenUntil : '';
        latest.set(now.offer.symbol, { ...now, dates: to, isFixed, takenUntil });
      }
      const all = [...latest.values()].map(({ dates }) => dates);
      const on = [
        all.some((one) => one.openOnDate === today),
        all.some((one) => one.nextOnDate === today),
      ];
      expect([today, ...on]).toEqual([today, true, true]);
    }
  },
);

test('over midnight an offer with bids keeps its T day, one that is over is set up again, and others move with the day', async () => {
  const machine = await machineAt(instantOf('2026-11-18', '12:00:00'));
  await seedDemo(machine, 100);
  const { database } = machine;
  const { db } = database;
  const daysOfAll = async (symbol: string, table = 'security') => {
    const rows = await db
      .selectFrom(table)
      .select(['openOnDate', 'nextOnDate'])
      .where('symbol', '=', symbol)
      .execute();
    const days = rows.map(({ openOnDate, nextOnDate }) => `${openOnDate} ${nextOnDate}`);
    return [...new Set(days)].sort();
  };
  const begin = async (today: string) => {
    await database.write(holdSession, { today }, system);
    return database.write(redateOffers, { today }, system);
  };
  const allotted = async () => {
    const tables = ['allocationLock', 'allotment', 'obligation'];
    return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  };
  const before = await allotted();
  expect(await daysOfAll('LICI')).toEqual(['2026-11-18 2026-11-19']);
  expect(await daysOfAll('GICRE')).toEqual(['2026-11-20 2026-11-23']);
  await begin('2026-11-19');
  for (const table of ['security', 'masterSetup']) {
    expect(await daysOfAll('LICI', table)).toEqual(['2026-11-18 2026-11-19']);
    expect(await daysOfAll('NHPC', table)).toEqual([
      '2026-11-17 2026-11-18',
      '2026-11-19 2026-11-20',
    ]);
    expect(await daysOfAll('GICRE', table)).toEqual(['2026-11-23 2026-11-25']);
  }
  expect(await begin('2026-11-19')).toBe(0);
  const named = db.selectFrom('offerEmployee').select('pan').where('symbol', '=', 'NHPC');
  const of = (day: string) => named.where('openOnDate', '=', day).execute();
  expect((await of('2026-11-19')).length).toBe((await of('2026-11-17')).length);
  expect((await of('2026-11-19')).length).toBeGreaterThan(0);
  await begin('2026-11-20');
  expect((await daysOfAll('LICI')).at(-1)).toBe('2026-11-20 2026-11-23');
  // The allotments are left alone, and everything has its entries.
  expect(await allotted()).toEqual(before);
  expect(await checkWords(database, machine.secrets.journalKey, storedNouns)).toBe('');
});

test('a session on a Saturday brings the T+1 of an offer with bids forward to it', async () => {
  const machine = await machineAt(instantOf('2026-11-20', '12:00:00'));
  await seedDemo(machine, 100);
  const { database } = machine;
  await database.write(holdSession, { today: '2026-11-21' }, system);
  await database.write(redateOffers, { today: '2026-11-21' }, system);
  for (const table of ['security', 'masterSetup']) {
    const [row] = await database.db
      .selectFrom(table)
      .selectAll()
      .where('symbol', '=', 'LICI')
      .execute();
    expect([row?.openOnDate, row?.nextOnDate]).toEqual(['2026-11-20', '2026-11-21']);
  }
});

test('the order log and the order book of a day that is over name the same bids after midnight', async () => {
  const machine = await machineAt(instantOf('2026-11-18', '23:59:00'));
  await seedDemo(machine, 400);
  await machine.database.write(redateOffers, { today: '2026-11-19' }, system);
  const { db } = machine.database;
  const idsOf = (rows: { orderId?: unknown }[]) =>
    rows.map(({ orderId }) => Number(orderId)).toSorted((one, other) => one - other);
  const ofDay = await sessionsOn(machine, '2026-11-18');
  const books = await Promise.all(
    ofDay.map(({ day, securities }) =>
      db
        .selectFrom('order')
        .select('orderId')
        .where(
          'securityId',
          'in',
          securities.map(({ id }) => Number(id)),
        )
        .where('day', '=', day)
        .execute(),
    ),
  );
  const entered = await db
    .selectFrom('orderLog')
    .select('orderId')
    .where('event', '=', 'ENTERED')
    .where('at', '>=', instantOf('2026-11-18', '00:00:00'))
    .where('at', '<', instantOf('2026-11-19', '00:00:00'))
    .execute();
  expect(entered.length).toBeGreaterThan(100);
  expect(idsOf(books.flat())).toEqual(idsOf(entered));
});

test('at midnight an offer stays where it is while a change of one of its securities waits for its second person, and the others move with the day', async () => {
  const machine = await machineAt(instantOf('2026-11-18', '12:00:00'));
  await seedDemo(machine, 100);
  const { database } = machine;
  const row = async (symbol: string) =>
    database.db
      .selectFrom('security')
      .selectAll()
      .where('symbol', '=', symbol)
      .where('series', '=', 'IS')
      .executeTakeFirstOrThrow();
  const stored = (await database.store.list(security, { symbol: 'GICRE', series: 'IS' }))[0];
  if (!stored) throw new Error('The demo offers GICRE');
  await database.write(holdChange, { id: Number(stored.id) }, system);
  const { openOnDate } = await row('NTPC');
  const { openOnDate: comes } = await row('GICRE');
  await database.write(redateOffers, { today: '2026-11-19' }, system);
  expect((await row('GICRE')).openOnDate).toBe(comes);
  expect((await row('NTPC')).openOnDate).toBe(openOnDate);
  const days = masterDaysOf(demoDays('2026-11-19'));
  for (const offer of demoOffers.filter(({ tInTradingDays }) => tInTradingDays > 0))
    if (offer.symbol !== 'GICRE')
      expect((await row(offer.symbol)).openOnDate).toBe(
        daysOf('2026-11-19', offer, days).openOnDate,
      );
});

test('what is on T+1 has its T allotted and published, and no bid is given shares twice', async () => {
  const { db } = noon.database;
  const rowsOf = (table: string): Promise<any[]> => db.selectFrom(table).selectAll().execute();
  const all = await rowsOf('order');
  const byId = new Map(all.map((bid) => [bid.orderId, bid]));
  const carried = all.filter(({ carriedFrom }) => carriedFrom !== null);
  expect(new Set(carried.map(({ symbol }) => symbol))).toEqual(
    new Set(['NHPC', 'COALINDIA', 'TICL']),
  );
  for (const { carriedFrom, quantity, entryTime } of carried) {
    const first = byId.get(carriedFrom);
    expect(first.allottedQuantity).not.toBeNull();
    expect(first.allottedQuantity + quantity).toBeLessThanOrEqual(first.quantity);
    const log = await db
      .selectFrom('orderLog')
      .select('at')
      .where('orderId', '=', carriedFrom)
      .where('event', '=', 'ALLOTTED')
      .executeTakeFirstOrThrow();
    expect(log.at).toBeLessThanOrEqual(entryTime);
  }
  const locks = await rowsOf('allocationLock');
  const daysOf = (rows: any[]) => rows.map(({ symbol, day }) => `${symbol} ${day}`).sort();
  const ofFinished = locks.filter(({ symbol }) => symbol === finished.symbol);
  expect(daysOf(ofFinished)).toEqual([`${finished.symbol} T`, `${finished.symbol} T+1`]);
  expect(ofFinished.every(({ publishedAt }) => publishedAt !== null)).toBe(true);
  const onOffer = locks.filter(({ symbol }) => symbol !== finished.symbol);
  expect(daysOf(onOffer)).toEqual(['COALINDIA T', 'NHPC T', 'TICL T']);
  for (const { publishedAt, runId } of onOffer) {
    expect(publishedAt).not.toBeNull();
    const allotments = (await rowsOf('allotment')).filter((row) => row.runId === runId);
    const allotted = allotments.reduce((sum, { allotQuantity }) => sum + allotQuantity, 0);
    const owed = (await rowsOf('obligation')).filter((row) => row.runId === runId);
    expect(allotted).toBeGreaterThan(0);
    expect(owed.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(allotted);
    for (const { orderId, allotQuantity } of allotments)
      expect(byId.get(orderId).allottedQuantity).toBe(allotQuantity);
  }
  const setups = await rowsOf('masterSetup');
  expect(setups.filter(({ allocationState }) => allocationState === 'T_DONE')).toHaveLength(3);
  const runs = await rowsOf('processRun');
  expect(runs.length).toBeGreaterThan(3);
  expect(runs.filter(({ runStatus }) => runStatus !== 'Completed')).toEqual([]);
  expect(await carriedWarning(noon)).toBeNull();
});

test('no log of a day that is over is empty when the demo opens', async () => {
  const { db } = noon.database;
  const count = async (table: string) =>
    (await db.selectFrom(table).select('version').execute()).length;
  for (const [table, rows] of Object.entries({
    endOfDay: 22,
    checksum: 14,
    archival: 1,
    tmReconciliation: 2,
    tmReconciliationDifference: 4,
    tmReconciliationError: 2,
  }))
    expect([table, await count(table)]).toEqual([table, rows]);
  const left = await db.selectFrom('order').select('orderId').where('symbol', '=', finished.symbol);
  expect(await left.execute()).toEqual([]);
});

test('two thousand clients of forty members, no PAN twice but the one of LIC, and the known ones', () => {
  expect([demoClients.length, demoMembers.length]).toEqual([2_000, 40]);
  const others = demoClients.filter(({ pan }) => pan !== insurerPan);
  expect(demoClients.length - others.length).toBe(8);
  expect(new Set(others.map(({ pan }) => pan)).size).toBe(others.length);
  for (const { pan } of demoClients) expect(pan).toMatch(panPattern);
  expect(
    demoClients.find(({ memberId, clientId }) => memberId === 'M001' && clientId === 'C0001')?.pan,
  ).toBe('AAAPA0001A');
  for (const memberId of ['M001', 'M002'])
    expect(
      demoClients.filter((client) => client.memberId === memberId).map(({ clientId }) => clientId),
    ).toEqual(Array.from({ length: 50 }, (_, index) => `C${String(index + 1).padStart(4, '0')}`));
});

test('every account has a user id of its own, every member a dealer, and each says what one can try with it', () => {
  const all = [...demoAccounts, ...marketDealers];
  expect(new Set(all.map(({ userId }) => userId)).size).toBe(all.length);
  const members = new Set(
    all.filter(({ role }) => role === 'dealer').map(({ memberId }) => memberId),
  );
  for (const { tradingMemberId } of demoMembers) expect(members).toContain(tradingMemberId);
  for (const { userId, memberId } of all) if (memberId) expect(userId).toMatch(/^\d{1,5}$/);
  const { password, accounts } = accountsToTry();
  expect(password).toBe('Offerdesk@2026');
  expect(accounts.map(({ userId }) => userId)).toEqual(demoAccounts.map(({ userId }) => userId));
  for (const { userId, tries } of accounts) expect([userId, tries]).not.toContain('');
});

test('chance is spread evenly and is the same for the same seed', () => {
  const draws = (seed: number) => {
    const random = randomFrom(seed);
    return Array.from({ length: 20_000 }, () => random.below(10));
  };
  expect(draws(7)).toEqual(draws(7));
  expect(draws(7)).not.toEqual(draws(8));
  for (let digit = 0; digit < 10; digit += 1) {
    const share = draws(7).filter((draw) => draw === digit).length;
    expect(share).toBeGreaterThan(1_800);
    expect(share).toBeLessThan(2_200);
  }
});

test('the check of the journal finds nothing in a demo that was seeded', async () => {
  expect(await checkWords(noon.database, noon.secrets.journalKey, storedNouns)).toBe('');
});

test('the book, the limits and the activity are what the orders make of them', async () => {
  // Bids of the offer that is over count in the activity, and are archived.
  await restoreFinished(noon);
  const now = noon.now();
  const { db } = noon.database;
  const orders: any[] = await db.selectFrom('order').selectAll().execute();
  const live = orders.filter(({ orderStatus }) => !['Cancelled', 'Rejected'].includes(orderStatus));
  const cancelled = orders.filter(({ orderStatus }) => orderStatus === 'Cancelled');
  expect(orders.length).toBeGreaterThan(1_900);
  expect(live.length).toBeLessThan(orders.length);

  const levels = new Map<string, number[]>();
  const used = new Map<string, number>();
  for (const order of live) {
    const level = `${order.securityId}/${order.day}/${order.price ?? 0}`;
    const [all = 0, confirmed = 0, zero = 0, count = 0] = levels.get(level) ?? [];
    levels.set(level, [
      all + order.quantity,
      confirmed + (order.orderStatus === 'Confirmed' ? order.quantity : 0),
      zero + (order.marginType === '0' ? order.quantity : 0),
      count + 1,
    ]);
    const holders = [
      `member:${order.memberId}`,
      `branch:${order.memberId}/${order.branchId}`,
      `user:${order.userId}`,
    ];
    if (order.series !== 'IS') holders.push(`pan:${order.securityId}:${order.pan}`);
    if (order.settlementNumber)
      holders.push(`collateral:${order.memberId}:${order.settlementNumber}`);
    // A bid that was carried forward counts where it was carried to, except for what T has allotted of it.
    const counts =
      order.carriedTo === null ? order.value : order.price * (order.allottedQuantity ?? 0);
    for (const holder of holders) used.set(holder, (used.get(holder) ?? 0) + counts);
  }
  const stored: any[] = await db.selectFrom('bookLevel').selectAll().execute();
  expect(
    Object.fromEntries(
      stored
        .filter(({ numberOfOrders, quantity }) => numberOfOrders > 0 || quantity !== 0)
        .map((row) => [
          `${row.securityId}/${row.day}/${row.price}`,
          [row.quantity, row.confirmedQuantity, row.zeroMarginQuantity, row.numberOfOrders],
        ]),
    ),
  ).toEqual(Object.fromEntries(levels));
  const limits: any[] = await db.selectFrom('limitUse').selectAll().execute();
  expect(
    Object.fromEntries(limits.filter((row) => row.used !== 0).map((row) => [row.holder, row.used])),
  ).toEqual(Object.fromEntries(used));
  const minutes: any[] = await db.selectFrom('activity').selectAll().execute();
  const sum = (name: string) => minutes.reduce((total, row) => total + row[name], 0);
  expect([sum('entered'), sum('cancelled')]).toEqual([orders.length, cancelled.length]);

  // The market has institutions on 0% margin, cut-off bids, bids that wait for custodians, and refusals.
  expect(live.some(({ marginType }) => marginType === '0')).toBe(true);
  expect(live.some(({ isMarketOrder, series }) => isMarketOrder === 1 && series === 'RS')).toBe(
    true,
  );
  expect(live.some(({ isCpApproved }) => isCpApproved === 0)).toBe(true);
  expect(live.some(({ isCpApproved }) => isCpApproved === 1)).toBe(true);
  expect(
    orders.some(({ modifiedTime, orderStatus }) => modifiedTime && orderStatus === 'Confirmed'),
  ).toBe(true);
  expect(live.some(({ day, series }) => day === 'T+1' && series === 'IS')).toBe(true);
  const refused: any[] = await db.selectFrom('errorOrder').selectAll().execute();
  expect(new Set(refused.map(({ code }) => code)).size).toBeGreaterThan(3);

  // The first day is over, and so is its custodian cut-off; no window of a user begins with that.
  const late = orders.filter(({ day, series, symbol }) => day === 'T' && isOnT1(symbol, series));
  const out = late.filter(({ orderStatus }) => orderStatus === 'Rejected');
  expect(out.length).toBeGreaterThan(0);
  for (const { custodianReason } of out) expect(custodianReason).toBe('CP not approved');
  expect(
    late.some((bid) => bid.orderStatus === 'Submitted' && bid.marginType === '1' && bid.waitsFor),
  ).toBe(false);
  const messages: any[] = await db.selectFrom('outbox').selectAll().execute();
  expect(messages.filter(({ type }) => type === 'ALERT' || type === 'CUSTODIAN')).toEqual([]);
  // Only bids that are live at its end are carried forward.
  expect(refused.filter(({ code }) => code === 'NOT_LIVE')).toEqual([]);

  // Their instants lie within its sessions, and ids follow the instants.
  const midnight = instantOf('2026-11-18', '00:00:00');
  for (const { entryTime, series, symbol, day } of orders) {
    const isBefore = wasOver.has(symbol) || (isOnT1(symbol, series) && day === 'T');
    expect(isBefore ? entryTime < midnight : entryTime >= midnight && entryTime <= now).toBe(true);
  }
  const byId = orders.sort((a, b) => a.orderId - b.orderId).map(({ entryTime }) => entryTime);
  expect(byId).toEqual([...byId].sort((a, b) => a - b));
});

test('demand by category counts the bids that came before the days of their offer were moved on', async () => {
  // The last test that reads the demo of noon, which it changes.
  await noon.database.write(
    moveTDay,
    { symbol: 'NHPC', to: '2026-11-18', next: '2026-11-19' },
    system,
  );
  const later = { ...noon, now: () => noon.now() + 24 * 3_600_000 };
  const { rows } = await countCategories(later);
  const [nhpc] = await noon.database.store.list(security, { symbol: 'NHPC', series: 'IS' });
  const levels = (await bookOf(noon)).filter(
    ({ symbol, series, day }) => symbol === 'NHPC' && series === 'IS' && day === 'T',
  );
  const sum = (list: any[], name: string) => list.reduce((total, one) => total + one[name], 0);
  const counted = rows.filter(
    ({ securityId, day }) => securityId === Number(nhpc?.id) && day === 'T',
  );
  expect(sum(counted, 'totalRecords')).toBeGreaterThan(0);
  expect(sum(counted, 'totalRecords')).toBe(sum(levels, 'numberOfOrders'));
  expect(sum(counted, 'totalQuantity')).toBe(sum(levels, 'quantity'));
});
