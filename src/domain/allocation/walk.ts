import { proRata } from './lots.ts';
import type { CappedWants } from './panCap.ts';
import { type AllocationBook, type BookLevel, firstEntered, levelsDown } from './priceBook.ts';
import type { AllocationPass } from './terms.ts';

/** One walk over the book: what each bid wanted of it and got of it, and how far it came. */
export type Walk = {
  pass: AllocationPass;
  wants: Float64Array;
  shares: Float64Array;
  /** The bids of the level, or of the pool, that there was too little for; none when all were filled. */
  short: readonly number[];
};

/** How a walk is made. Open is what of each bid is not yet allotted; it is not changed. */
export type WalkTerms = {
  name: AllocationPass['name'];
  /** Shares that there are. */
  quantity: number;
  lotSize: number;
  open: Float64Array;
  wantsOf: CappedWants;
  takes(bid: number): boolean;
};

/**
 * Price levels from the highest down (allocation rules §5): a level whose wants fit is filled, the first that
 * does not is shared pro rata and ends the walk. Time plays no part between the bids of a level.
 */
export const walkDown = (book: AllocationBook, terms: WalkTerms): Walk => {
  const walk = emptyWalk(book, terms.name, terms.quantity);
  let left = terms.quantity;
  for (const level of levelsDown(book, terms.takes)) {
    const wants = terms.wantsOf(level.bids, terms.open);
    const { wanted, given: allotted } = shareLevel(book, walk, level, wants, left, terms.lotSize);
    left -= allotted;
    if (allotted < wanted) break;
  }
  return walk;
};

/** Nothing is allotted yet. */
export const emptyWalk = (
  { size }: AllocationBook,
  name: AllocationPass['name'],
  available: number,
): Walk => ({
  pass: { name, available, levels: [] },
  wants: new Float64Array(size),
  shares: new Float64Array(size),
  short: [],
});

/** Gives the bids of one level, or of one pool, what there is, and notes it in the walk. */
export const shareLevel = (
  book: AllocationBook,
  walk: Walk,
  { price, bids }: BookLevel,
  wanted: Float64Array,
  available: number,
  lotSize: number,
): { wanted: number; given: number } => {
  const shares = proRata(wanted, available, lotSize, (places, count) => {
    const placeOf = new Map(places.map((place) => [bids[place] as number, place]));
    const first = firstEntered(book, [...placeOf.keys()], count);
    return first.map((bid) => placeOf.get(bid) as number);
  });
  const { pass, wants, shares: gets } = walk;
  const sum = { wanted: 0, given: 0 };
  bids.forEach((bid, place) => {
    wants[bid] = wanted[place] as number;
    gets[bid] = shares[place] as number;
    sum.wanted += wanted[place] as number;
    sum.given += shares[place] as number;
  });
  (pass.levels as AllocationPass['levels'][number][]).push({
    price,
    available,
    bids: bids.length,
    ...sum,
  });
  if (sum.given < sum.wanted) walk.short = bids;
  return sum;
};

/** The open shares of each bid after some walks. */
export const openAfter = (open: Float64Array, ...walks: readonly Walk[]): Float64Array =>
  open.map((quantity, bid) =>
    walks.reduce((rest, { shares }) => rest - (shares[bid] as number), quantity),
  );

/** Shares that a walk gave. */
export const givenIn = ({ pass }: Walk): number =>
  pass.levels.reduce((sum, { given }) => sum + given, 0);

/** The lowest price that a walk gave anything at; null when it gave nothing. */
export const lowestAllotted = ({ pass }: Walk): number | null =>
  pass.levels.findLast(({ given }) => given > 0)?.price ?? null;
