import { valuationPrice } from '#domain/bid/bid.ts';
import type { Bid } from '#domain/bid/bidTerms.ts';
import type { Actor } from '#server/database/writing/mutation.ts';
import { type Used, usedBy } from './bidding.ts';
import type { Book } from './market.ts';
import type { Random } from './random.ts';

/** A bid of the simulator that stands. */
export type LiveBid = { orderId: number; by: Actor; bid: Bid; tickSize: number };

/** The live bids of the books, what is still to come in each, and what every bidder has used. */
export const liveBids = (random: Random, books: readonly Book[], used: Used) => {
  const left = new Map(books.map((book) => [book, book.bids]));
  const standing = new Map<Book, LiveBid[]>(books.map((book) => [book, []]));
  const total = () => [...left.values()].reduce((sum, count) => sum + count, 0);

  /** A book, the likelier the more it has to come. */
  const drawBook = (): Book => {
    let draw = random.below(Math.max(1, total()));
    for (const [book, count] of left) {
      if (draw < count) return book;
      draw -= count;
    }
    return random.pick(books);
  };

  /**
   * Takes a live bid out of its book, so that no other event changes it before the answer arrives.
   */
  const takeOne = (): { book: Book; one: LiveBid } | null => {
    const book = drawBook();
    const list = standing.get(book) ?? [];
    if (list.length === 0) return null;
    const at = random.below(list.length);
    const one = list[at] as LiveBid;
    list[at] = list[list.length - 1] as LiveBid;
    list.pop();
    return { book, one };
  };

  const use = (book: Book, bid: Bid, sign: 1 | -1) => {
    if (book.series === 'IS') return;
    const value = bid.quantity * valuationPrice(bid, book) * sign;
    used.set(`${book.id}:${bid.pan}`, usedBy(used, book, bid.pan) + value);
  };

  return {
    drawBook,
    takeOne,
    use,
    /** One bid fewer is to come in a book. */
    count: (book: Book) => left.set(book, Math.max(0, (left.get(book) ?? 0) - 1)),
    put: (book: Book, one: LiveBid) => standing.get(book)?.push(one),
    /** In the order of the books. */
    all: (): LiveBid[] => [...standing.values()].flat(),
    isOver: () => total() === 0,
  };
};
