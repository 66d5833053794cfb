import { ladderOf } from '#domain/market/book.ts';
import { exchangeDate, instantOf } from '#domain/market/calendar.ts';
import { issueSizeOf } from '#domain/market/offer.ts';
import type { Day } from '#domain/market/series.ts';
import { rupeesOf } from '#domain/money.ts';
import { security } from '#schemas/security.ts';
import { mutation, system } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { levelsOf } from '../../marketByPrice/server/levels.ts';
import { allotT } from './allotT.ts';
import {
  allottedOnT,
  booksOf,
  firstDay,
  today as ofToday,
  overYesterday,
  twoDaysAgo,
} from './books.ts';
import { changeOffer } from './changeOffer.ts';
import { rejectAtCutOff } from './custodian.ts';
import { type Book, marketDesks, trialDesks } from './market.ts';
import { seedMasters } from './masters.ts';
import { sessionHours } from './offers.ts';
import { type Random, randomFrom } from './random.ts';
import { runSession } from './session.ts';
import { demoSettings } from './settings.ts';
import type { LiveBid } from './simulator.ts';

/** Every demo starts from the same book. */
const seed = 20_260_804;

/** Desks as they bid before the demo opens: those that people sign in for among the others. */
const desks = [...marketDesks, ...trialDesks];

/**
 * Fills an empty database: masters, accounts, the days that are over, and the market of the day so
 * far. `scale` shrinks the number of bids, for tests and development.
 */
export const seedDemo = async (machine: Machine, scale = 1): Promise<void> => {
  const report = progress(machine.settings.mode !== 'test');
  await seedMasters(machine, demoSettings.of(machine).retailOnT);
  const random = randomFrom(seed);
  const past = randomFrom(seed + 1);
  const books = (names: readonly string[]) => booksOf(machine, names, scale);
  const older = await books(twoDaysAgo);
  const before = await books(firstDay);
  const over = await books(overYesterday);
  const total = bidsOf([...older, ...before, ...over, ...(await books(ofToday))]);
  let done = 0;
  /** A session of the past, with its outcome; returns the bids that may be carried forward. */
  const session = async (
    held: readonly Book[],
    draws: Random,
    hours: { start: number; end: number },
    toCarry: readonly LiveBid[] = [],
  ): Promise<LiveBid[]> => {
    const standing = await runSession(
      machine,
      held,
      desks,
      draws,
      hours,
      (placed) => report(done + placed, total),
      toCarry,
    );
    done += bidsOf(held);
    const firstBooks = held.filter(({ series }) => series === 'IS');
    const rejected = await endDay(machine, firstBooks, 'T');
    // For those that are allotted the allotment sets it.
    for (const { id, symbol } of firstBooks.filter((book) => !allottedOnT.includes(book.symbol)))
      await machine.database.write(setCutOff, { symbol, ...(await cutOffOf(machine, id)) }, system);
    return standing.filter(({ orderId }) => !rejected.has(orderId));
  };
  const { openOnDate: twoAgo } = firstOf(older);
  const { openOnDate: oneAgo } = firstOf(before);
  // The hours of the real session, whatever those of the demo are: one book is entered after the other.
  const noon = instantOf(oneAgo, '12:20:00');
  const toEnd = await session(older, past, {
    start: instantOf(twoAgo, sessionHours.opens),
    end: instantOf(twoAgo, sessionHours.closes),
  });
  const toCarry = await session(before, random, {
    start: instantOf(oneAgo, sessionHours.opens),
    end: noon,
  });
  await allotT(machine, allottedOnT);
  // Terms as they are now: the cut-off prices of their first day are set.
  await session(
    await books(overYesterday),
    past,
    { start: noon, end: instantOf(oneAgo, sessionHours.closes) },
    await leftOnT(machine, toEnd),
  );
  await endDay(machine, older, 'T+1');
  const now = machine.now();
  await runSession(
    machine,
    await books(ofToday),
    desks,
    random,
    { start: instantOf(exchangeDate(now), '00:00:00'), end: now },
    (placed) => report(done + placed, total),
    // Every third bid is left to be carried forward by hand.
    (await leftOnT(machine, toCarry)).filter((_, at) => at % 3 > 0),
  );
};

/** What T left of some bids: nothing is carried forward but that, and nothing of offers whose T is not allotted. */
const leftOnT = async ({ database }: Machine, standing: readonly LiveBid[]): Promise<LiveBid[]> => {
  const rows = (await database.readLong(
    database.db
      .selectFrom('order')
      .select(['orderId', 'quantity', 'allottedQuantity'])
      .where('symbol', 'in', allottedOnT)
      .where('allottedQuantity', 'is not', null)
      .compile(),
  )) as Record<string, unknown>[];
  const left = new Map(
    rows.map((row) => [Number(row.orderId), Number(row.quantity) - Number(row.allottedQuantity)]),
  );
  return standing.flatMap((one) => {
    const quantity = left.get(one.orderId) ?? 0;
    return quantity > 0 ? [{ ...one, bid: { ...one.bid, quantity } }] : [];
  });
};

const bidsOf = (books: readonly Book[]) => books.reduce((sum, book) => sum + book.bids, 0);

const firstOf = ([book]: readonly Book[]): Book => {
  if (!book) throw new Error('the demo has no offer on a day before today');
  return book;
};

/**
 * Ends a day as the custodian cut-off would, so that the demo does not begin with it. Answers
 * the ids of the bids that are out.
 */
const endDay = async (
  machine: Machine,
  books: readonly Book[],
  day: Day,
): Promise<ReadonlySet<number>> => {
  const rejected = new Set<number>();
  for (const { id, openOnDate, nextOnDate, cpCutOffTime } of books) {
    const at = instantOf(day === 'T' ? openOnDate : nextOnDate, cpCutOffTime);
    const of = { securityId: id, day, at };
    for (let rest = true; rest; ) {
      const orderIds = await machine.database.write(rejectAtCutOff, of, system);
      for (const orderId of orderIds) rejected.add(orderId);
      rest = orderIds.length > 0;
    }
  }
  return rejected;
};

/** The lowest price at which the first day's demand reaches the offer, paise; the floor when it does not. */
const cutOffOf = async (
  machine: Machine,
  securityId: number,
): Promise<{ price: number; isUndersubscribed: boolean }> => {
  const row = await machine.database.store.get(security, { id: securityId });
  if (!row) throw new Error(`the demo's security ${securityId} is gone`);
  const size = issueSizeOf(row);
  const rungs = ladderOf(await levelsOf(machine, { securityId, day: 'T' }));
  const price = rungs.find(({ cumulativeQuantity }) => cumulativeQuantity >= size)?.price;
  return { price: price ?? row.floorPrice, isUndersubscribed: typeof price !== 'number' };
};

/** Tells all series of an offer at which price its first day was cut off, paise. */
export const setCutOff = mutation(
  'demo.setCutOff',
  async (
    tx,
    {
      symbol,
      price,
      isUndersubscribed,
    }: { symbol: string; price: number; isUndersubscribed: boolean },
  ) => {
    const known = { cutOffPrice: rupeesOf(price), isUndersubscribed };
    for (const row of await tx.store.list(security, { symbol }))
      await changeOffer(tx, security, row, known, 'The first day is over');
  },
);

/** Says on the terminal how far it is: one line that counts, or on no terminal a line every tenth. */
const progress = (isShown: boolean) => {
  let lastTenth = -1;
  return (placed: number, total: number) => {
    if (!isShown) return;
    const words = `Seeding the demo: ${placed.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} bids`;
    const tenth = Math.floor((placed * 10) / total);
    if (process.stdout.isTTY) process.stdout.write(`\r${words}${placed >= total ? '\n' : ''}`);
    else if (tenth > lastTenth) process.stdout.write(`${words}\n`);
    lastTenth = tenth;
  };
};
