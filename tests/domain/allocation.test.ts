import { describe, expect, test } from 'vitest';
import { allocate } from '#domain/allocation/allocate.ts';
import type { AllocationBid, AllocationSetup } from '#domain/allocation/terms.ts';
import { capOf, reserveOf, splitOf } from '#domain/market/book.ts';
import { bid, setup, sharesOf } from './allocationBooks.ts';

describe('quantities of an issue (allocation rules §1, market facts §2.1)', () => {
  test.each([
    ['COALINDIA', 61_627_283, 61_627_283, 12_325_458],
    ['INDIGRID', 43_631_371, 26_459_185, 7_009_057],
    ['CENTRALBK', 362_056_051, 362_056_051, 72_411_212],
    ['LICI', 316_249_885, 505_999_816, 82_224_971],
  ])('%s publishes the retail quantity that ours is', (_, base, oversubscription, retail) => {
    const split = splitOf({
      baseQuantity: base,
      greenshoeQuantity: oversubscription,
      retailShare: 10_000,
      lotSize: 1,
    });
    expect(split).toEqual({ retail, nonRetail: base + oversubscription - retail });
  });

  test('HAL: of 5,851,782 shares 5,266,603 are non-retail', () => {
    const issue = {
      baseQuantity: 5_851_782,
      greenshoeQuantity: 0,
      retailShare: 10_000,
      lotSize: 1,
    };
    expect(splitOf(issue).nonRetail).toBe(5_266_603);
  });

  test('LICI: of 822,249,701 shares the reserve is 205,562,426 and the cap one share less', () => {
    expect(reserveOf(822_249_701, 25_000)).toBe(205_562_426);
    expect(capOf(822_249_701, 25_000, 1)).toBe(205_562_425);
  });

  test('the cap is in whole lots, the reserve is not', () => {
    expect(reserveOf(1_001, 25_000)).toBe(251);
    expect(capOf(1_001, 25_000, 100)).toBe(200);
  });
});

describe('pro rata (allocation rules §3)', () => {
  test.each([
    ['the published example', 1, 1_000, [400, 500, 600], [267, 333, 400]],
    ['lots of 10', 10, 1_000, [300, 500, 400], [250, 420, 330]],
    ['the largest remainder', 1, 200, [251, 151, 77], [105, 63, 32]],
    ['what does not fill a lot stays', 10, 1_009, [300, 500, 400], [250, 420, 330]],
    ['less than a lot', 10, 9, [300, 500], [0, 0]],
    ['enough for all', 10, 1_200, [300, 500, 400], [300, 500, 400]],
  ])('%s', (_, lotSize, quantity, wants, expected) => {
    const bids = wants.map((each, n) => bid(`B${n}`, { quantity: each }));
    expect(sharesOf(setup({ lotSize, quantity }), bids)).toEqual(expected);
  });

  test('equal remainders go to the first entered, then to the lower bid id as text', () => {
    const bids = [
      bid('9', { quantity: 10, entryTime: 2 }),
      bid('10', { quantity: 10, entryTime: 2 }),
      bid('Z', { quantity: 10, entryTime: 1 }),
    ];
    expect(sharesOf(setup({ quantity: 1 }), bids)).toEqual([0, 0, 1]);
    expect(sharesOf(setup({ quantity: 2 }), bids)).toEqual([0, 1, 1]);
  });

  test('quantities of which the product is beyond 53 bits are shared exactly', () => {
    const bids = [700_000_003, 700_000_001, 3].map((quantity, n) => bid(`B${n}`, { quantity }));
    // 700,000,003 x 740,024,730 / 1,400,000,007 = 370,012,364.73…; the next is 370,012,363.68…; the last 1.58…
    expect(sharesOf(setup({ quantity: 740_024_730 }), bids)).toEqual([370_012_365, 370_012_364, 1]);
  });
});

describe('price priority (allocation rules §5, market facts §2.3)', () => {
  test('levels are filled from the highest down, the marginal one pro rata, at the own price', () => {
    const { summary, allotments } = allocate(setup({ quantity: 900, floorPrice: 100_00 }), [
      bid('A', { quantity: 300, price: 105_00 }),
      bid('B', { quantity: 400, price: 104_50 }),
      bid('C', { quantity: 250, price: 104_00 }),
      bid('D', { quantity: 150, price: 104_00 }),
      bid('E', { quantity: 500, price: 103_00 }),
    ]);
    expect(allotments).toEqual([
      { bidId: 'A', quantity: 300, price: 105_00, reason: '' },
      { bidId: 'B', quantity: 400, price: 104_50, reason: '' },
      { bidId: 'C', quantity: 125, price: 104_00, reason: 'PARTIAL' },
      { bidId: 'D', quantity: 75, price: 104_00, reason: 'PARTIAL' },
      { bidId: 'E', quantity: 0, price: null, reason: 'NOT_ALLOTTED' },
    ]);
    expect(summary).toEqual({
      cutOffPrice: 104_00,
      quantity: 900,
      demand: 1_600,
      allotted: 900,
      unsold: 0,
      bids: 5,
    });
  });

  const funds = [
    bid('MF1', { category: 'MF', quantity: 100, price: 101_00 }),
    bid('MF2', { category: 'MF', quantity: 300, price: 100_50 }),
    bid('Q1', { quantity: 400, price: 103_00 }),
    bid('Q2', { quantity: 500, price: 102_00 }),
    bid('N1', { quantity: 200, price: 101_50 }),
  ];
  test.each([
    ['without a reserve', 0, null, [0, 0, 400, 500, 180], 101_50],
    ['with one', 300, null, [100, 200, 400, 380, 0], 102_00],
    ['with a cap as well', 300, 300, [100, 200, 300, 300, 180], 101_50],
  ])('the reserve of market facts §2.6, %s', (_, reserveQuantity, cap, expected, cutOff) => {
    const terms = setup({ quantity: 1_080, reserveQuantity, bidderCapQuantity: cap });
    const { summary, allotments } = allocate(terms, funds);
    expect(allotments.map(({ quantity }) => quantity)).toEqual(expected);
    expect(summary.cutOffPrice).toBe(cutOff);
  });

  test('where the second walk gives nothing, the cut-off price is that of the reserve', () => {
    const terms = setup({ quantity: 100, reserveQuantity: 100 });
    const { summary } = allocate(terms, [
      bid('M', { category: 'IC', quantity: 100, price: 101_00 }),
      bid('Q', { quantity: 100, price: 109_00 }),
    ]);
    expect(summary.cutOffPrice).toBe(101_00);
  });

  test('what is bid too little is sold at the own price, and the rest is unsold (market facts §2.7)', () => {
    const { summary, allotments } = allocate(setup({ quantity: 900, floorPrice: 100_00 }), [
      bid('A', { quantity: 300, price: 105_00 }),
      bid('B', { quantity: 250, price: 101_00 }),
    ]);
    expect(allotments.map(({ quantity, price }) => [quantity, price])).toEqual([
      [300, 105_00],
      [250, 101_00],
    ]);
    expect(summary).toMatchObject({ cutOffPrice: 101_00, allotted: 550, unsold: 350 });
  });

  test('the reserve at the clearing price lifts funds there, and only as far as they lack', () => {
    const terms = setup({
      quantity: 1_000,
      reserveQuantity: 300,
      reserveMode: 'AT_CLEARING',
    });
    const bids = [
      bid('Q1', { quantity: 600, price: 103_00 }),
      bid('M0', { category: 'MF', quantity: 100, price: 102_00 }),
      bid('M1', { category: 'MF', quantity: 300, price: 101_00 }),
      bid('N1', { quantity: 500, price: 101_00 }),
      bid('M2', { category: 'MF', quantity: 300, price: 100_00 }),
    ];
    // 300 are left at 101.00; the funds have 100 and lack 200, which go first; of the 100 after that
    // a fund wants 100 and another bidder 500.
    expect(sharesOf(terms, bids)).toEqual([600, 100, 217, 83, 0]);
    expect(sharesOf({ ...terms, reserveQuantity: 250 }, bids)).toEqual([600, 100, 185, 115, 0]);
    // The book alone gives the funds 213.
    expect(sharesOf({ ...terms, reserveQuantity: 200 }, bids)).toEqual([600, 100, 113, 187, 0]);
  });
});

describe('the cap of one bidder (allocation rules §4)', () => {
  test('is used from the highest price down, at one price in entry order, over all exchanges and members', () => {
    const terms = setup({ quantity: 1_000, lotSize: 10, bidderCapQuantity: 105 });
    const bids = [
      bid('1', { pan: 'P', quantity: 60, price: 101_00, entryTime: 9, exchange: 'BSE' }),
      bid('2', { pan: 'P', quantity: 60, price: 101_00, entryTime: 8, memberCode: 'M2' }),
      bid('3', { pan: 'P', quantity: 30, price: 103_00, entryTime: 10 }),
      bid('4', { pan: 'P', category: 'MF', quantity: 200, price: 100_00 }),
    ];
    expect(sharesOf(terms, bids)).toEqual([10, 60, 30, 200]);
  });

  test('counts what a PAN has taken before', () => {
    const bids = [bid('1', { pan: 'P', quantity: 60 }), bid('2', { pan: 'Q', quantity: 60 })];
    const terms = setup({ quantity: 1_000, bidderCapQuantity: 100 });
    const { allotments } = allocate(terms, bids, new Map([['P', 70]]));
    expect(allotments.map(({ quantity }) => quantity)).toEqual([30, 60]);
  });
});

describe('proportionate (allocation rules §6, market facts §2.5)', () => {
  const terms = setup({ method: 'PROPORTIONATE', quantity: 1_000 });
  const bids = [
    bid('A', { quantity: 300, price: 112_00 }),
    bid('B', { quantity: 500, price: 111_00 }),
    bid('C', { quantity: 400, price: 110_00 }),
    bid('D', { quantity: 600, price: 109_00 }),
  ];

  test('every bid at the clearing price or more shares pro rata and pays that price', () => {
    const { summary, allotments } = allocate(terms, bids);
    expect(summary.cutOffPrice).toBe(110_00);
    expect(allotments.map(({ quantity, price }) => [quantity, price])).toEqual([
      [250, 110_00],
      [417, 110_00],
      [333, 110_00],
      [0, null],
    ]);
  });

  test('all are filled at the lowest price when demand is short', () => {
    const { summary, allotments } = allocate({ ...terms, quantity: 900 }, [
      bid('A', { quantity: 300, price: 105_00 }),
      bid('B', { quantity: 250, price: 101_00 }),
    ]);
    expect(summary).toMatchObject({ cutOffPrice: 101_00, allotted: 550, unsold: 350 });
    expect(allotments.map(({ price }) => price)).toEqual([101_00, 101_00]);
  });

  test('funds at or above the clearing price share the reserve first, then everyone the rest', () => {
    const withFunds = [bid('M', { category: 'MF', quantity: 600, price: 111_00 }), ...bids];
    // Clearing at 111.00: 300 + 500 + 600. The reserve gives 250; 750 are left for 350, 300 and 500.
    expect(sharesOf({ ...terms, reserveQuantity: 250 }, withFunds)).toEqual([478, 196, 326, 0, 0]);
  });

  test('wants are capped on the way down the ladder', () => {
    const capped = { ...terms, bidderCapQuantity: 250 };
    const { summary, allotments } = allocate(capped, bids);
    expect(summary.cutOffPrice).toBe(109_00);
    expect(allotments.map(({ quantity }) => quantity)).toEqual([250, 250, 250, 250]);
  });
});

describe('who takes part (allocation rules §2)', () => {
  test('the first reason that applies wins', () => {
    const unconfirmed = { cpCode: 'CUST', isCpApproved: false };
    const { summary, allotments } = allocate(setup({ quantity: 100, floorPrice: 100_00 }), [
      bid('1', { ...unconfirmed, price: 99_00 }),
      bid('2', { price: 99_95 }),
      bid('3', { ...unconfirmed, marginType: '0' }),
      bid('4', { isCpApproved: false }),
    ]);
    expect(allotments.map(({ reason }) => reason)).toEqual([
      'CP_NOT_CONFIRMED',
      'BELOW_FLOOR',
      'PARTIAL',
      'PARTIAL',
    ]);
    expect(summary.demand).toBe(200);
  });

  test('the custodian of market facts §2.9: an unanswered 100% bid is out, a 0% bid is in', () => {
    const { summary, allotments } = allocate(setup({ quantity: 1_000 }), [
      bid('X', { quantity: 600, price: 105_00, cpCode: 'C', isCpApproved: true }),
      bid('Y', { quantity: 500, price: 104_00, cpCode: 'C', isCpApproved: false }),
      bid('Z', { quantity: 700, price: 103_00, cpCode: 'C', isCpApproved: false, marginType: '0' }),
    ]);
    expect(allotments.map(({ quantity }) => quantity)).toEqual([600, 0, 400]);
    expect(summary.cutOffPrice).toBe(103_00);
  });

  test('a PAN whose retail bids are together worth more than the limit has all of them refused', () => {
    const terms = retailSetup({ quantity: 10_000, cutOffPrice: 110_00 });
    const at = (bidId: string, pan: string, quantity: number, price: number | null, more = {}) =>
      bid(bidId, { category: 'RI', pan, quantity, price, isCutOff: price === null, ...more });
    const { allotments } = allocate(terms, [
      at('1', 'OVER', 1_000, 150_00),
      at('2', 'OVER', 455, null, { exchange: 'BSE' }),
      at('3', 'EXACT', 1_000, 156_00),
      at('4', 'EXACT', 400, null),
      at('5', 'LOW', 100, 109_95),
      at('6', 'OVER', 1, 109_00, { cpCode: 'C', isCpApproved: false }),
      at('7', 'OVER', 1, 109_00),
    ]);
    expect(allotments.map(({ reason }) => reason)).toEqual([
      'RETAIL_LIMIT',
      'RETAIL_LIMIT',
      '',
      '',
      'BELOW_CUT_OFF',
      'CP_NOT_CONFIRMED',
      'RETAIL_LIMIT',
    ]);
  });
});

const retailSetup = (more: Partial<AllocationSetup>) =>
  setup({ series: 'RS', cutOffPrice: 110_00, ...more });

describe('retail (allocation rules §7, market facts §2.7)', () => {
  const bids: AllocationBid[] = [
    ['R1', 600, 112_00],
    ['R2', 500, 111_00],
    ['R3', 400, 110_00],
    ['R4', 200, null],
    ['R5', 300, null],
  ].map(([bidId, quantity, price]) =>
    bid(bidId as string, {
      category: 'RI',
      quantity: quantity as number,
      price: price as number | null,
      isCutOff: price === null,
    }),
  );

  test('price priority walks down to the cut-off price, where the cut-off bids stand', () => {
    expect(sharesOf(retailSetup({ quantity: 1_500 }), bids)).toEqual([600, 500, 178, 89, 133]);
  });

  test('proportionate shares among all', () => {
    const terms = retailSetup({ quantity: 1_500, method: 'PROPORTIONATE' });
    expect(sharesOf(terms, bids)).toEqual([450, 375, 300, 150, 225]);
  });

  test('a cap that the terms have holds in retail as well', () => {
    const terms = retailSetup({ quantity: 1_500, bidderCapQuantity: 450 });
    expect(sharesOf(terms, bids)).toEqual([450, 450, 267, 133, 200]);
    expect(sharesOf({ ...terms, method: 'PROPORTIONATE' }, bids)).toEqual([
      375, 375, 333, 167, 250,
    ]);
  });

  test.each([
    ['CUTOFF', null, null, [110_00, 110_00]],
    ['BID', null, null, [112_00, 110_00]],
    ['CUTOFF', 'AMOUNT', 10_000, [100_00, 100_00]],
    ['BID', 'AMOUNT', 10_000, [102_00, 100_00]],
    ['BID', 'PERCENT', 5_000, [106_40, 104_50]],
  ] as const)(
    'basis %s, discount %s: %s',
    (retailPriceBasis, discountType, discountFactor, prices) => {
      const terms = retailSetup({
        quantity: 5_000,
        retailPriceBasis,
        discountType,
        discountFactor,
      });
      const { allotments } = allocate(terms, [bids[0], bids[3]] as AllocationBid[]);
      expect(allotments.map(({ price }) => price)).toEqual(prices);
    },
  );

  test('5% off 226.05 is 214.75: half a paisa is rounded up', () => {
    const terms = retailSetup({
      quantity: 5_000,
      cutOffPrice: 226_05,
      discountType: 'PERCENT',
      discountFactor: 5_000,
    });
    const { allotments } = allocate(terms, [bids[3]] as AllocationBid[]);
    expect(allotments[0]?.price).toBe(214_75);
  });
});

describe('employees (allocation rules §8, market facts §2.8)', () => {
  const terms = setup({
    series: 'ES',
    floorPrice: 380_00,
    cutOffPrice: 383_10,
    discountType: 'AMOUNT',
    discountFactor: 10_000,
  });
  const staff = (bidId: string, quantity: number, pan = bidId) =>
    bid(bidId, { category: 'EMP', quantity, pan, price: null, isCutOff: true });
  const bids = [staff('1', 536), staff('2', 1_000), staff('3', 1_340), staff('4', 400)];

  test.each([
    [3_000, [536, 899, 1_165, 400]],
    [1_500, [401, 400, 400, 299]],
    [5_000, [536, 1_000, 1_340, 400]],
  ])('of %d shares', (quantity, expected) => {
    const { allotments } = allocate({ ...terms, quantity }, bids);
    expect(allotments.map((each) => each.quantity)).toEqual(expected);
    expect(allotments.map(({ price }) => price)).toEqual([373_10, 373_10, 373_10, 373_10]);
  });

  test('a PAN over the limit has all its bids refused', () => {
    const { allotments } = allocate({ ...terms, quantity: 3_000 }, [
      staff('1', 1_340, 'P'),
      staff('2', 1, 'P'),
      staff('3', 1_340, 'Q'),
    ]);
    expect(allotments.map(({ reason }) => reason)).toEqual([
      'EMPLOYEE_LIMIT',
      'EMPLOYEE_LIMIT',
      '',
    ]);
  });

  test('what a PAN gets is laid on its bids in entry order', () => {
    const later = { ...staff('1', 300, 'P'), entryTime: 5 };
    const first = { ...staff('2', 200, 'P'), entryTime: 4 };
    expect(sharesOf({ ...terms, quantity: 250 }, [later, first])).toEqual([50, 200]);
  });

  test('pro rata is among PANs, which tie by their first bid', () => {
    const people = [
      { ...staff('1', 1, 'P'), entryTime: 5 },
      { ...staff('2', 2, 'Q'), entryTime: 4 },
      { ...staff('3', 1, 'P'), entryTime: 3 },
    ];
    expect(sharesOf({ ...terms, quantity: 3 }, people)).toEqual([1, 1, 1]);
    expect(sharesOf({ ...terms, quantity: 1 }, people)).toEqual([0, 0, 1]);
  });
});

test('unsold retail goes to carried-forward bids at the cut-off price or higher (allocation rules §9)', () => {
  const terms = setup({ quantity: 6_000, floorPrice: 382_00, cutOffPrice: 383_10 });
  const bids = [
    bid('Q9', { quantity: 3_000, price: 384_00 }),
    bid('Q8', { quantity: 2_000, price: 383_50 }),
    bid('Q7', { quantity: 4_000, price: 383_10 }),
    bid('Q6', { quantity: 4_000, price: 383_00 }),
  ];
  expect(sharesOf(terms, bids)).toEqual([3_000, 2_000, 1_000, 0]);
  expect(allocate(terms, bids).allotments.at(-1)?.reason).toBe('BELOW_CUT_OFF');
});
