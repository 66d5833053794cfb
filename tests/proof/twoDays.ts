import fc from 'fast-check';
import {
  allocationSetupOf,
  type AllocationBook as BookName,
  type SetupTerms,
} from '#domain/allocation/seriesSetup.ts';
import type {
  AllocationBid,
  AllocationSetup,
  AllocationSummary,
} from '#domain/allocation/terms.ts';

/** One book of an offer of two days with the outcome that was written for it. */
export type PlayedBook = {
  book: BookName;
  setup: AllocationSetup;
  bids: readonly AllocationBid[];
  taken: ReadonlyMap<string, number>;
};

/** An offer of two days: its terms, and what is bid for on T and newly on T+1. */
export type TwoDays = {
  terms: SetupTerms;
  t: AllocationBid[];
  retail: AllocationBid[];
  employees: AllocationBid[];
};

const floor = 10_000;
const tick = 5;
const lot = 10;
const pans = ['AAAPA1111A', 'ZZZPZ9999Z', 'BBBPB2222B', 'AACCA5555C', 'MMMPM4444M', 'QQQPQ7777Q'];

const bidOf = (kind: 'T' | 'RS' | 'ES') =>
  fc
    .record({
      lots: fc.integer({ min: 1, max: 60 }),
      ticks: fc.integer({ min: -2, max: 9 }),
      isCutOff: fc.boolean(),
      category:
        kind === 'T'
          ? fc.constantFrom('MF', 'IC', 'OTHS', 'NII', 'NII')
          : fc.constant(kind === 'RS' ? 'RI' : 'EMP'),
      pan: fc.constantFrom(...pans),
      custodian: fc.constantFrom(null, null, null, true, false),
      margin: fc.constantFrom('1', '1', '0'),
      second: fc.nat(20),
    })
    .map((row): Omit<AllocationBid, 'bidId'> => {
      const isCutOff = kind === 'ES' || (kind === 'RS' && row.isCutOff);
      return {
        exchange: 'NSE',
        category: row.category as AllocationBid['category'],
        memberCode: 'M001',
        clientCode: row.pan.slice(0, 5),
        pan: row.pan,
        cpCode: row.custodian === null ? null : 'CUST0001',
        quantity: row.lots * lot,
        price: isCutOff ? null : floor + row.ticks * tick,
        isCutOff,
        marginType: row.margin as '0' | '1',
        isCpApproved: row.custodian === true,
        entryTime: Date.UTC(2026, 10, 20, 4) + row.second * 1_000,
      };
    });

const someOf = (kind: 'T' | 'RS' | 'ES', first: number, most: number) =>
  fc
    .array(bidOf(kind), { minLength: most / 2, maxLength: most, size: 'max' })
    .map((bids) => bids.map((bid, at): AllocationBid => ({ bidId: String(first + at), ...bid })));

/** Offers whose retail mostly wants less than it is offered, so that carried bids get the rest. */
export const twoDays: fc.Arbitrary<TwoDays> = fc.record({
  t: someOf('T', 1_000, 60),
  retail: someOf('RS', 2_000, 12),
  employees: someOf('ES', 3_000, 12),
  terms: fc
    .record({
      baseQuantity: fc.integer({ min: 60, max: 140 }),
      riPercent: fc.constantFrom(10_000, 20_000, 35_000),
      capPercent: fc.constantFrom(null, 25_000),
      allotmentType: fc.constantFrom('PRICE_PRIORITY', 'PROPORTIONATE'),
      discountType: fc.constantFrom(null, 'AMOUNT'),
      limitLots: fc.integer({ min: 30, max: 90 }),
    })
    .map(
      ({ limitLots, baseQuantity, ...each }): SetupTerms => ({
        symbol: 'TICL',
        ...each,
        allotmentType: each.allotmentType as SetupTerms['allotmentType'],
        discountType: each.discountType as SetupTerms['discountType'],
        discountFactor: each.discountType === null ? null : 1_000,
        baseQuantity: baseQuantity * lot,
        greenshoeQuantity: 0,
        exercisedGreenshoe: 0,
        retailQuantity: null,
        employeeQuantity: 40 * lot,
        employeeQuantityDecided: null,
        regularLotSize: lot,
        tickSize: tick,
        floorPrice: floor,
        reservePercent: 25_000,
        reserveMode: 'RESERVED_FIRST',
        retailPriceBasis: 'CUTOFF',
        retailLimit: floor * lot * limitLots,
        employeeFirstLimit: floor * lot * 20,
        employeeLimit: floor * lot * limitLots,
      }),
    ),
});

/** The result of an allocation: the shares by bid, and the totals. */
export type Written = { shares: ReadonlyMap<string, number>; summary: AllocationSummary };

/**
 * Plays both days as the runs do: T, then retail, then employees, then the shares that retail
 * leaves over among the carried rest of the bids of T, every third of these at a price raised by
 * two ticks. `write` allots one book.
 */
export const play = (
  { terms, t, retail, employees }: TwoDays,
  write: (book: PlayedBook) => Written,
): { cutOffPrice: number; books: readonly PlayedBook[] } => {
  const none = new Map<string, number>();
  const books: PlayedBook[] = [];
  const allot = (book: PlayedBook) => {
    books.push(book);
    return write(book);
  };
  const onT = allot({ book: 'IS', setup: allocationSetupOf(terms, 'IS'), bids: t, taken: none });
  const isUndersubscribed = onT.summary.demand < onT.summary.quantity;
  const fromT = { cutOffPrice: onT.summary.cutOffPrice ?? terms.floorPrice, isUndersubscribed };
  const nextOf = (book: BookName, unsoldRetail?: number) =>
    allocationSetupOf(terms, book, {
      fromT,
      ...(unsoldRetail === undefined ? {} : { unsoldRetail }),
    });
  const { summary } = allot({ book: 'RS', setup: nextOf('RS'), bids: retail, taken: none });
  allot({ book: 'ES', setup: nextOf('ES'), bids: employees, taken: none });
  const carried = t
    .filter((bid) => bid.quantity > (onT.shares.get(bid.bidId) ?? 0))
    .map(
      (bid, at): AllocationBid => ({
        ...bid,
        bidId: `4${bid.bidId}`,
        quantity: bid.quantity - (onT.shares.get(bid.bidId) ?? 0),
        price: (bid.price ?? 0) + (at % 3 === 0 ? 2 * tick : 0),
      }),
    );
  const taken = new Map<string, number>();
  for (const { bidId, pan, category } of t)
    if (category !== 'MF' && category !== 'IC')
      taken.set(pan, (taken.get(pan) ?? 0) + (onT.shares.get(bidId) ?? 0));
  allot({ book: 'SPILL', setup: nextOf('SPILL', summary.unsold), bids: carried, taken });
  return { cutOffPrice: isUndersubscribed ? terms.floorPrice : fromT.cutOffPrice, books };
};
