import type { Machine } from '#server/machine/machine.ts';
import type { Happening } from './happenings.ts';
import type { LiveBid } from './liveBids.ts';
import type { Book, Desk } from './market.ts';
import type { Random } from './random.ts';
import { simulatedMarket } from './simulator.ts';

/**
 * Number of events in a batch; part of the seed, since the results of a batch affect later draws.
 */
const batch = 500;

/**
 * Runs a whole session until every book has its bids. Their instants fill the time from `start` to
 * `end`, ms; the length of that time affects only them. `toCarry` are bids of the day before, each
 * with the rest after its allotment, that may be carried forward meanwhile. Returns the bids that
 * are live at the end.
 */
export const runSession = async (
  machine: Machine,
  books: readonly Book[],
  desks: readonly Desk[],
  random: Random,
  { start, end }: { start: number; end: number },
  report: (placed: number) => void,
  toCarry: readonly LiveBid[] = [],
): Promise<LiveBid[]> => {
  const market = simulatedMarket(random, books, desks, { toCarry });
  const bids = books.reduce((sum, book) => sum + book.bids, 0);
  let placed = 0;
  const enter = (): Batch => {
    const happenings: Happening[] = [];
    const writes: Promise<unknown>[] = [];
    while (happenings.length < batch && !market.isOver()) {
      const happening = market.next(true);
      if (happening.isPlaced) placed += 1;
      const at = start + Math.floor((end - start) * timeOf(placed / bids));
      happenings.push(happening);
      writes.push(happening.write(machine, at));
    }
    return { happenings, results: Promise.all(writes) };
  };
  // The next batch is drawn while this one is written.
  let under = enter();
  while (under.happenings.length > 0) {
    const next = enter();
    const results = await under.results;
    under.happenings.forEach((happening, index) => {
      happening.learn(results[index]);
    });
    report(placed);
    under = next;
  }
  return market.standing();
};

type Batch = { happenings: Happening[]; results: Promise<unknown[]> };

/** A burst at the open, a long even day, and a rush before the close: [share of bids, share of time]. */
const shape: readonly (readonly [number, number])[] = [
  [0, 0],
  [0.12, 0.03],
  [0.7, 0.9],
  [0.85, 0.97],
  [1, 1],
];

/** When in the session, from 0 to 1, a share of its bids has come in. */
const timeOf = (share: number): number => {
  const after = Math.max(
    1,
    shape.findIndex(([bids]) => share <= bids),
  );
  const [bids0, time0] = shape[after - 1] ?? [0, 0];
  const [bids1, time1] = shape[after] ?? [1, 1];
  return time0 + ((time1 - time0) * (share - bids0)) / (bids1 - bids0);
};
