/**
 * The allocation rules as they are written, paragraph by paragraph, without any care for speed. It shares no
 * code with the product but the types of its input. Everything is a BigInt, every ratio is two.
 */
import type { AllocationBid, AllocationReason, AllocationSetup } from '#domain/allocation/terms.ts';
import { naiveEmployees } from './naiveEmployees.ts';
import { least, lots, proRata, sum } from './naiveProRata.ts';
import { inEntryOrder, pricePaid, refusalOf } from './naiveRules.ts';

/** The allotment of a bid by the naive rules; price in paise. */
export type NaiveAllotment = { quantity: bigint; price: bigint | null; reason: AllocationReason };

/** The result for a book. */
export type NaiveAllocation = {
  byBid: Map<string, NaiveAllotment>;
  /** The price of a non-retail book; null for others. */
  cutOffPrice: bigint | null;
  demand: bigint;
  allotted: bigint;
};

/** A bid that takes part, at its price, and what it has got so far. */
type OpenBid = { bid: AllocationBid; price: bigint; shares: bigint };

/** Allots a book by the allocation rules; `taken` is the part of the cap that a PAN used the day before. */
export const naiveAllocation = (
  setup: AllocationSetup,
  bids: readonly AllocationBid[],
  taken: ReadonlyMap<string, number> = new Map(),
): NaiveAllocation => {
  const taking = [...bids].sort(inEntryOrder).filter((bid) => !refusalOf(setup, bid, bids));
  const standing = taking.map((bid): OpenBid => {
    const price = bid.isCutOff ? setup.cutOffPrice : bid.price;
    if (price === null) throw new Error(`${bid.bidId} has no price`);
    return { bid, price: BigInt(price), shares: 0n };
  });
  const room = roomOf(setup, taken);
  const cutOffPrice =
    setup.series === 'ES'
      ? employees(setup, standing)
      : setup.method === 'PRICE_PRIORITY'
        ? pricePriority(setup, standing, room)
        : setup.series === 'RS'
          ? share(standing, BigInt(setup.quantity), setup, room)
          : proportionate(setup, standing, room);
  const byBid = new Map<string, NaiveAllotment>();
  for (const bid of bids) {
    const shares = standing.find((each) => each.bid === bid)?.shares ?? 0n;
    const isWhole = shares === BigInt(bid.quantity);
    const reason =
      refusalOf(setup, bid, bids) ?? (isWhole ? '' : shares > 0n ? 'PARTIAL' : 'NOT_ALLOTTED');
    const price = shares > 0n ? pricePaid(setup, bid, cutOffPrice) : null;
    byBid.set(bid.bidId, { quantity: shares, price, reason });
  }
  return {
    byBid,
    cutOffPrice: setup.series === 'IS' ? cutOffPrice : null,
    demand: sum(taking.map((bid) => BigInt(bid.quantity))),
    allotted: sum(standing.map(({ shares }) => shares)),
  };
};

/** §4: what is left of the cap to each PAN; a request for a want uses it. */
const roomOf = (setup: AllocationSetup, taken: ReadonlyMap<string, number>) => {
  const lot = BigInt(setup.lotSize);
  const left = new Map<string, bigint>();
  return {
    want: ({ bid, shares }: OpenBid): bigint => {
      const open = BigInt(bid.quantity) - shares;
      const cap = setup.bidderCapQuantity;
      if (cap === null || bid.category === 'MF' || bid.category === 'IC') return open;
      const room = left.get(bid.pan) ?? BigInt(cap) - BigInt(taken.get(bid.pan) ?? 0);
      const most = room > 0n ? lots(room, lot) : 0n;
      const want = least(open, most);
      left.set(bid.pan, room - want);
      return want;
    },
  };
};
type Room = ReturnType<typeof roomOf>;

const pricesDown = (standing: readonly OpenBid[]): bigint[] =>
  [...new Set(standing.map(({ price }) => price))].sort((a, b) => (a > b ? -1 : 1));

const isReserved = ({ bid }: OpenBid) => bid.category === 'MF' || bid.category === 'IC';

/** §5: one walk from the highest price down; returns the lowest price at which it allotted shares. */
const walk = (
  standing: readonly OpenBid[],
  quantity: bigint,
  setup: AllocationSetup,
  room: Room,
) => {
  let left = quantity;
  let lowest: bigint | null = null;
  for (const price of pricesDown(standing)) {
    const level = standing.filter((each) => each.price === price);
    const wants = level.map(room.want);
    const isFilled = sum(wants) <= left;
    const shares = isFilled ? wants : proRata(wants, left, BigInt(setup.lotSize));
    level.forEach((each, at) => {
      each.shares += shares[at] ?? 0n;
    });
    left -= sum(shares);
    if (sum(shares) > 0n) lowest = price;
    if (!isFilled) break;
  }
  return { lowest, left };
};

/** §5 with the reserve before it; §7 of a price-priority issue and §9 are the same walk without one. */
const pricePriority = (setup: AllocationSetup, standing: readonly OpenBid[], room: Room) => {
  const quantity = BigInt(setup.quantity);
  const reserve = least(BigInt(setup.reserveQuantity), quantity);
  const first = walk(standing.filter(isReserved), reserve, setup, room);
  const left = quantity - (reserve - first.left);
  const second = walk(standing, left, setup, room);
  return second.lowest ?? first.lowest;
};

/** Shares a quantity among bids by their wants, down the ladder; all of them are filled when it is enough. */
const share = (
  standing: readonly OpenBid[],
  quantity: bigint,
  setup: AllocationSetup,
  room: Room,
): null => {
  const wants = new Map<OpenBid, bigint>();
  for (const price of pricesDown(standing))
    for (const each of standing) if (each.price === price) wants.set(each, room.want(each));
  shareOut(standing, wants, quantity, BigInt(setup.lotSize));
  return null;
};

/** §3 applies among those, in entry order. */
const shareOut = (
  among: readonly OpenBid[],
  wants: ReadonlyMap<OpenBid, bigint>,
  quantity: bigint,
  lot: bigint,
) => {
  const demands = among.map((each) => wants.get(each) ?? 0n);
  const shares = sum(demands) <= quantity ? demands : proRata(demands, quantity, lot);
  among.forEach((each, at) => {
    each.shares += shares[at] ?? 0n;
  });
  return sum(shares);
};

/** §6: one clearing price. */
const proportionate = (setup: AllocationSetup, standing: readonly OpenBid[], room: Room) => {
  const quantity = BigInt(setup.quantity);
  const lot = BigInt(setup.lotSize);
  const wants = new Map<OpenBid, bigint>();
  let clearing: bigint | null = null;
  let cumulative = 0n;
  for (const price of pricesDown(standing)) {
    for (const each of standing)
      if (each.price === price) {
        wants.set(each, room.want(each));
        cumulative += wants.get(each) ?? 0n;
      }
    clearing = price;
    if (cumulative >= quantity) break;
  }
  if (clearing === null) return null;
  const limit = clearing;
  const sharing = standing.filter(({ price }) => price >= limit);
  const reserved = sharing.filter(isReserved);
  const reserve = least(
    BigInt(setup.reserveQuantity),
    quantity,
    sum(reserved.map((each) => wants.get(each) ?? 0n)),
  );
  const first = shareOut(reserved, wants, reserve, lot);
  const open = new Map(sharing.map((each) => [each, (wants.get(each) ?? 0n) - each.shares]));
  shareOut(sharing, open, quantity - first, lot);
  return clearing;
};

/** §8 applies to the bids as they are. */
const employees = (setup: AllocationSetup, standing: readonly OpenBid[]): null => {
  const shares = naiveEmployees(
    setup,
    standing.map(({ bid }) => bid),
  );
  for (const each of standing) each.shares = shares.get(each.bid) ?? 0n;
  return null;
};
