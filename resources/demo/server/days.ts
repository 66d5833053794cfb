import { exchangeDate } from '#domain/market/calendar.ts';
import type { StoredRow } from '#model';
import { pendingChange } from '#own/pendingChange/pendingChange.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { masterSetup } from '#schemas/masterSetup.ts';
import { offerEmployee } from '#schemas/offerEmployee.ts';
import { security } from '#schemas/security.ts';
import { mutation, system, type Tx } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { masterDaysSince } from '../../holiday/server/tradingDays.ts';
import { changeOffer } from './changeOffer.ts';
import { holdSession } from './holidays.ts';
import { notedChange } from './notedChange.ts';
import { type OfferDays, type OfferNow, plannedDays } from './offerDays.ts';
import { offerRows } from './offerRows.ts';
import { type DemoOffer, demoOffers } from './offers.ts';
import { putRows } from './putRows.ts';
import { settleDemoDays } from './settlements.ts';

/**
 * Moves the offers of the demo to a day, `YYYY-MM-DD`; returns the number of offers that get new
 * days. An offer without bids moves, so that its days are as far from the day as they were. One
 * with bids keeps its T day: the order log and the files of that day name it. When its days are
 * over it is offered again, as sellers do.
 */
export const redateOffers = mutation(
  'demo.redateOffers',
  async (tx, { today }: { today: string }): Promise<number> => {
    const begun = await begunSymbols(tx);
    const waiting = await waitingSymbols(tx);
    const offers: OfferNow[] = [];
    for (const offer of demoOffers) {
      const now = await offerNow(tx, offer, begun.has(offer.symbol) || waiting.has(offer.symbol));
      if (now) offers.push(now);
    }
    let changed = 0;
    const planned = plannedDays(today, offers, await masterDaysSince(tx.db));
    for (const [{ offer, dates, isFixed }, to] of planned) {
      if (dates.openOnDate === to.openOnDate && dates.nextOnDate === to.nextOnDate) continue;
      const isAgain = isFixed && dates.openOnDate !== to.openOnDate;
      // A change that waits for its second person lets no other one in.
      if (!isAgain && waiting.has(offer.symbol)) continue;
      if (isAgain) await offerAgain(tx, offer, dates, to, today);
      else await moveOffer(tx, offer, dates, to);
      changed += 1;
    }
    return changed;
  },
);

/** An offer of the demo with the days of its latest rows; null when somebody has removed them. */
const offerNow = async (tx: Tx, offer: DemoOffer, isBegun: boolean): Promise<OfferNow | null> => {
  const rows = await tx.store.list(security, { symbol: offer.symbol });
  const [latest] = rows
    .filter(({ createdBy }) => createdBy === 'system')
    .toSorted((one, other) => other.openOnDate.localeCompare(one.openOnDate));
  if (!latest) return null;
  const { openOnDate, nextOnDate } = latest;
  const isLatest = (row: typeof latest) =>
    row.createdBy === 'system' && row.openOnDate === openOnDate;
  const ids = rows.filter(isLatest).map(({ id }) => id);
  const bid = await tx.db
    .selectFrom('order')
    .select('orderId')
    .where('securityId', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  const isFixed = isBegun || bid !== undefined;
  const taken = rows.filter((row) => isFixed || !isLatest(row)).map((row) => row.nextOnDate);
  const takenUntil = taken.toSorted().at(-1) ?? '';
  return { offer, dates: { openOnDate, nextOnDate }, isFixed, takenUntil };
};

/** Sets an offer up again on other days, on the terms for retail that it had. */
const offerAgain = async (
  tx: Tx,
  offer: DemoOffer,
  { openOnDate }: OfferDays,
  to: OfferDays,
  today: string,
): Promise<void> => {
  const [before] = await tx.store.list(security, { symbol: offer.symbol, openOnDate });
  const rows = offerRows(offer, to, { today, retailOnT: before?.retailOnT ?? null });
  for (const [resource, values] of Object.entries(rows)) await putRows(tx, resource, values);
};

const whyMoved = 'The offers move with the day';

/** Moves an offer to other days, with its employees. */
const moveOffer = async (
  tx: Tx,
  { symbol }: DemoOffer,
  { openOnDate }: OfferDays,
  to: OfferDays,
): Promise<void> => {
  const of = { symbol, openOnDate, createdBy: 'system' };
  if (openOnDate !== to.openOnDate)
    await notedChange(tx, offerEmployee, of, {
      openOnDate: to.openOnDate,
      updatedBy: tx.by.userId,
      updatedAt: tx.now,
    });
  for (const row of await tx.store.list(security, of))
    await changeOffer(tx, security, row, to, whyMoved);
  for (const row of await tx.store.list(masterSetup, of)) await moveSetup(tx, row, to);
};

/** Moves a set-up. The T+1 of one whose T is allotted may change too: nothing of it is allotted. */
const moveSetup = async (
  tx: Tx,
  row: StoredRow<typeof masterSetup>,
  to: OfferDays,
): Promise<void> => {
  const { id, allocationState } = row;
  const isAllotted = allocationState === 'T_DONE';
  const setState = (state: typeof allocationState) =>
    tx.db
      .updateTable(masterSetup.name)
      .set({ allocationState: state })
      .where('id', '=', id)
      .execute();
  if (isAllotted) await setState('NONE');
  const before = isAllotted ? { ...row, allocationState: 'NONE' as const } : row;
  await changeOffer(tx, masterSetup, before, to, whyMoved);
  if (isAllotted) await setState(allocationState);
};

/** The offers with a run that has begun or an allotment: more than their own rows names their days. */
const begunSymbols = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const runs = await tx.store.list(processRun, { about: masterSetup.name });
  const keys = new Set(runs.map(({ aboutKey }) => aboutKey));
  const setups = (await tx.store.list(masterSetup)).filter(
    ({ id, allocationState }) => keys.has(String(id)) || allocationState !== 'NONE',
  );
  return new Set(setups.map(({ symbol }) => symbol));
};

/** The offers with a change that waits for its second person. */
const waitingSymbols = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const symbols = new Set<string>();
  for (const noun of [masterSetup, security]) {
    const changes = await tx.store.list(pendingChange, { resource: noun.name, state: 'waiting' });
    const keys = new Set(changes.map(({ key }) => key));
    for (const { id, symbol } of await tx.store.list(noun))
      if (keys.has(String(id))) symbols.add(symbol);
  }
  return symbols;
};

/** Brings the offers to the day, now and after every midnight of the exchange. Returns how to stop. */
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
