import type { AllocationBid, AllocationReason, AllocationSetup } from '#domain/allocation/terms.ts';
import { sum } from './naiveProRata.ts';

/** "By entry time, then by bid id as text." */
export const inEntryOrder = (a: AllocationBid, b: AllocationBid): number =>
  a.entryTime - b.entryTime || (a.bidId < b.bidId ? -1 : 1);

/** §2: the first reason for which a bid takes no part, or null; each call looks through all bids of the book. */
export const refusalOf = (
  setup: AllocationSetup,
  bid: AllocationBid,
  book: readonly AllocationBid[],
): AllocationReason | null => {
  if (bid.marginType === '1' && bid.cpCode !== null && !bid.isCpApproved) return 'CP_NOT_CONFIRMED';
  const ofPan = book.filter(({ pan }) => pan === bid.pan);
  const valueAt = (priceOf: (each: AllocationBid) => bigint) =>
    sum(ofPan.map((each) => BigInt(each.quantity) * priceOf(each)));
  if (setup.series === 'IS') {
    if ((bid.price ?? 0) < setup.floorPrice) return 'BELOW_FLOOR';
    return (bid.price ?? 0) < (setup.cutOffPrice ?? 0) ? 'BELOW_CUT_OFF' : null;
  }
  const cutOff = BigInt(setup.cutOffPrice ?? 0);
  if (setup.series === 'RS') {
    const value = valueAt((each) => (each.isCutOff ? cutOff : BigInt(each.price ?? 0)));
    if (value > BigInt(setup.retailLimit)) return 'RETAIL_LIMIT';
    return !bid.isCutOff && BigInt(bid.price ?? 0) < cutOff ? 'BELOW_CUT_OFF' : null;
  }
  const paid = lessDiscount(setup, cutOff);
  return valueAt(() => paid) > BigInt(setup.employeeLimit) ? 'EMPLOYEE_LIMIT' : null;
};

/** §7: a price less the discount. The factor is in thousandths of a rupee, or of a percent. */
export const lessDiscount = (setup: AllocationSetup, price: bigint): bigint => {
  const factor = BigInt(setup.discountFactor ?? 0);
  if (setup.discountType === 'AMOUNT') return halfUp(price * 10n - factor, 10n);
  if (setup.discountType === 'PERCENT') return halfUp(price * (100_000n - factor), 100_000n);
  return price;
};

/** It takes a positive number; no set-up has one below zero. */
const halfUp = (numerator: bigint, denominator: bigint): bigint => {
  const whole = numerator / denominator;
  return (numerator - whole * denominator) * 2n >= denominator ? whole + 1n : whole;
};

/** The price that a bid with an allotment pays for a share. */
export const pricePaid = (
  setup: AllocationSetup,
  bid: AllocationBid,
  clearing: bigint | null,
): bigint => {
  const own = BigInt((bid.isCutOff ? setup.cutOffPrice : bid.price) ?? 0);
  if (setup.series === 'IS') return setup.method === 'PROPORTIONATE' ? (clearing ?? 0n) : own;
  const isOwn = setup.series === 'RS' && setup.retailPriceBasis === 'BID';
  return lessDiscount(setup, isOwn ? own : BigInt(setup.cutOffPrice ?? 0));
};
