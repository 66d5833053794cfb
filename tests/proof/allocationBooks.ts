import fc from 'fast-check';
import type { AllocationBid, AllocationSetup } from '#domain/allocation/terms.ts';
import { type Category, categoriesOf, type Series } from '#domain/market/series.ts';

/** A random book whose terms and bids relate to each other, so that every rule applies in many books. */
export type Book = {
  setup: AllocationSetup;
  bids: AllocationBid[];
  /** The part of the cap that a PAN used on T; for unsold retail alone. */
  taken: ReadonlyMap<string, number>;
};

/** The kinds of books: the three series, and unsold retail that goes to carried-forward bids (§9). */
export type Kind = Series | 'spill';

const floor = 10_000;
const cutOff = 10_015;
const tick = 5;

/** There are few ids, so that bids meet; their order is not that of the bids. */
const pans = ['AAAPA1111A', 'ZZZPZ9999Z', 'BBBPB2222B', 'BSE:C77', 'AACCA5555C', 'MMMPM4444M'];

/** The prices are below the floor, below the cut-off, at it, and a few above. */
const prices = [-2, -1, 0, 0, 1, 2, 3, 3, 3, 4, 5, 9].map((ticks) => floor + ticks * tick);

/** The lots are of one share, of a few, and of very many. */
const lotSizes = [1, 1, 1, 7, 10, 100, 9_999_991];

/** Lots in a wide book for one lot of another: want times available is then no exact double. */
const wide = 29_999_999;

const bid = fc.record({
  lots: fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 12 }), weight: 6 },
    { arbitrary: fc.integer({ min: 1, max: 997 }), weight: 1 },
  ),
  price: fc.constantFrom(...prices),
  isCutOff: fc.boolean(),
  category: fc.nat(3),
  pan: fc.constantFrom(...pans),
  // The custodian states are none, refused or not yet answered, confirmed.
  custodian: fc.constantFrom(null, null, null, null, true, true, false),
  margin: fc.constantFrom('1', '1', '0'),
  second: fc.nat(4),
  more: fc.nat(wide - 1),
});

const terms = fc.record({
  method: fc.constantFrom('PRICE_PRIORITY', 'PROPORTIONATE'),
  lotSize: fc.constantFrom(...lotSizes),
  // The offered part of the shares that are bid for, in tenths; above ten the demand is too low.
  offered: fc.integer({ min: 0, max: 13 }),
  odd: fc.nat(12),
  reserved: fc.constantFrom(0, 0, 1, 3, 5, 10),
  cap: fc.constantFrom(null, null, 0, 1, 3, 8, 15),
  discount: fc.constantFrom(null, 'AMOUNT', 'PERCENT'),
  factor: fc.integer({ min: 0, max: 19_999 }),
  basis: fc.constantFrom('CUTOFF', 'BID'),
  limit: fc.integer({ min: 4, max: 90 }),
  limitOdd: fc.integer({ min: -1, max: 1 }),
  firstLimit: fc.integer({ min: 1, max: 14 }),
  taken: fc.constantFrom(0, 1, 2, 20),
  idShift: fc.nat(16),
  isWide: fc.constantFrom(false, false, false, false, false, true),
});

/** Books of a kind, of up to a dozen bids, or of half the named number and more. */
export const books = (kind: Kind, { bids = 0 } = {}): fc.Arbitrary<Book> =>
  fc.tuple(terms, someOf(bids)).map(([traits, rows]) => {
    const series: Series = kind === 'spill' ? 'IS' : kind;
    const isWide = traits.isWide && traits.lotSize === 1;
    const lot = traits.lotSize;
    const unit = isWide ? wide : lot;
    const bids = rows.map((row, at): AllocationBid => {
      const isCutOff = series === 'ES' || (series === 'RS' && row.isCutOff);
      const among = categoriesOf[series];
      return {
        // As text "9" comes after "16", and neither follows the order of the bids.
        bidId: String((at * 7 + traits.idShift) % (rows.length > 17 ? 5_003 : 17)),
        exchange: ['NSE', 'BSE', 'MSE'][at % 3] ?? '',
        category: among[row.category % among.length] as Category,
        memberCode: `M00${at % 4}`,
        clientCode: `C${at}`,
        pan: rows.length > 17 && row.more % 9 > 0 ? panOf(row.more % 701) : row.pan,
        cpCode: row.custodian === null ? null : 'CUST0001',
        quantity: row.lots * unit + (isWide ? row.more : 0),
        price: isCutOff ? null : row.price,
        isCutOff,
        marginType: row.margin as '0' | '1',
        isCpApproved: row.custodian === true,
        entryTime: Date.UTC(2026, 10, 20, 4) + row.second * 1_000,
      };
    });
    const wanted = rows.reduce((lots, row) => lots + row.lots, 0);
    const odd = traits.odd % unit;
    const quantity = Math.max(unit, Math.ceil((wanted * traits.offered) / 10) * unit) + odd;
    const isBook = series === 'IS';
    const setup: AllocationSetup = {
      symbol: 'LICI',
      series,
      method: kind === 'spill' ? 'PRICE_PRIORITY' : (traits.method as AllocationSetup['method']),
      quantity,
      lotSize: lot,
      tickSize: tick,
      floorPrice: floor,
      cutOffPrice: kind === 'IS' ? null : cutOff,
      reserveQuantity: kind === 'IS' ? Math.ceil((quantity * traits.reserved) / 10) : 0,
      bidderCapQuantity: traits.cap === null ? null : traits.cap * unit + odd,
      discountType: isBook ? null : (traits.discount as AllocationSetup['discountType']),
      discountFactor: isBook || traits.discount === null ? null : traits.factor,
      retailPriceBasis: traits.basis as AllocationSetup['retailPriceBasis'],
      retailLimit: cutOff * unit * traits.limit + traits.limitOdd,
      employeeFirstLimit:
        cutOff * unit * Math.min(traits.firstLimit, traits.limit) + traits.limitOdd,
      employeeLimit: cutOff * unit * traits.limit + traits.limitOdd,
    };
    const used = kind === 'spill' ? traits.taken * unit : 0;
    return { setup, bids, taken: new Map(pans.slice(0, 3).map((pan) => [pan, used])) };
  });

const someOf = (bids: number) =>
  bids === 0
    ? fc.array(bid, { maxLength: 12, size: 'max' })
    : fc.array(bid, { minLength: bids / 2, maxLength: bids, size: 'max' });

/** One PAN of many, so that some have several bids of a large book. */
const panOf = (number: number) => `PQR${number % 2 ? 'P' : 'C'}X${1_000 + number}K`;

/** The same bids in another order, a different one for each number. */
export const permuted = <T>(bids: readonly T[], number: number): T[] => {
  const left = [...bids];
  const drawn: T[] = [];
  for (let rest = number; left.length > 0; rest = Math.floor(rest / (left.length + 1)))
    drawn.push(...left.splice(rest % left.length, 1));
  return drawn;
};
