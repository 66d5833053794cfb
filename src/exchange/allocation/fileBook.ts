import type { AllocationBook } from '#domain/allocation/priceBook.ts';
import { doubled } from '#server/runtime/openHash.ts';
import type { ByteRow } from './byteRows.ts';
import { at } from './cells.ts';

/**
 * The demand of all bids of one kind at one price: in the book, a level represents all of its bids.
 */
export type Level = { reserved: number; others: number };

/**
 * The book of a file in columns that grow: a place for each bid that is needed, and one for each level of
 * which only the sum is. Bids come in the order of their rows.
 */
export const fileBook = () => {
  let size = 0;
  let prices = new Float64Array(1 << 10);
  let quantities = new Float64Array(1 << 10);
  let times = new Float64Array(1 << 10);
  let bidders = new Int32Array(1 << 10);
  let rows = new Float64Array(1 << 10);
  let idStarts = new Float64Array(1 << 10);
  let reserved = new Uint8Array(1 << 10);
  let ids = Buffer.alloc(1 << 14);
  let idsEnd = 0;
  /** The places of levels, by price: of the reserved, and of the others. */
  const levels = { reserved: new Map<number, number>(), others: new Map<number, number>() };

  const place = (price: number, quantity: number, isReserved: boolean): number => {
    if (size + 1 >= prices.length) {
      prices = doubled(prices);
      quantities = doubled(quantities);
      times = doubled(times);
      bidders = doubled(bidders);
      rows = doubled(rows);
      idStarts = doubled(idStarts);
      reserved = doubled(reserved);
    }
    prices[size] = price;
    quantities[size] = quantity;
    reserved[size] = isReserved ? 1 : 0;
    idStarts[size] = idsEnd;
    idStarts[size + 1] = idsEnd;
    return size++;
  };
  const compareIds = (a: number, b: number): number =>
    ids.compare(ids, idStarts[b], idStarts[b + 1], idStarts[a], idStarts[a + 1]);

  return {
    addBid: (row: ByteRow, bid: Placed): number => {
      const here = place(bid.price, bid.quantity, bid.isReserved);
      times[here] = bid.time;
      bidders[here] = bid.bidder;
      rows[here] = row.row;
      const start = row.starts[at.bidId] as number;
      const end = row.ends[at.bidId] as number;
      if (idsEnd + end - start > ids.length) ids = Buffer.concat([ids, Buffer.alloc(ids.length)]);
      // By hand: a call for the few bytes of an id takes longer than the copying.
      for (let from = start; from < end; from++) ids[idsEnd++] = row.bytes[from] as number;
      idStarts[size] = idsEnd;
      return here;
    },
    addLevels: (sums: ReadonlyMap<number, Level>): void => {
      for (const [price, sum] of sums)
        for (const kind of ['reserved', 'others'] as const) {
          if (sum[kind] === 0) continue;
          const here = place(price, sum[kind], kind === 'reserved');
          bidders[here] = -1;
          levels[kind].set(price, here);
        }
    },
    /** The sums so far, as the arithmetic reads them. */
    book: (): AllocationBook => ({
      size,
      prices: prices.subarray(0, size),
      quantities: quantities.subarray(0, size),
      bidders: bidders.subarray(0, size),
      reserved: reserved.subarray(0, size),
      times: times.subarray(0, size),
      compareIds,
    }),
    /** The row of the file in which a bid stands; 0 of a level. */
    rowOf: (bid: number): number => (bid < size ? (rows[bid] as number) : 0),
    /** The place of the bid of a row; -1 when its level represents it. */
    placeOf: (row: number): number => rows.subarray(0, size).indexOf(row),
    /** The place of the level at a price. */
    levelOf: (price: number, isReserved: boolean): number | undefined =>
      (isReserved ? levels.reserved : levels.others).get(price),
  };
};
export type FileBook = ReturnType<typeof fileBook>;

/**
 * The fields of a bid in the book: price in paise, quantity in shares, entry time in microseconds.
 */
export type Placed = {
  price: number;
  quantity: number;
  time: number;
  bidder: number;
  isReserved: boolean;
};
