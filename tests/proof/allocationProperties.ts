import { expect } from 'vitest';
import type { AllocationBid, AllocationReason, AllocationSetup } from '#domain/allocation/terms.ts';

/** The outcome of a bid, by either implementation. Price in paise. */
export type Outcome = {
  bidId: string;
  quantity: bigint | number;
  price: bigint | number | null;
  reason: AllocationReason;
};

/** Checks an allocation against the invariants (allocation rules §11). */
export const expectAlwaysTrue = (
  setup: AllocationSetup,
  bids: readonly AllocationBid[],
  outcomes: readonly Outcome[],
  taken: ReadonlyMap<string, number> = new Map(),
): void => {
  const faults: string[] = [];
  const sharesByBid = new Map(outcomes.map((each) => [each.bidId, Number(each.quantity)]));
  const of = (bid: AllocationBid) => sharesByBid.get(bid.bidId) ?? 0;
  const priceOf = (bid: AllocationBid) => (bid.isCutOff ? setup.cutOffPrice : bid.price) ?? 0;
  const isCapped = ({ category }: AllocationBid) => category !== 'MF' && category !== 'IC';
  const total = (among: readonly AllocationBid[]) => among.reduce((sum, bid) => sum + of(bid), 0);
  const check = (isTrue: boolean, words: string) => {
    if (!isTrue) faults.push(words);
  };

  check(
    outcomes.length === bids.length && sharesByBid.size === bids.length,
    'every bid comes out once, in the order of the bids',
  );
  check(
    outcomes.every(({ bidId }, at) => bidId === bids[at]?.bidId),
    'in the order of the bids',
  );
  check(total(bids) <= setup.quantity, 'no more is allotted than there is');
  const lowestGiven = Math.min(...bids.filter((bid) => of(bid) > 0).map(priceOf));
  const pricesPaid = new Set<number>();
  for (const [at, bid] of bids.entries()) {
    const outcome = outcomes[at];
    if (!outcome) continue;
    const shares = of(bid);
    const say = (words: string) => `${bid.bidId}: ${words}`;
    check(shares >= 0 && shares <= bid.quantity, say('no more than it bid'));
    check(shares % setup.lotSize === 0, say('whole lots'));
    check(shares === 0 || priceOf(bid) >= setup.floorPrice, say('nothing below the floor'));
    check(
      shares === 0 || priceOf(bid) >= (setup.cutOffPrice ?? 0),
      say('nothing below the cut-off price of T day'),
    );
    check(shares > 0 === (outcome.price !== null), say('a price if and only if it got shares'));
    const reasons: readonly AllocationReason[] =
      shares === bid.quantity
        ? ['']
        : shares > 0
          ? ['PARTIAL']
          : [
              'NOT_ALLOTTED',
              'CP_NOT_CONFIRMED',
              'BELOW_FLOOR',
              'RETAIL_LIMIT',
              'BELOW_CUT_OFF',
              'EMPLOYEE_LIMIT',
            ];
    check(reasons.includes(outcome.reason), say(`${shares} of ${bid.quantity}, ${outcome.reason}`));
    if (outcome.price !== null) pricesPaid.add(Number(outcome.price));

    const takesPart = outcome.reason === '' || /PARTIAL|NOT_ALLOTTED/.test(outcome.reason);
    const room =
      setup.bidderCapQuantity === null || !isCapped(bid)
        ? Number.POSITIVE_INFINITY
        : setup.bidderCapQuantity -
          (taken.get(bid.pan) ?? 0) -
          total(bids.filter((each) => each.pan === bid.pan && isCapped(each)));
    // The reserve is allotted before the book, and may reach lower prices than the book.
    const reachedByBook = Math.min(
      ...bids
        .filter((each) => of(each) > 0 && (setup.reserveQuantity === 0 || isCapped(each)))
        .map(priceOf),
    );
    if (setup.method === 'PRICE_PRIORITY' && setup.series !== 'ES' && takesPart)
      check(
        shares === bid.quantity || room < setup.lotSize || priceOf(bid) <= reachedByBook,
        say('no open want above a level that got shares'),
      );
    check(room >= 0 || shares === 0, say('the cap holds for its PAN over all exchanges'));
  }
  if (setup.series === 'IS' && setup.method === 'PROPORTIONATE') {
    check(pricesPaid.size <= 1, 'one price');
    check(
      [...pricesPaid].every((price) => price <= lowestGiven),
      'nobody above the own bid',
    );
  }
  expect(faults).toEqual([]);
};
