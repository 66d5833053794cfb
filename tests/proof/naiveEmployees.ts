import type { AllocationBid, AllocationSetup } from '#domain/allocation/terms.ts';
import { least, lots, proRata, sum } from './naiveProRata.ts';
import { lessDiscount } from './naiveRules.ts';

/** §8 of the allocation rules: the employees' bids that take part, in entry order, with their allotments. */
export const naiveEmployees = (
  setup: AllocationSetup,
  bids: readonly AllocationBid[],
): Map<AllocationBid, bigint> => {
  const lot = BigInt(setup.lotSize);
  const quantity = BigInt(setup.quantity);
  const price = lessDiscount(setup, BigInt(setup.cutOffPrice ?? 0));
  // The PANs are in the order of their first bids, since the bids are in entry order.
  const pans = [...new Set(bids.map(({ pan }) => pan))];
  const claims = pans.map((pan) =>
    sum(bids.filter((bid) => bid.pan === pan).map((bid) => BigInt(bid.quantity))),
  );
  // The cap applies here too, as everywhere (§4, §11).
  const cap = setup.bidderCapQuantity;
  const upTo = (limit: number) => {
    const bought = BigInt(limit) / price;
    return lots(cap === null ? bought : least(bought, BigInt(cap)), lot);
  };
  const first = claims.map((claim) => least(claim, upTo(setup.employeeFirstLimit)));
  const excess = claims.map(
    (claim, at) => least(claim, upTo(setup.employeeLimit)) - (first[at] ?? 0n),
  );
  const shared = (wants: bigint[], available: bigint) =>
    sum(wants) > available ? proRata(wants, available, lot) : wants;
  const givenFirst = shared(first, quantity);
  const isAllFilled = sum(first) <= quantity;
  const givenAbove = isAllFilled ? shared(excess, quantity - sum(givenFirst)) : pans.map(() => 0n);

  const shares = new Map<AllocationBid, bigint>();
  for (const [at, pan] of pans.entries()) {
    let left = (givenFirst[at] ?? 0n) + (givenAbove[at] ?? 0n);
    for (const bid of bids) {
      if (bid.pan !== pan) continue;
      const laid = least(left, BigInt(bid.quantity));
      shares.set(bid, laid);
      left -= laid;
    }
  }
  return shares;
};
