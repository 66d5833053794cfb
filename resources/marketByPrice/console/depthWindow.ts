import type { Ladder } from './ladder.ts';

type Book = Pick<Ladder, 'rungs' | 'tickSize' | 'floorPrice'>;

/** The prices on a chart: `rows` rows upwards from `low` (paise), each of so many ticks. */
export type DepthWindow = { low: number; rows: number; ticksInRow: number; all: boolean };

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/** Share of what is bid at named prices that a window must hold before coarser rows are taken. */
const enough = 0.85;

/** Lowest and highest price that a chart of the book must be able to show; the floor is always one. */
export const rangeOf = ({ rungs, floorPrice }: Book): { low: number; high: number } => {
  const named = rungs.filter(({ price }) => price !== null);
  return {
    low: Math.min(floorPrice, named.at(-1)?.price ?? floorPrice),
    high: Math.max(floorPrice, named[0]?.price ?? floorPrice),
  };
};

/** The whole book in at most `room` rows. */
export const wholeBook = (book: Book, room: number): DepthWindow => {
  const { low, high } = rangeOf(book);
  const ticks = Math.round((high - low) / book.tickSize) + 1;
  const ticksInRow =
    steps.find((step) => Math.ceil(ticks / step) <= room) ?? Math.ceil(ticks / room);
  return { low, rows: Math.ceil(ticks / ticksInRow), ticksInRow, all: true };
};

/**
 * The prices where most is bid, in at most `room` rows, at the finest rows that still hold nearly all
 * of it. The window before stays as long as it does nearly as well, so that a live chart stands still.
 */
export const aroundTheAction = (
  book: Book,
  room: number,
  before: DepthWindow | null = null,
): DepthWindow => {
  const demand = book.rungs.reduce((sum, { price, quantity }) => sum + (price ? quantity : 0), 0);
  const { low, high } = rangeOf(book);
  const ticks = Math.round((high - low) / book.tickSize) + 1;
  let found = wholeBook(book, room);
  let held = demand;
  for (const ticksInRow of steps) {
    const width = ticksInRow * book.tickSize;
    const rows = Math.min(room, Math.ceil(ticks / ticksInRow));
    const best = busiest(bucketsOf(book, low, width, Math.ceil(ticks / ticksInRow)), rows);
    if (best.quantity < demand * enough && Math.ceil(ticks / ticksInRow) > room) continue;
    found = { low: low + best.from * width, rows, ticksInRow, all: false };
    held = best.quantity;
    break;
  }
  const stays =
    before !== null &&
    !before.all &&
    before.low >= low &&
    before.rows === found.rows &&
    before.ticksInRow >= found.ticksInRow &&
    heldBy(book, before) >= held * 0.9;
  return stays ? before : found;
};

/** The window moved by rows (upwards when positive), within the range of the book. */
export const shifted = (book: Book, window: DepthWindow, by: number): DepthWindow => {
  const width = window.ticksInRow * book.tickSize;
  const range = rangeOf(book);
  const last = range.low + (Math.ceil((range.high - range.low + 1) / width) - window.rows) * width;
  return { ...window, low: Math.max(range.low, Math.min(last, window.low + by * width)) };
};

/** The window moved by as few rows as show a price (paise). */
export const showing = (book: Book, window: DepthWindow, price: number): DepthWindow => {
  const row = Math.floor((price - window.low) / (window.ticksInRow * book.tickSize));
  if (row >= 0 && row < window.rows) return window;
  return shifted(book, window, row < 0 ? row : row - window.rows + 1);
};

const heldBy = ({ rungs, tickSize }: Book, { low, rows, ticksInRow }: DepthWindow): number => {
  const high = low + rows * ticksInRow * tickSize;
  return rungs.reduce(
    (sum, { price, quantity }) =>
      price !== null && price >= low && price < high ? sum + quantity : sum,
    0,
  );
};

const bucketsOf = ({ rungs }: Book, low: number, width: number, count: number): number[] => {
  const buckets = new Array<number>(count).fill(0);
  for (const { price, quantity } of rungs) {
    if (price === null) continue;
    const bucket = Math.floor((price - low) / width);
    buckets[bucket] = (buckets[bucket] ?? 0) + quantity;
  }
  return buckets;
};

/** The lowest run of `length` buckets that holds most. */
const busiest = (buckets: readonly number[], length: number) => {
  let quantity = buckets.slice(0, length).reduce((sum, one) => sum + one, 0);
  const best = { from: 0, quantity };
  for (let from = 1; from + length <= buckets.length; from++) {
    quantity += (buckets[from + length - 1] ?? 0) - (buckets[from - 1] ?? 0);
    if (quantity > best.quantity) Object.assign(best, { from, quantity });
  }
  return best;
};
