import { exchangeDate, instantOf } from '#domain/market/calendar.ts';
import { system } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { allot } from './allot.ts';
import {
  allottedOnT,
  booksOf,
  firstDay,
  today as ofToday,
  overYesterday,
  twoDaysAgo,
} from './books.ts';
import { compareFiles } from './compareFiles.ts';
import { cutOffOf, endDay, leftOnT, setCutOff } from './dayOver.ts';
import { archiveFinished, finishOffer } from './finishedOffer.ts';
import type { LiveBid } from './liveBids.ts';
import { type Book, marketDesks, trialDesks } from './market.ts';
import { seedMasters } from './masters.ts';
import { sessionHours } from './offers.ts';
import { type Random, randomFrom } from './random.ts';
import { runSession } from './session.ts';
import { demoSettings } from './settings.ts';

/** Every demo starts from the same book. */
const seed = 20_260_804;

/** Desks as they bid before the demo opens: those that people sign in for among the others. */
const desks = [...marketDesks, ...trialDesks];

/**
 * Fills an empty database: masters, accounts, the days that are over, and the market of the day so
 * far. `bids` is how many there are in all, less for tests and development.
 */
export const seedDemo = async (machine: Machine, bids: number): Promise<void> => {
  const report = progress(machine.settings.mode !== 'test');
  await seedMasters(machine, demoSettings.of(machine).retailOnT);
  await compareFiles(machine);
  // Before all other bids, as its days were.
  await finishOffer(machine, desks, randomFrom(seed + 2));
  const random = randomFrom(seed);
  const past = randomFrom(seed + 1);
  const books = (names: readonly string[]) => booksOf(machine, names, bids);
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
  await archiveFinished(machine);
  const toCarry = await session(before, random, {
    start: instantOf(oneAgo, sessionHours.opens),
    end: noon,
  });
  await allot(machine, allottedOnT, 'T');
  // Terms as they are now: the cut-off prices of their first day are set.
  await session(
    await books(overYesterday),
    past,
    { start: noon, end: instantOf(oneAgo, sessionHours.closes) },
    await leftOnT(machine, allottedOnT, toEnd),
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
    (await leftOnT(machine, allottedOnT, toCarry)).filter((_, at) => at % 3 > 0),
  );
};

const bidsOf = (books: readonly Book[]) => books.reduce((sum, book) => sum + book.bids, 0);

const firstOf = ([book]: readonly Book[]): Book => {
  if (!book) throw new Error('the demo has no offer on a day before today');
  return book;
};

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
