import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Allocation } from '#domain/allocation/allocate.ts';
import type { AllocationBid, AllocationSetup } from '#domain/allocation/terms.ts';
import { allottedOnce } from '#domain/allocation/whatIf.ts';
import { allocationBidId, readKeptBid } from '#domain/exchangeFile/bidsOfFile.ts';

/** A book in memory, with what it was allotted on the terms asked for last. */
type KeptBook = {
  bids: readonly AllocationBid[];
  allotted: (setup: AllocationSetup) => Allocation;
};

/** Books that are kept: what is tried at one time is mostly one offer. */
const mostBooks = 2;
/** Bids of all that are kept together; a larger book is kept alone. */
const mostBids = 400_000;

/**
 * By symbol and hash of the bytes: a book that is written again without a change is the same book.
 */
const books = new Map<string, KeptBook>();

/** The book of a kept file of bids of one series, parsed unless one of the same bytes was asked for lately. */
export const keptBook = (path: string, symbol: string): KeptBook => {
  const content = readFileSync(path);
  const key = `${symbol} ${createHash('sha256').update(content).digest('hex')}`;
  const book = books.get(key) ?? bookOf(content.toString('utf8'), symbol);
  books.delete(key);
  books.set(key, book);
  for (const oldest of books.keys()) {
    if (oldest === key || (books.size <= mostBooks && bidsKept() <= mostBids)) break;
    books.delete(oldest);
  }
  return book;
};

const bidsKept = (): number => [...books.values()].reduce((sum, { bids }) => sum + bids.length, 0);

const bookOf = (text: string, symbol: string): KeptBook => {
  const bids = text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      if (line === '') return [];
      const bid = readKeptBid(symbol, line);
      return [{ ...bid, bidId: allocationBidId(bid) }];
    });
  return { bids, allotted: allottedOnce(bids) };
};
