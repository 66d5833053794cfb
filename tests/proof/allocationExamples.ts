import type { AllocationBid, AllocationSetup } from '#domain/allocation/terms.ts';
import type { Category, Series } from '#domain/market/series.ts';

/** A worked example of a document, with its result. */
export type Example = {
  name: string;
  setup: Partial<AllocationSetup> & Pick<AllocationSetup, 'quantity'>;
  /**
   * One bid on each line, in entry order: id, shares, price in rupees or CUT, then options: MF, 0%, CP?, CP,
   * @pan.
   */
  book: string;
  /** The shares and rupees that each bid paid; the reason where the document has one. */
  result: Record<string, [number, string?, string?]>;
  cutOff?: string | null;
};

const paise = (rupees: string) => Math.round(Number(rupees) * 100);

/** The whole set-up of an example. */
export const setupOf = (parts: Example['setup']): AllocationSetup => ({
  symbol: 'LICI',
  series: 'IS',
  method: 'PRICE_PRIORITY',
  lotSize: 1,
  tickSize: 1,
  floorPrice: 1_000,
  cutOffPrice: null,
  reserveQuantity: 0,
  bidderCapQuantity: null,
  discountType: null,
  discountFactor: null,
  retailPriceBasis: 'CUTOFF',
  retailLimit: 20_000_000,
  employeeFirstLimit: 20_000_000,
  employeeLimit: 50_000_000,
  ...parts,
});

const usual: Record<Series, Category> = { IS: 'NII', RS: 'RI', ES: 'EMP' };

/** The bids of an example. */
export const bidsOf = ({ setup, book }: Pick<Example, 'setup' | 'book'>): AllocationBid[] =>
  book
    .trim()
    .split('\n')
    .map((line, at) => {
      const [bidId = '', quantity, price = '', ...options] = line.trim().split(/\s+/);
      const series = setup.series ?? 'IS';
      const category = options.find((each) => /^[A-Z]{2,4}$/.test(each) && each !== 'CP');
      return {
        bidId,
        exchange: at % 2 ? 'BSE' : 'NSE',
        category: (category ?? usual[series]) as Category,
        memberCode: 'M001',
        clientCode: `C${at}`,
        pan: options.find((each) => each.startsWith('@')) ?? `PAN${bidId}`,
        cpCode: options.some((each) => /^CP/.test(each)) ? 'CUST1' : null,
        quantity: Number(quantity),
        price: price === 'CUT' ? null : paise(price),
        isCutOff: price === 'CUT',
        marginType: options.includes('0%') ? '0' : '1',
        isCpApproved: options.includes('CP'),
        entryTime: at,
      };
    });

const rs = { series: 'RS', cutOffPrice: paise('110') } as const;
const es = { series: 'ES', cutOffPrice: paise('383.10'), discountType: 'AMOUNT' } as const;
const cap = { bidderCapQuantity: 300 };

/** Every worked example of allocation-rules.md and ofs-market-facts.md §2. */
export const examples: readonly Example[] = [
  {
    name: 'rules §3: 400/500/600 for 1000',
    setup: { quantity: 1000 },
    book: 'A 400 100\nB 500 100\nC 600 100',
    result: { A: [267, '100', 'PARTIAL'], B: [333, '100', 'PARTIAL'], C: [400, '100', 'PARTIAL'] },
  },
  {
    name: 'rules §3 and facts §2.4: lot 10, 300/500/400 for 1000',
    setup: { quantity: 1000, lotSize: 10 },
    book: 'A 300 100\nB 500 100\nC 400 100',
    result: { A: [250], B: [420], C: [330] },
  },
  {
    name: 'facts §2.3: price priority',
    setup: { quantity: 900 },
    book: 'A 300 105\nB 400 104.50\nC 250 104\nD 150 104\nE 500 103',
    result: {
      A: [300, '105', ''],
      B: [400, '104.50', ''],
      C: [125, '104', 'PARTIAL'],
      D: [75, '104', 'PARTIAL'],
      E: [0, undefined, 'NOT_ALLOTTED'],
    },
    cutOff: '104',
  },
  {
    name: 'facts §2.4: the lot left over goes to the largest remainder',
    setup: { quantity: 200 },
    book: 'C 251 104\nD 151 104\nG 77 104',
    result: { C: [105], D: [63], G: [32] },
  },
  {
    name: 'facts §2.5: proportionate',
    setup: { quantity: 1000, method: 'PROPORTIONATE' },
    book: 'A 300 112\nB 500 111\nC 400 110\nD 600 109',
    result: {
      A: [250, '110'],
      B: [417, '110'],
      C: [333, '110'],
      D: [0, undefined, 'NOT_ALLOTTED'],
    },
    cutOff: '110',
  },
  {
    name: 'facts §2.6: reserved first',
    setup: { quantity: 1080, reserveQuantity: 300 },
    book: 'MF1 100 101 MF\nMF2 300 100.50 MF\nQ1 400 103\nQ2 500 102\nN1 200 101.50',
    result: { MF1: [100, '101'], MF2: [200, '100.50', 'PARTIAL'], Q1: [400], Q2: [380], N1: [0] },
    cutOff: '102',
  },
  {
    name: 'facts §2.6: without a reserve',
    setup: { quantity: 1080 },
    book: 'MF1 100 101 MF\nMF2 300 100.50 MF\nQ1 400 103\nQ2 500 102\nN1 200 101.50',
    result: { MF1: [0], MF2: [0], Q1: [400], Q2: [500], N1: [180] },
    cutOff: '101.50',
  },
  {
    name: 'facts §2.6: the cap frees 180 for the next level',
    setup: { quantity: 1080, reserveQuantity: 300, ...cap },
    book: 'MF1 100 101 MF\nMF2 300 100.50 MF\nQ1 400 103\nQ2 500 102\nN1 200 101.50',
    result: { MF1: [100], MF2: [200], Q1: [300, '103', 'PARTIAL'], Q2: [300], N1: [180] },
    cutOff: '101.50',
  },
  {
    name: 'facts §2.7: retail by price priority',
    setup: { ...rs, quantity: 1500 },
    book: 'R1 600 112\nR2 500 111\nR3 400 110\nR4 200 CUT\nR5 300 CUT',
    result: {
      R1: [600, '110'],
      R2: [500, '110'],
      R3: [178, '110'],
      R4: [89, '110'],
      R5: [133, '110'],
    },
  },
  {
    name: 'facts §2.7: unsold retail goes to what was carried forward',
    setup: { quantity: 6000, cutOffPrice: paise('383.10') },
    book: 'Q9 3000 384\nQ8 2000 383.50\nQ7 4000 383.10\nQ6 1000 383.05',
    result: {
      Q9: [3000, '384'],
      Q8: [2000, '383.50'],
      Q7: [1000, '383.10'],
      Q6: [0, undefined, 'BELOW_CUT_OFF'],
    },
  },
  {
    name: 'facts §2.7: under-subscribed, at the own prices',
    setup: { quantity: 900, floorPrice: paise('100') },
    book: 'A 300 105\nB 250 101',
    result: { A: [300, '105'], B: [250, '101'] },
    cutOff: '101',
  },
  {
    name: 'facts §2.7: under-subscribed, at one price',
    setup: { quantity: 900, floorPrice: paise('100'), method: 'PROPORTIONATE' },
    book: 'A 300 105\nB 250 101',
    result: { A: [300, '101', ''], B: [250, '101', ''] },
    cutOff: '101',
  },
  {
    name: 'rules §8 and facts §2.8: employees, 3000',
    setup: { ...es, discountFactor: 10_000, quantity: 3000 },
    book: 'A 536 CUT\nB 1000 CUT\nC 1340 CUT\nD 400 CUT',
    result: { A: [536, '373.10', ''], B: [899, '373.10', 'PARTIAL'], C: [1165], D: [400] },
  },
  {
    name: 'rules §8 and facts §2.8: employees, 1500',
    setup: { ...es, discountFactor: 10_000, quantity: 1500 },
    book: 'A 536 CUT\nB 1000 CUT\nC 1340 CUT\nD 400 CUT',
    result: { A: [401], B: [400], C: [400], D: [299] },
  },
  {
    name: 'facts §2.8: 5% on 226.05 is 214.75',
    setup: {
      ...rs,
      cutOffPrice: paise('226.05'),
      discountType: 'PERCENT',
      discountFactor: 5_000,
      quantity: 100,
    },
    book: 'A 10 CUT',
    result: { A: [10, '214.75'] },
  },
  {
    name: 'facts §2.9: an unconfirmed custodian at 100% margin, and one at 0%',
    setup: { quantity: 1000 },
    book: 'X 600 105 MF CP\nY 500 104 OTHS CP?\nZ 700 103 MF 0% CP?',
    result: {
      X: [600, '105', ''],
      Y: [0, undefined, 'CP_NOT_CONFIRMED'],
      Z: [400, '103', 'PARTIAL'],
    },
    cutOff: '103',
  },
  {
    name: 'rules §4 and §11: a cap holds in retail, from the highest price down',
    setup: { ...rs, quantity: 1000, ...cap },
    book: 'R1 400 112 @p\nR2 200 CUT @p\nR3 300 CUT',
    result: {
      R1: [300, '110', 'PARTIAL'],
      R2: [0, undefined, 'NOT_ALLOTTED'],
      R3: [300, '110', ''],
    },
  },
  {
    name: 'rules §4 and §11: a cap holds in proportionate retail',
    setup: { ...rs, method: 'PROPORTIONATE', quantity: 400, ...cap },
    book: 'R1 200 112 @p\nR2 200 CUT @p\nR3 300 CUT',
    result: { R1: [133], R2: [67], R3: [200] },
  },
  {
    name: 'rules §4 and §11: a cap holds for employees',
    setup: { ...es, discountFactor: 10_000, quantity: 1000, ...cap },
    book: 'A 536 CUT\nD 200 CUT',
    result: { A: [300, '373.10', 'PARTIAL'], D: [200, '373.10', ''] },
  },
  {
    name: 'rules §2: all retail bids of a PAN above the limit are refused, those below the cut-off by name',
    setup: { ...rs, quantity: 10_000 },
    book: 'A 1000 110 @p\nB 819 CUT @p\nC 1000 110 @q\nD 818 CUT @q\nE 10 109.99\nF 1 109 @p',
    result: {
      A: [0, undefined, 'RETAIL_LIMIT'],
      B: [0, undefined, 'RETAIL_LIMIT'],
      C: [1000, '110', ''],
      D: [818, '110', ''],
      E: [0, undefined, 'BELOW_CUT_OFF'],
      F: [0, undefined, 'RETAIL_LIMIT'],
    },
  },
];
