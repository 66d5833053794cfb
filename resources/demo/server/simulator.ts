import type { Used } from './bidding.ts';
import {
  cancel,
  carry,
  confirm,
  type Happening,
  type Market,
  modify,
  place,
} from './happenings.ts';
import { type LiveBid, liveBids } from './liveBids.ts';
import type { Book, Desk } from './market.ts';
import type { Random } from './random.ts';

/** Events other than new bids, each with its share in a thousand. */
const others: readonly [share: number, happen: (market: Market) => Happening | null][] = [
  [80, modify],
  [45, cancel],
  [90, confirm],
  [40, carry],
];

/**
 * A market that bids as the real one does, drawn from one random stream: the same seed and the same books
 * give the same bids. Every bid is placed by the mutations that place a real one. `toCarry` are bids of T day
 * once T is allotted, each for what T left of it.
 */
export const simulatedMarket = (
  random: Random,
  books: readonly Book[],
  desks: readonly Desk[],
  { used = new Map(), toCarry = [] }: { used?: Used; toCarry?: readonly LiveBid[] } = {},
) => {
  const live = liveBids(random, books, used);
  const market: Market = { random, live, desks, used, ofTDay: [...toCarry], toConfirm: [] };
  return {
    /** The live bids, in the order of the books. */
    standing: live.all,
    /** The next event. `isCounted` lets the books come to an end when their bids are entered. */
    next: (isCounted: boolean): Happening => {
      let draw = random.below(1_000);
      for (const [share, happen] of others) {
        if (draw < share) return happen(market) ?? place(market, isCounted);
        draw -= share;
      }
      return place(market, isCounted);
    },
    isOver: live.isOver,
  };
};
