import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { allocate } from '#domain/allocation/allocate.ts';
import type { AllocationSetup } from '#domain/allocation/terms.ts';
import { compare } from '#domain/allocation/whatIf.ts';
import { keptBidHeading, keptBidLine } from '#domain/exchangeFile/bidsOfFile.ts';
import { compareFile } from '#exchange/allocation/compareFile.ts';
import { keptBook } from '#exchange/allocation/keptBooks.ts';

const folder = mkdtempSync(join(tmpdir(), 'offerdesk-what-if-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const terms: AllocationSetup = {
  symbol: 'LICI',
  series: 'IS',
  method: 'PRICE_PRIORITY',
  quantity: 2_000,
  lotSize: 1,
  tickSize: 5,
  floorPrice: 38_000,
  cutOffPrice: null,
  reserveQuantity: 500,
  bidderCapQuantity: 500,
  discountType: null,
  discountFactor: null,
  retailPriceBasis: 'CUTOFF',
  retailLimit: 20_000_000,
  employeeFirstLimit: 20_000_000,
  employeeLimit: 50_000_000,
};

/** A file of so many bids, the last of them for so many shares. */
const bookFile = (name: string, count: number, last = 100) => {
  const lines = Array.from({ length: count }, (_, at) =>
    keptBidLine({
      symbol: 'LICI',
      series: 'IS',
      bidId: String(at + 1),
      exchange: at % 3 === 0 ? 'BSE' : 'NSE',
      category: at % 4 === 0 ? 'MF' : 'NII',
      memberCode: 'M001',
      clientCode: `C${at}`,
      pan: `ABCPB${String(at % 20).padStart(4, '0')}X`,
      cpCode: null,
      quantity: at === count - 1 ? last : 100,
      price: 38_000 + ((at * 7) % 10) * 5,
      isCutOff: false,
      marginType: '1',
      isCpApproved: false,
      entryTime: Date.parse('2026-11-16T10:00:00+05:30') + at * 1_000,
      custodian: null,
      modifiedTime: null,
    }),
  );
  const path = join(folder, name);
  writeFileSync(path, `${[keptBidHeading, ...lines].join('\n')}\n`);
  return path;
};

describe('a book on which terms are tried again and again', () => {
  test('is parsed once for the same bytes, wherever they lie', () => {
    const book = keptBook(bookFile('first.csv', 50), 'LICI');
    expect(book.bids).toHaveLength(50);
    expect(keptBook(bookFile('again.csv', 50), 'LICI')).toBe(book);
  });

  test('is another once a bid has changed, under the same name', () => {
    const path = bookFile('live.csv', 50);
    const before = compareFile(path, { base: terms, chosen: terms, others: [] });
    bookFile('live.csv', 50, 700);
    const after = compareFile(path, { base: terms, chosen: terms, others: [] });
    expect(after.base.summary.demand).toBe(before.base.summary.demand + 600);
  });

  test('is forgotten for others, and the book asked for last stays', () => {
    const first = keptBook(bookFile('a.csv', 11), 'LICI');
    const second = keptBook(bookFile('b.csv', 12), 'LICI');
    const third = keptBook(bookFile('c.csv', 13), 'LICI');
    expect(keptBook(bookFile('c.csv', 13), 'LICI')).toBe(third);
    expect(keptBook(bookFile('b.csv', 12), 'LICI')).toBe(second);
    expect(keptBook(bookFile('a.csv', 11), 'LICI')).not.toBe(first);
  });

  test('is allotted once on each of the terms, however often they are compared', () => {
    const { allotted } = keptBook(bookFile('terms.csv', 60), 'LICI');
    expect(allotted({ ...terms })).toBe(allotted({ ...terms }));
    expect(allotted({ ...terms, quantity: 2_500 })).not.toBe(allotted(terms));
  });

  test('answers each question as if it were the first', () => {
    const path = bookFile('sweep.csv', 90);
    const { bids } = keptBook(path, 'LICI');
    // There are more terms than the cache holds, and then the first of them again.
    for (const quantity of [500, 1_000, 1_500, 2_500, 3_000, 4_000, 6_000, 9_000, 500]) {
      const question = {
        base: terms,
        chosen: { ...terms, quantity },
        others: [terms, { ...terms, quantity: 9_000 }],
      };
      const answer = compareFile(path, question);
      expect(answer).toEqual(compare(question, bids));
      expect(answer.chosen.summary).toEqual(allocate(question.chosen, bids).summary);
    }
  });
});
