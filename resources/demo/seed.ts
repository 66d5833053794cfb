import { ladderOf } from '#domain/book.ts';
import { exchangeDate, instantOf } from '#domain/calendar.ts';
import { wireNumber } from '#domain/money.ts';
import { issueSizeOf } from '#domain/offer.ts';
import { security } from '#schemas/security.ts';
import type { Machine } from '#server/bodies.ts';
import { system, work } from '#server/database/work.ts';
import { levelsOf } from '../marketByPrice/levels.ts';
import { rejectSimulated } from '../order/custodianCutOff.ts';
import { booksOf, firstDay, today as ofToday } from './books.ts';
import { changeOffer } from './changeOffer.ts';
import { type Book, marketDesks, trialDesks } from './market.ts';
import { seedMasters } from './masters.ts';
import { randomFrom } from './random.ts';
import { runSession } from './session.ts';

/** Every demo starts from the same book. */
const seed = 20_260_804;

/** Desks as they bid before the demo opens: those that people sign in for among the others. */
const desks = [...marketDesks, ...trialDesks];

/**
 * Fills an empty database: masters, accounts, and the market of the day so far. `scale` shrinks the
 * number of bids, for tests and development.
 */
export const seedDemo = async (machine: Machine, scale = 1): Promise<void> => {
  const report = progress(machine.settings.mode !== 'test');
  await seedMasters(machine);
  const random = randomFrom(seed);
  const before = await booksOf(machine, firstDay, scale);
  const bids = (books: typeof before) => books.reduce((sum, book) => sum + book.bids, 0);
  const first = before[0];
  if (!first) throw new Error('the demo has no offer on its second day');
  const total = bids(before) + bids(await booksOf(machine, ofToday, scale));
  const toCarry = await runSession(
    machine,
    before,
    desks,
    random,
    // The hours of the real session, whatever those of the demo are.
    {
      start: instantOf(first.openOnDate, '09:15:00'),
      end: instantOf(first.openOnDate, '15:30:00'),
    },
    (placed) => report(placed, total),
  );
  const rejected = await rejectAtCutOff(machine, before);
  for (const book of before)
    await machine.database.write(
      setCutOff,
      { symbol: book.symbol, price: await cutOffOf(machine, book.id) },
      system,
    );
  const now = machine.now();
  await runSession(
    machine,
    await booksOf(machine, ofToday, scale),
    desks,
    random,
    { start: instantOf(exchangeDate(now), '00:00:00'), end: now },
    (placed) => report(bids(before) + placed, total),
    toCarry.filter(({ orderId }) => !rejected.has(orderId)),
  );
};

/**
 * Ends the first day as the custodian cut-off would, so that the demo does not begin with it. Answers
 * the ids of the bids that are out.
 */
const rejectAtCutOff = async (
  machine: Machine,
  books: readonly Book[],
): Promise<ReadonlySet<number>> => {
  const rejected = new Set<number>();
  for (const { id, openOnDate, cpCutOffTime } of books) {
    const of = { securityId: id, day: 'T', at: instantOf(openOnDate, cpCutOffTime) } as const;
    for (let rest = true; rest; ) {
      const orderIds = await machine.database.write(rejectSimulated, of, system);
      for (const orderId of orderIds) rejected.add(orderId);
      rest = orderIds.length > 0;
    }
  }
  return rejected;
};

/** The lowest price at which the first day's demand reaches the offer; the floor when it does not. */
const cutOffOf = async (machine: Machine, securityId: number): Promise<number> => {
  const row = await machine.database.store.get(security, { id: securityId });
  if (!row) throw new Error(`the demo's security ${securityId} is gone`);
  const size = issueSizeOf(row);
  const rungs = ladderOf(await levelsOf(machine, securityId, 'T'));
  return (
    rungs.find(({ cumulativeQuantity }) => cumulativeQuantity >= size)?.price ?? row.floorPrice
  );
};

/** Tells all series of an offer at which price its first day was cut off, paise. */
export const setCutOff = work(
  'demo.setCutOff',
  async (tx, { symbol, price }: { symbol: string; price: number }) => {
    const cutOffPrice = wireNumber(price, 2);
    for (const row of await tx.store.list(security, { symbol }))
      await changeOffer(tx, row, { cutOffPrice }, 'The first day is over');
  },
);

/** Says on the terminal how far it is: one line that counts, or on no terminal a line every tenth. */
const progress = (isShown: boolean) => {
  let told = -1;
  return (placed: number, total: number) => {
    if (!isShown) return;
    const words = `Seeding the demo: ${placed.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} bids`;
    const tenth = Math.floor((placed * 10) / total);
    if (process.stdout.isTTY) process.stdout.write(`\r${words}${placed >= total ? '\n' : ''}`);
    else if (tenth > told) process.stdout.write(`${words}\n`);
    told = tenth;
  };
};
