import { allocate } from '#domain/allocation/allocate.ts';
import type { AllocationBid, AllocationSetup } from '#domain/allocation/terms.ts';

/** The usual terms of an allocation, with the changes of a test. */
export const setup = (more: Partial<AllocationSetup> = {}): AllocationSetup => ({
  symbol: 'LICI',
  series: 'IS',
  method: 'PRICE_PRIORITY',
  quantity: 1_000,
  lotSize: 1,
  tickSize: 5,
  floorPrice: 100_00,
  cutOffPrice: null,
  reserveQuantity: 0,
  bidderCapQuantity: null,
  discountType: null,
  discountFactor: null,
  retailPriceBasis: 'CUTOFF',
  retailLimit: 200_000_00,
  employeeFirstLimit: 200_000_00,
  employeeLimit: 500_000_00,
  ...more,
});

/** A bid with a unique PAN and the changes of a test. */
export const bid = (bidId: string, more: Partial<AllocationBid> = {}): AllocationBid => ({
  bidId,
  exchange: 'NSE',
  category: 'OTHS',
  memberCode: 'M001',
  clientCode: 'C1',
  pan: `PAN${bidId}`,
  cpCode: null,
  quantity: 100,
  price: 101_00,
  isCutOff: false,
  marginType: '1',
  isCpApproved: false,
  entryTime: 0,
  ...more,
});

/** The shares of each bid, in their order. */
export const sharesOf = (terms: AllocationSetup, bids: readonly AllocationBid[]): number[] =>
  allocate(terms, bids).allotments.map(({ quantity }) => quantity);
