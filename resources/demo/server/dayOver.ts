import { ladderOf } from '#domain/market/book.ts';
import { instantOf } from '#domain/market/calendar.ts';
import { issueSizeOf } from '#domain/market/offer.ts';
import type { Day } from '#domain/market/series.ts';
import { rupeesOf } from '#domain/money.ts';
import { security } from '#schemas/security.ts';
import { mutation, system } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { levelsOf } from '../../marketByPrice/server/levels.ts';
import { changeOffer } from './changeOffer.ts';
import { rejectAtCutOff } from './custodian.ts';
import type { LiveBid } from './liveBids.ts';
import type { Book } from './market.ts';

/**
 * The unallotted rest of some bids after T: only this is carried forward, and nothing of offers
 * whose T is not allotted.
 */
export const leftOnT = async (
  { database }: Machine,
  symbols: readonly string[],
  standing: readonly LiveBid[],
): Promise<LiveBid[]> => {
  const rows = (await database.readLong(
    database.db
      .selectFrom('order')
      .select(['orderId', 'quantity', 'allottedQuantity'])
      .where('symbol', 'in', symbols)
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

/**
 * Ends a day as the custodian cut-off would, so that the demo does not begin with it. Answers
 * the ids of the bids that are out.
 */
export const endDay = async (
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
export const cutOffOf = async (
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
