import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allocate } from '#domain/allocation/allocate.ts';
import { allocateFiles } from '#exchange/allocation/allocateFiles.ts';
import { type Book, books, type Kind } from './allocationBooks.ts';
import { readAllotments, writeBook } from './allocationFiles.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'allocation-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files have the same result as memory, and the same bytes twice. */
const expectSameFromFiles = (book: Book) => {
  const files = writeBook(folder, book);
  const { summary } = allocateFiles(files);
  const bytes = readFileSync(files.out);
  const wanted = allocate(book.setup, book.bids, book.taken);
  expect(readAllotments(files.out)).toEqual(wanted.allotments);
  expect(summary).toEqual(wanted.summary);
  allocateFiles(files);
  expect(readFileSync(files.out).equals(bytes)).toBe(true);
};

const kinds: [Kind, number][] = [
  ['IS', 300],
  ['RS', 200],
  ['ES', 150],
  ['spill', 150],
];

test.each(kinds)(
  '%s: the command on files gives what the arithmetic gives, for %i small books',
  (kind, numRuns) => {
    fc.assert(fc.property(books(kind), expectSameFromFiles), { numRuns });
  },
  120_000,
);

test.each(kinds)(
  '%s: and for books of some thousand bids, whose levels are added up and shared',
  (kind) => {
    fc.assert(fc.property(books(kind, { bids: 2_000 }), expectSameFromFiles), { numRuns: 40 });
  },
  120_000,
);

test('and with the reserve given at the last price alone', () => {
  const lifted = books('IS').map((book): Book => {
    const setup = { ...book.setup, reserveMode: 'AT_CLEARING' } as const;
    return { ...book, setup };
  });
  fc.assert(fc.property(lifted, expectSameFromFiles), { numRuns: 200 });
});
