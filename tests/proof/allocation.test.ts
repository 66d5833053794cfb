import fc from 'fast-check';
import { expect, test } from 'vitest';
import { books, type Kind } from './allocationBooks.ts';
import { bidsOf, examples, setupOf } from './allocationExamples.ts';
import { expectAlwaysTrue } from './allocationProperties.ts';
import { naiveAllocation } from './naiveAllocation.ts';

const paise = (rupees: string) => BigInt(Math.round(Number(rupees) * 100));

test.each(examples)('$name, by the naive rules', ({ setup, book, given, cutOff }) => {
  const outcome = naiveAllocation(setupOf(setup), bidsOf({ setup, book }));
  for (const [bidId, [quantity, price, reason]] of Object.entries(given)) {
    const got = outcome.byBid.get(bidId);
    expect([bidId, got?.quantity]).toEqual([bidId, BigInt(quantity)]);
    if (price) expect(got?.price).toBe(paise(price));
    if (reason !== undefined) expect(got?.reason).toBe(reason);
  }
  if (cutOff) expect(outcome.cutOffPrice).toBe(paise(cutOff));
});

/** Books of each kind, and the reasons that must come up in them: a book in which nothing happens agrees with anything. */
const kinds: [Kind, number, string[]][] = [
  ['IS', 40_000, ['', 'PARTIAL', 'NOT_ALLOTTED', 'CP_NOT_CONFIRMED', 'BELOW_FLOOR']],
  [
    'RS',
    25_000,
    ['', 'PARTIAL', 'NOT_ALLOTTED', 'CP_NOT_CONFIRMED', 'RETAIL_LIMIT', 'BELOW_CUT_OFF'],
  ],
  ['ES', 20_000, ['', 'PARTIAL', 'NOT_ALLOTTED', 'CP_NOT_CONFIRMED', 'EMPLOYEE_LIMIT']],
  ['spill', 15_000, ['', 'PARTIAL', 'NOT_ALLOTTED', 'CP_NOT_CONFIRMED', 'BELOW_FLOOR']],
];

test.each(kinds)(
  '%s: what is always true is true of %i random books by the naive rules',
  (kind, numRuns, reasons) => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(books(kind), ({ setup, bids, taken }) => {
        const { byBid } = naiveAllocation(setup, bids, taken);
        const outcomes = [...byBid].map(([bidId, each]) => ({ bidId, ...each }));
        for (const { reason } of outcomes) seen.set(reason, (seen.get(reason) ?? 0) + 1);
        expectAlwaysTrue(setup, bids, outcomes, taken);
      }),
      { numRuns },
    );
    console.log(kind, Object.fromEntries(seen));
    for (const reason of reasons)
      expect(seen.get(reason) ?? 0, reason).toBeGreaterThan(numRuns / 10);
  },
);
