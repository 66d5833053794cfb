import { type Category, categoriesOf } from '../market/series.ts';
import { type Allocation, allocate } from './allocate.ts';
import type { AllocationBid, AllocationSetup, AllocationSummary } from './terms.ts';

/** The demand and the allotment of one category of bidders. Shares. */
export type CategoryCoverage = { category: Category; bids: number; wanted: number; given: number };

/** An allocation that was only tried. Prices in paise. */
export type Tried = { summary: AllocationSummary; coverage: CategoryCoverage[] };

/** A bid that would get another quantity on the other terms; prices in paise, null where it gets nothing. */
export type ChangedBid = {
  bidId: string;
  exchange: string;
  memberCode: string;
  clientCode: string;
  pan: string;
  category: Category;
  wanted: number;
  price: number | null;
  before: number;
  after: number;
};

/** The bids that would change: how many, by how many shares in all, more and fewer, and the largest changes. */
export type Changes = { bids: number; shares: number; most: ChangedBid[] };

/** One price of the demand that takes part, with what is wanted at it or better. */
export type DemandLevel = { price: number; quantity: number; cumulative: number; bids: number };

/** The results of two sets of terms for one book. */
export type Comparison = {
  base: Tried;
  chosen: Tried;
  changes: Changes;
  /** Cut-off price of further terms, paise; null where nothing is allotted. */
  cutOffs: (number | null)[];
  levels: DemandLevel[];
};

/** Bids that are named; the rest is counted. */
const mostNamed = 200;

/**
 * Allots one non-retail book on two sets of terms and says what differs: price, coverage by category
 * and who would change, the largest change first. `others` are tried for their cut-off price alone.
 */
export const compare = (
  {
    base,
    chosen,
    others,
  }: {
    base: AllocationSetup;
    chosen: AllocationSetup;
    others: readonly AllocationSetup[];
  },
  bids: readonly AllocationBid[],
  allotted = allottedOnce(bids),
): Comparison => {
  const before = allotted(base);
  const cutOffs = others.map((setup) => allotted(setup).summary.cutOffPrice);
  const after = allotted(chosen);
  return {
    base: triedOf(before, bids),
    chosen: triedOf(after, bids),
    changes: changesOf(before, after, bids),
    cutOffs,
    levels: levelsOf(before, bids),
  };
};

/**
 * The most results kept: the current terms, the terms compared with them, and a few that were
 * tried.
 */
const mostKnown = 6;

/**
 * Allots one book on any terms, once on each: consecutive questions often repeat terms. The least recently
 * asked is forgotten, so that memory stays small however many are tried.
 */
export const allottedOnce = (
  bids: readonly AllocationBid[],
): ((setup: AllocationSetup) => Allocation) => {
  const known = new Map<string, Allocation>();
  return (setup) => {
    const key = JSON.stringify(setup);
    const found = known.get(key) ?? allocate(setup, bids);
    known.delete(key);
    known.set(key, found);
    if (known.size > mostKnown) known.delete(known.keys().next().value as string);
    return found;
  };
};

/** Whether a bid is in the book at all: what is refused has no part in the demand. */
const takesPart = ({ allotments }: Allocation, at: number): boolean => {
  const reason = allotments[at]?.reason;
  return reason === '' || reason === 'PARTIAL' || reason === 'NOT_ALLOTTED';
};

const triedOf = (allocation: Allocation, bids: readonly AllocationBid[]): Tried => {
  const coverage = new Map(
    categoriesOf.IS.map((category) => [category, { category, bids: 0, wanted: 0, given: 0 }]),
  );
  bids.forEach((bid, at) => {
    const line = coverage.get(bid.category);
    if (!line || !takesPart(allocation, at)) return;
    line.bids += 1;
    line.wanted += bid.quantity;
    line.given += allocation.allotments[at]?.quantity ?? 0;
  });
  return { summary: allocation.summary, coverage: [...coverage.values()] };
};

const changesOf = (
  before: Allocation,
  after: Allocation,
  bids: readonly AllocationBid[],
): Changes => {
  const changed: ChangedBid[] = [];
  let shares = 0;
  bids.forEach((bid, at) => {
    const [was, is] = [before.allotments[at]?.quantity ?? 0, after.allotments[at]?.quantity ?? 0];
    if (was === is) return;
    shares += Math.abs(is - was);
    const { bidId, exchange, memberCode, clientCode, pan, category, price } = bid;
    const who = { bidId, exchange, memberCode, clientCode, pan, category, price };
    changed.push({ ...who, wanted: bid.quantity, before: was, after: is });
  });
  const bySize = (a: ChangedBid, b: ChangedBid) =>
    Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || (a.bidId < b.bidId ? -1 : 1);
  return {
    bids: changed.length,
    shares,
    most: changed.sort(bySize).slice(0, mostNamed),
  };
};

const levelsOf = (allocation: Allocation, bids: readonly AllocationBid[]): DemandLevel[] => {
  const levels = new Map<number, DemandLevel>();
  bids.forEach(({ price, quantity }, at) => {
    if (price === null || !takesPart(allocation, at)) return;
    const level = levels.get(price) ?? { price, quantity: 0, cumulative: 0, bids: 0 };
    level.quantity += quantity;
    level.bids += 1;
    levels.set(price, level);
  });
  let cumulative = 0;
  return [...levels.values()]
    .sort((a, b) => b.price - a.price)
    .map((level) => {
      cumulative += level.quantity;
      return { ...level, cumulative };
    });
};
