import { type Level, ladderOf, type Rung } from '#domain/market/book.ts';
import type { Day, Series } from '#domain/market/series.ts';
import { paiseOf } from '#domain/money.ts';
import type { LadderTick, WireLevel, WireTotals } from '../../offer/console/ladderTick.ts';

/** The answer of GET /query/ladder. */
export type LadderAnswer = WireTotals & {
  symbol: string;
  series: Series;
  /** The day of the book, and its date. */
  day: Day;
  tradeDate: string;
  floorPrice: number;
  tickSize: number;
  issueSize: number | null;
  sequence: number;
  at: string;
  levels: readonly WireLevel[];
};

/** A rung as it is drawn: `stamp` is the sequence at which it last changed, 0 since before we looked. */
export type StampedRung = Rung & { stamp: number };

/** The book of one series as the screens hold it: prices in paise, best price first. */
export type Ladder = {
  symbol: string;
  series: Series;
  day: Day;
  tradeDate: string;
  floorPrice: number;
  tickSize: number;
  indicativePrice: number | null;
  issueSize: number | null;
  demand: number;
  confirmed: number;
  zeroMargin: number;
  orders: number;
  sequence: number;
  rungs: readonly StampedRung[];
};

const totalsOf = ({ indicativePrice, demand, confirmed, zeroMargin, orders }: WireTotals) => ({
  indicativePrice: paiseOf(indicativePrice),
  demand,
  confirmed,
  zeroMargin,
  orders,
});

const stamped = (
  levels: readonly Level[],
  stampOf: (price: number | null) => number,
): StampedRung[] => ladderOf(levels).map((rung) => ({ ...rung, stamp: stampOf(rung.price) }));

/** The book as the answer of the call says it, in paise. */
export const ladderFrom = (answer: LadderAnswer): Ladder => ({
  symbol: answer.symbol,
  series: answer.series,
  day: answer.day,
  tradeDate: answer.tradeDate,
  floorPrice: paiseOf(answer.floorPrice),
  tickSize: paiseOf(answer.tickSize),
  issueSize: answer.issueSize,
  ...totalsOf(answer),
  sequence: answer.sequence,
  rungs: stamped(
    answer.levels.map((level) => ({ ...level, price: paiseOf(level.price) })),
    () => 0,
  ),
});

/**
 * The book after a message of the stream. Levels in it are absolute, so one with quantity 0 is gone.
 * The caller sees to the sequence.
 */
export const withTick = (ladder: Ladder, tick: LadderTick): Ladder => {
  const levels = new Map<number | null, StampedRung>(
    ladder.rungs.map((rung) => [rung.price, rung]),
  );
  for (const level of tick.levels) {
    const price = paiseOf(level.price);
    levels.set(price, { ...level, price, cumulativeQuantity: 0, stamp: tick.sequence });
  }
  return {
    ...ladder,
    ...totalsOf(tick.totals),
    sequence: tick.sequence,
    rungs: stamped([...levels.values()], (price) => levels.get(price)?.stamp ?? 0),
  };
};

/** Shares wanted at a price (paise) or better. */
export const demandFrom = ({ rungs }: Pick<Ladder, 'rungs'>, price: number): number =>
  rungs.reduce(
    (sum, rung) => (rung.price !== null && rung.price >= price ? sum + rung.quantity : sum),
    0,
  );

/**
 * The lowest price at which the offer is full, paise: lower bids get nothing as the book is. Null while
 * demand is short of the issue; a book that only cut-off bids fill has no such price.
 */
export const coveredAt = ({ rungs, issueSize }: Pick<Ladder, 'rungs' | 'issueSize'>) =>
  issueSize === null || issueSize <= 0
    ? null
    : (rungs.find((rung) => rung.cumulativeQuantity >= issueSize)?.price ?? null);
