import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from '#domain/allocation/allocate.ts';
import { type Book, books, type Kind, permuted } from './allocationBooks.ts';
import { bidsOf, examples, setupOf } from './allocationExamples.ts';
import { expectAlwaysTrue } from './allocationProperties.ts';
import { naiveAllocation } from './naiveAllocation.ts';

const paise = (rupees: string) => BigInt(Math.round(Number(rupees) * 100));

/** The allotments of the naive rules, in the words of the product. */
const naively = ({ setup, bids, taken }: Book) => {
  const { byBid, cutOffPrice, demand, allotted } = naiveAllocation(setup, bids, taken);
  const price = (of: bigint | null) => (of === null ? null : Number(of));
  return {
    summary: {
      // T+1 uses the one of T, which the set-up names.
      cutOffPrice: setup.series === 'IS' ? price(cutOffPrice) : setup.cutOffPrice,
      quantity: setup.quantity,
      demand: Number(demand),
      allotted: Number(allotted),
      unsold: setup.quantity - Number(allotted),
      bids: bids.length,
    },
    allotments: bids.map(({ bidId }) => {
      const allotment = byBid.get(bidId);
      return {
        bidId,
        quantity: Number(allotment?.quantity),
        price: price(allotment?.price ?? null),
        reason: allotment?.reason,
      };
    }),
  };
};

const drawn = ({ setup, bids, taken }: Book) => {
  const { summary, allotments } = allocate(setup, bids, taken);
  return { summary, allotments };
};

test.each(examples)('$name, by the naive rules and by ours', ({ setup, book, result, cutOff }) => {
  const example: Book = {
    setup: setupOf(setup),
    bids: bidsOf({ setup, book }),
    taken: new Map(),
  };
  const outcome = naiveAllocation(example.setup, example.bids);
  for (const [bidId, [quantity, price, reason]] of Object.entries(result)) {
    const got = outcome.byBid.get(bidId);
    expect([bidId, got?.quantity]).toEqual([bidId, BigInt(quantity)]);
    if (price) expect(got?.price).toBe(paise(price));
    if (reason !== undefined) expect(got?.reason).toBe(reason);
  }
  if (cutOff) expect(outcome.cutOffPrice).toBe(paise(cutOff));
  expect(drawn(example)).toEqual(naively(example));
});

/**
 * Books of each kind, and the reasons that must occur in them: a book in which nothing happens agrees with
 * anything.
 */
const kinds: [Kind, number, string[]][] = [
  ['IS', 40_000, ['', 'PARTIAL', 'NOT_ALLOTTED', 'CP_NOT_CONFIRMED', 'BELOW_FLOOR']],
  [
    'RS',
    25_000,
    ['', 'PARTIAL', 'NOT_ALLOTTED', 'CP_NOT_CONFIRMED', 'RETAIL_LIMIT', 'BELOW_CUT_OFF'],
  ],
  ['ES', 20_000, ['', 'PARTIAL', 'NOT_ALLOTTED', 'CP_NOT_CONFIRMED', 'EMPLOYEE_LIMIT']],
  [
    'spill',
    15_000,
    ['', 'PARTIAL', 'NOT_ALLOTTED', 'CP_NOT_CONFIRMED', 'BELOW_FLOOR', 'BELOW_CUT_OFF'],
  ],
];

test.each(kinds)(
  '%s: of %i random books the naive rules say the same as ours, whatever the order of the bids, and what is always true is',
  (kind, numRuns, reasons) => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(books(kind), fc.nat(), (book, shuffle) => {
        const wanted = naively(book);
        const got = drawn(book);
        expectSame(got, wanted);
        expectAlwaysTrue(book.setup, book.bids, got.allotments, book.taken);
        const inOtherOrder = drawn({ ...book, bids: permuted(book.bids, shuffle) });
        expectSame(
          { ...inOtherOrder, allotments: permutedBack(book.bids, inOtherOrder.allotments) },
          got,
        );
        for (const { reason } of got.allotments) seen.set(reason, (seen.get(reason) ?? 0) + 1);
      }),
      { numRuns },
    );
    for (const reason of reasons)
      expect(seen.get(reason) ?? 0, `bids with '${reason}'`).toBeGreaterThan(numRuns / 10);
  },
  120_000,
);

/** The output must be the same to the byte; only differing output is compared in words, which takes long. */
const expectSame = (got: unknown, wanted: unknown) => {
  if (JSON.stringify(got) !== JSON.stringify(wanted)) expect(got).toEqual(wanted);
};

/** The allotments in the order of the bids. */
const permutedBack = <T extends { bidId: string }>(
  bids: readonly { bidId: string }[],
  allotments: readonly T[],
): (T | undefined)[] =>
  bids.map(({ bidId }) => allotments.find((allotted) => allotted.bidId === bidId));
