import { wholeLots } from './lots.ts';
import { type AllocationBook, entryOrder } from './priceBook.ts';

/**
 * The shares that bids want under the cap of one bidder (allocation rules §4). Call it level by
 * level from the highest price down: each call uses up part of the cap, at one price in entry
 * order.
 */
export type CappedWants = (bids: readonly number[], open: Float64Array) => Float64Array;

/** Wants without a cap: all that is open. */
const uncapped: CappedWants = (bids, open) => Float64Array.from(bids, (bid) => open[bid] as number);

/** `roomOf` says how many shares a bidder may still get; null for no cap. */
export const cappedWants = (
  book: AllocationBook,
  lotSize: number,
  roomOf: ((bidder: number) => number) | null,
): CappedWants => {
  if (roomOf === null) return uncapped;
  const tight = tightRooms(book, roomOf);
  if (tight.size === 0) return uncapped;
  const inOrder = entryOrder(book);
  return (bids, open) => {
    const wants = uncapped(bids, open);
    const held: number[] = [];
    for (let place = 0; place < bids.length; place++)
      if (tight.has(book.bidders[bids[place] as number] as number)) held.push(place);
    held.sort((a, b) => inOrder(bids[a] as number, bids[b] as number));
    for (const place of held) {
      const bidder = book.bidders[bids[place] as number] as number;
      const room = tight.get(bidder) as number;
      const want = Math.min(wants[place] as number, wholeLots(room, lotSize));
      wants[place] = want;
      tight.set(bidder, room - want);
    }
    return wants;
  };
};

/** The room of each bidder who bids for more than that; of the others the cap takes nothing. */
const tightRooms = (
  { size, bidders, quantities }: AllocationBook,
  roomOf: (bidder: number) => number,
): Map<number, number> => {
  const demand = new Map<number, number>();
  for (let bid = 0; bid < size; bid++) {
    const bidder = bidders[bid] as number;
    if (bidder >= 0) demand.set(bidder, (demand.get(bidder) ?? 0) + (quantities[bid] as number));
  }
  const rooms = new Map<number, number>();
  for (const [bidder, quantity] of demand) {
    const room = Math.max(0, roomOf(bidder));
    if (quantity > room) rooms.set(bidder, room);
  }
  return rooms;
};
