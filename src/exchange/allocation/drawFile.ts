import { draw } from '#domain/allocation/allocate.ts';
import type { Drawn } from '#domain/allocation/nonRetail.ts';
import type { AllocationSetup } from '#domain/allocation/terms.ts';
import { type ByteNumbers, byteNumbers } from '#server/runtime/byteNumbers.ts';
import { panNumber } from './bidRow.ts';
import type { ByteRows } from './byteRows.ts';
import { at as cells } from './cells.ts';
import { readTimes } from './entryTime.ts';
import { type FileBook, fileBook } from './fileBook.ts';
import { type HeldPans, heldPans } from './heldPans.ts';
import type { KeptRows } from './keptRows.ts';
import { addingLevels, type BidsRead } from './readBids.ts';
import { refusalIn } from './refusalIn.ts';
import { rowMarks } from './rowMarks.ts';
import type { SetupFile } from './setupFile.ts';
import { standingPrice } from './standingPrice.ts';

/** The outcome of a file of bids: the walks over its book, in which most bids are merged into levels. */
export type FileDrawn = {
  drawn: Drawn;
  book: FileBook;
  held: HeldPans;
  rows: KeptRows;
  /** The rest of the cap for a bidder of the book. */
  roomOf(bidder: number): number;
  /** The number of bids, and the demand of the eligible ones in shares. */
  bids: number;
  demand: number;
};

/**
 * Draws the allotment of a file of bids; `read` is its first reading, with the sums by price. The
 * sums are drawn first, by the same arithmetic, and show the shared levels. Only for a shared level
 * and for PANs at the cap is each bid read again and held with its id and time. `also` names a
 * price whose bids are wanted one by one, with all that share with them, for a question about one
 * of them.
 */
export const drawFile = (
  file: ByteRows,
  read: BidsRead,
  { setup, taken }: SetupFile,
  { also }: { also?: number } = {},
): FileDrawn => {
  const held = heldPans(setup, read, taken);
  // Retail under a cap is of the command alone, and rare: there every bid is held.
  const byBidder =
    setup.series === 'ES' || (setup.series === 'RS' && setup.bidderCapQuantity !== null);
  const people = byteNumbers();
  const roomOf = byBidder
    ? (bidder: number) => (setup.bidderCapQuantity ?? 0) - (taken.get(people.text(bidder)) ?? 0)
    : held.roomOf;
  const split = new Set<number>(also === undefined ? [] : [also]);
  let book = fileBook();
  book.addLevels(read.levels);
  let isExact = !held.areAny && split.size === 0 && !byBidder;
  let drawn = byBidder ? null : draw(setup, book.book(), roomOf);
  for (;;) {
    const short = drawn === null ? [] : sharedLevels(setup, book, drawn, also !== undefined);
    if (drawn !== null && isExact && short.length === 0) break;
    for (const price of short) split.add(price);
    book = gather(file, setup, read, { held, split, people: byBidder ? people : null });
    drawn = draw(setup, book.book(), roomOf);
    isExact = true;
  }
  const { quantities } = book.book();
  return {
    drawn,
    book,
    held,
    rows: read.rows,
    roomOf,
    bids: read.bids,
    demand: (quantities as Float64Array).reduce((sum, quantity) => sum + quantity, 0),
  };
};

/** The prices of levels that were shared as if each were a bid, which only its bids can be. */
const sharedLevels = (
  { reserveMode }: AllocationSetup,
  book: FileBook,
  { walks }: Drawn,
  isRanked: boolean,
): number[] => {
  const { prices } = book.book();
  return walks.flatMap(({ short, shares }) => {
    const gotAny = short.some((bid) => (shares[bid] as number) > 0);
    // Whether funds are lifted at the clearing price hangs on what their bids there get to the share. Where bids
    // are ranked, each counts by itself, also when there is nothing for any of them.
    if (!gotAny && reserveMode !== 'AT_CLEARING' && !isRanked) return [];
    return short.filter((bid) => book.rowOf(bid) === 0).map((bid) => prices[bid] as number);
  });
};

/**
 * The bids that a book has one by one: those at the prices of `split`, of held PANs, and of
 * employees, who are `people`.
 */
type Single = {
  held: HeldPans;
  split: ReadonlySet<number>;
  people: ByteNumbers | null;
};

/** Makes a book of what the first reading kept, and reads again those rows that it has one by one. */
const gather = (
  file: ByteRows,
  setup: AllocationSetup,
  { rows }: BidsRead,
  { held, split, people }: Single,
): FileBook => {
  const book = fileBook();
  const levels = addingLevels();
  const refusalOf = refusalIn(setup, rows);
  const timeOf = readTimes();
  const isCapped = setup.series === 'IS';
  const priceIn = (row: number) => standingPrice(setup, rows.priceOf(row));
  const isBound = (row: number) => isCapped && !rows.isReserved(row) && held.holds(row);
  const single = rowMarks();
  for (let row = 2; row <= rows.last(); row++) {
    if (!rows.isBid(row) || refusalOf(row, !isCapped && held.holds(row)) !== null) continue;
    const price = priceIn(row);
    if (people !== null || isBound(row) || split.has(price)) single.set(row);
    else levels.add(price, rows.quantityOf(row), rows.isReserved(row));
  }
  file.pick(single.has, (row) => {
    const at = row.row;
    const bidder = people ? panNumber(people, row) : isBound(at) ? held.of(at) : -1;
    book.addBid(row, {
      price: priceIn(at),
      quantity: rows.quantityOf(at),
      time: timeOf(row, cells.entryTime),
      bidder,
      isReserved: rows.isReserved(at),
    });
  });
  book.addLevels(levels.sums);
  return book;
};
