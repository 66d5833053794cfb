import { draw, givenTo, pricePaid, reasonFor } from './allocate.ts';
import { bookOf } from './bidBook.ts';
import { limitPrice, valueLimit } from './eligibility.ts';
import type { ExplainedBid, ExplainedStep, Explanation, Shared } from './explanation.ts';
import { wordsOf } from './explanationWords.ts';

import { partOf, wholeLots } from './lots.ts';
import { type AllocationBook, entryOrder } from './priceBook.ts';
import type { AllocationBid, AllocationSetup } from './terms.ts';
import type { Walk } from './walk.ts';

/** Explains why one of some bids got what it got; null when it is none of them. */
export const explainBid = (
  setup: AllocationSetup,
  bids: readonly AllocationBid[],
  bidId: string,
  taken?: ReadonlyMap<string, number>,
): Explanation | null => {
  const place = bids.findIndex((bid) => bid.bidId === bidId);
  const bid = bids[place];
  if (!bid) return null;
  const { refusals, places, book, roomOf } = bookOf(setup, bids, taken);
  const panValue = bids
    .filter(({ pan }) => pan === bid.pan && valueLimit(setup) !== null)
    .reduce((sum, { quantity, price }) => sum + quantity * limitPrice(setup, price), 0);
  const refusal = refusals[place] ?? null;
  const drawn = draw(setup, book, roomOf);
  return explain(setup, {
    bid,
    panValue,
    refusal,
    book,
    drawn,
    roomOf,
    place: places.indexOf(place),
  });
};

/** Explains why a bid got what it got, from a book in which it and all of its level are single bids. */
export const explain = (setup: AllocationSetup, request: ExplainedBid): Explanation => {
  const { bid, refusal, drawn, place } = request;
  const steps = refusal === null ? stepsOf(setup, request) : [];
  const allotted = refusal === null ? givenTo(drawn, place) : 0;
  const explained = {
    bidId: bid.bidId,
    quantity: bid.quantity,
    given: allotted,
    price: allotted > 0 ? pricePaid(setup, drawn, bid.price) : null,
    reason: refusal ?? reasonFor(allotted, bid.quantity),
    steps,
  };
  return { ...explained, words: wordsOf(setup, request, explained) };
};

const stepsOf = (setup: AllocationSetup, request: ExplainedBid): ExplainedStep[] => {
  const { book, drawn, place } = request;
  const before = { allotted: 0 };
  return drawn.walks
    .filter(({ pass }) => pass.name !== 'reserve' || book.reserved[place] === 1)
    .map((walk) => {
      const unit = unitsOf(setup, book, walk).find(({ bids }) => bids.includes(place)) as Unit;
      const open = unit.bids.reduce((sum, each) => sum + (book.quantities[each] as number), 0);
      const step = stepOf(setup, request, walk, unit, open - before.allotted);
      before.allotted += step.given;
      return step;
    });
};

/** One sharer of a walk: a bid, or among employees a PAN with all of its bids. */
type Unit = { bids: number[]; want: number; shares: number };

const unitsOf = ({ series }: AllocationSetup, book: AllocationBook, walk: Walk): Unit[] => {
  const units = new Map<number, Unit>();
  for (let bid = 0; bid < book.size; bid++) {
    const key = series === 'ES' ? (book.bidders[bid] as number) : bid;
    const unit = units.get(key) ?? { bids: [], want: 0, shares: 0 };
    units.set(key, unit);
    unit.bids.push(bid);
    unit.want += walk.wants[bid] as number;
    unit.shares += walk.shares[bid] as number;
  }
  return [...units.values()];
};

const stepOf = (
  setup: AllocationSetup,
  { book, place, roomOf }: ExplainedBid,
  walk: Walk,
  unit: Unit,
  open: number,
): ExplainedStep => {
  const { pass, short } = walk;
  const price = book.prices[place] as number;
  const isPool = setup.method === 'PROPORTIONATE' || setup.series === 'ES';
  const level = pass.levels.find((each) =>
    isPool ? each.price <= price || setup.series === 'ES' : each.price === price,
  );
  const figures = { pass: pass.name, open, want: unit.want, given: unit.shares };
  if (!level)
    return {
      ...figures,
      rule: 'NOT_REACHED',
      level: pass.levels.at(-1)?.price ?? null,
      room: null,
      available: 0,
      demand: 0,
      shared: null,
    };
  const isShort = short.includes(place);
  const available = wholeLots(level.available, setup.lotSize);
  return {
    ...figures,
    rule: isShort ? 'PRO_RATA' : 'FILLED',
    level: level.price,
    room: roomBefore(setup, book, walk, place, roomOf),
    available,
    demand: level.wanted,
    shared:
      isShort && unit.want > 0
        ? sharedOf(setup, book, unitsOf(setup, book, walk), walk, unit, available, level.wanted)
        : null,
  };
};

/**
 * The rest of the cap of a PAN before one of its bids; null where the bid asks for less than it may
 * get.
 */
const roomBefore = (
  { bidderCapQuantity, series }: AllocationSetup,
  book: AllocationBook,
  { wants }: Walk,
  place: number,
  roomOf: (bidder: number) => number,
): number | null => {
  const bidder = book.bidders[place] as number;
  if (bidderCapQuantity === null || series === 'ES' || bidder < 0) return null;
  const room = Math.max(0, roomOf(bidder));
  const inOrder = entryOrder(book);
  const price = book.prices[place] as number;
  let demand = 0;
  let used = 0;
  for (let bid = 0; bid < book.size; bid++) {
    if (book.bidders[bid] !== bidder) continue;
    demand += book.quantities[bid] as number;
    const other = book.prices[bid] as number;
    if (other > price || (other === price && bid !== place && inOrder(bid, place) < 0))
      used += wants[bid] as number;
  }
  return demand > room ? room - used : null;
};

const sharedOf = (
  { lotSize }: AllocationSetup,
  book: AllocationBook,
  units: readonly Unit[],
  { short }: Walk,
  unit: Unit,
  available: number,
  demand: number,
): Shared => {
  const isShort = new Set(short);
  const sharing = units.filter(({ bids, want }) => want > 0 && isShort.has(bids[0] as number));
  const lots = available / lotSize;
  const ofLots = demand / lotSize;
  const part = ({ want }: Unit) => partOf(want / lotSize, lots, ofLots);
  const own = part(unit);
  const inOrder = entryOrder(book);
  const firstOf = ({ bids }: Unit) => bids.reduce((a, b) => (inOrder(a, b) <= 0 ? a : b));
  const first = firstOf(unit);
  let extraLots = lots;
  let ahead = 0;
  for (const other of sharing) {
    const { lots: whole, remainder } = part(other);
    extraLots -= whole;
    if (other === unit || remainder < own.remainder) continue;
    if (remainder > own.remainder || inOrder(firstOf(other), first) < 0) ahead += 1;
  }
  const by = greatestCommon(available, demand);
  return {
    ratio: [available / by, demand / by],
    floor: own.lots * lotSize,
    remainder: [own.remainder, ofLots],
    rank: ahead + 1,
    among: sharing.length,
    extraLots,
    hasExtraLot: ahead < extraLots,
  };
};

const greatestCommon = (a: number, b: number): number =>
  b === 0 ? a || 1 : greatestCommon(b, a % b);
