import {
  exchangeDate,
  type MasterDays,
  nextTradingDay,
  previousTradingDay,
} from '#domain/market/calendar.ts';
import type { Resource, StoredRow } from '#model';
import { pendingChange } from '#own/pendingChange/pendingChange.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { allocationLock } from '#schemas/allocationLock.ts';
import { allotment } from '#schemas/allotment.ts';
import { masterSetup } from '#schemas/masterSetup.ts';
import { obligation } from '#schemas/obligation.ts';
import { offerEmployee } from '#schemas/offerEmployee.ts';
import { security } from '#schemas/security.ts';
import { mutation, system, type Tx } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { masterDaysSince } from '../../holiday/server/tradingDays.ts';
import { allottedOnT } from './books.ts';
import { changeOffer } from './changeOffer.ts';
import { starter } from './hands.ts';
import { holdSession } from './holidays.ts';
import { notedChange } from './notedChange.ts';
import { type DemoOffer, demoOffers } from './offers.ts';
import { settleDemoDays } from './settlements.ts';

/**
 * The two days of an offer whose T day is a number of trading days from today. Today is a trading day of the master, also when
 * it is a Saturday: the demo holds a special session then (holidays.ts).
 */
export const daysOf = (
  today: string,
  { tInTradingDays }: Pick<DemoOffer, 'tInTradingDays'>,
  days: MasterDays,
): { openOnDate: string; nextOnDate: string } => {
  const step = tInTradingDays < 0 ? previousTradingDay : nextTradingDay;
  let openOnDate = today;
  for (let day = 0; day < Math.abs(tInTradingDays); day += 1) openOnDate = step(openOnDate, days);
  return { openOnDate, nextOnDate: nextTradingDay(openOnDate, days) };
};

/**
 * Moves the offers of the demo so that their days are again as far from today as they were; returns how many
 * securities. An offer that a user set up in the demo keeps its days, and so does one whose allocation has
 * begun: its files and results name them. The T that the seed has allotted moves with its offer.
 */
export const redateOffers = mutation(
  'demo.redateOffers',
  async (tx, { today }: { today: string }): Promise<number> => {
    const days = await masterDaysSince(tx.db);
    const begun = await begunSymbols(tx);
    let moved = 0;
    for (const offer of demoOffers) {
      const { symbol } = offer;
      if (begun.has(symbol)) continue;
      const dates = daysOf(today, offer, days);
      const isElsewhere = (row: typeof dates) =>
        row.openOnDate !== dates.openOnDate || row.nextOnDate !== dates.nextOnDate;
      const of = { symbol, createdBy: 'system' };
      const rows = (await tx.store.list(security, of)).filter(isElsewhere);
      // Their employees go with them.
      for (const day of new Set(rows.map((row) => row.openOnDate)))
        await notedChange(
          tx,
          offerEmployee,
          { symbol, openOnDate: day, createdBy: 'system' },
          { openOnDate: dates.openOnDate, updatedBy: tx.by.userId, updatedAt: tx.now },
        );
      const setups = (await tx.store.list(masterSetup, of)).filter(isElsewhere);
      for (const row of rows) await changeOffer(tx, security, row, dates, whyMoved);
      for (const row of setups) await moveSetup(tx, row, dates);
      moved += rows.length;
    }
    return moved;
  },
);

const whyMoved = 'The offers move with the day';

type Dates = ReturnType<typeof daysOf>;

/** Moves a set-up, with what the seed has allotted of it: only here may the dates of an allotment change. */
const moveSetup = async (
  tx: Tx,
  row: StoredRow<typeof masterSetup>,
  { openOnDate, nextOnDate }: Dates,
): Promise<void> => {
  const { id, symbol, allocationState } = row;
  const standsAs = (state: typeof allocationState) =>
    tx.db
      .updateTable(masterSetup.name)
      .set({ allocationState: state })
      .where('id', '=', id)
      .execute();
  const isAllotted = allocationState !== 'NONE';
  // What is allotted is not changed; this is the same allotment on another day.
  if (isAllotted) await standsAs('NONE');
  const before = { ...row, allocationState: 'NONE' as const };
  await changeOffer(tx, masterSetup, before, { openOnDate, nextOnDate }, whyMoved);
  if (!isAllotted) return;
  await standsAs(allocationState);
  const ofDay = { symbol, openOnDate: row.openOnDate, day: 'T' };
  await notedChange(tx, allocationLock, ofDay, { openOnDate, tradeDate: openOnDate });
  await notedChange(tx, obligation, ofDay, { openOnDate });
  await tx.db
    .updateTable(allotment.name)
    .set({ openOnDate })
    .where('symbol', '=', symbol)
    .where('openOnDate', '=', row.openOnDate)
    .where('day', '=', 'T')
    .execute();
};

/** The offers whose allotment has begun, or with a change that waits for its second person. */
const begunSymbols = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const runs = (await tx.store.list(processRun, { about: masterSetup.name })).filter(
    ({ startedBy }) => startedBy !== starter.userId,
  );
  const waiting = await waitingFor(tx, masterSetup);
  const keys = new Set([...runs.map(({ aboutKey }) => aboutKey), ...waiting]);
  const setups = (await tx.store.list(masterSetup)).filter(
    ({ id, symbol, allocationState }) =>
      keys.has(String(id)) || (allocationState !== 'NONE' && !allottedOnT.includes(symbol)),
  );
  const ofSecurities = await waitingFor(tx, security);
  const securities = (await tx.store.list(security)).filter(({ id }) =>
    ofSecurities.has(String(id)),
  );
  return new Set([...setups, ...securities].map(({ symbol }) => symbol));
};

/** The keys of the rows of a noun with a change that waits for its second person: no other change of them is taken. */
const waitingFor = async (tx: Tx, { name }: Resource): Promise<ReadonlySet<string>> => {
  const changes = await tx.store.list(pendingChange, { resource: name, state: 'waiting' });
  return new Set(changes.map(({ key }) => key));
};

/** Moves the offers now and after every midnight of the exchange. Returns how to stop. */
export const keepOffersCurrent = async (machine: Machine): Promise<() => void> => {
  let dated = '';
  const look = async () => {
    const today = exchangeDate(machine.now());
    if (today === dated) return;
    await machine.database.write(holdSession, { today }, system);
    await machine.database.write(redateOffers, { today }, system);
    await machine.database.write(settleDemoDays, { today }, system);
    dated = today;
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error) => machine.log.error({ err: error }, 'the offers could not be moved'));
  }, 1_000);
  return () => clearInterval(timer);
};
