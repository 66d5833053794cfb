import { describe, expect, test } from 'vitest';
import {
  cancellationRefusal,
  carryRefusal,
  type LiveBid,
  modificationRefusal,
  refusalOf,
  valuationPrice,
} from '#domain/bid/bid.ts';
import type { Bid, BidderStatus, Terms } from '#domain/bid/bidTerms.ts';
import { instantOf } from '#domain/market/calendar.ts';
import type { Category } from '#domain/market/series.ts';

const tDay = instantOf('2026-08-04', '11:00:00');
const nextDay = instantOf('2026-08-05', '11:00:00');
const night = instantOf('2026-08-04', '20:00:00');

const terms: Terms = {
  symbol: 'LICI',
  series: 'IS',
  isApproved: true,
  openOnDate: '2026-08-04',
  nextOnDate: '2026-08-05',
  mktOpenTime: '09:15:00',
  mktCloseTime: '15:30:00',
  isNewOrderAllowed: true,
  tickSize: 10,
  regularLotSize: 5,
  floorPrice: 38_200,
  cutOffPrice: null,
  cutoffFlag: false,
  retailLimit: 20_000_000,
  employeeLimit: 50_000_000,
};
const retailTerms: Terms = { ...terms, series: 'RS', cutOffPrice: 38_310, cutoffFlag: true };
const employeeTerms: Terms = { ...terms, series: 'ES', cutOffPrice: 38_310 };

const bid: Bid = {
  symbol: 'LICI',
  series: 'IS',
  category: 'NII',
  clientType: 'CLI',
  clientId: 'C0001',
  pan: 'AAAPA0001A',
  participantId: null,
  marginType: '1',
  isMarketOrder: false,
  quantity: 1000,
  price: 38_300,
};
const retailBid: Bid = { ...bid, series: 'RS', category: 'RI', quantity: 100, price: 38_310 };
const cutOffBid: Bid = { ...retailBid, isMarketOrder: true, price: null };
const employeeBid: Bid = { ...cutOffBid, series: 'ES', category: 'EMP' };

const standing: BidderStatus = {
  memberIsActive: true,
  memberPan: 'BAACA0001Z',
  client: { pan: 'AAAPA0001A', isActive: true, isCompliant: true },
  participantIsKnown: true,
  panValueUsed: 0,
  memberValueLeft: 1_000_000_000_000,
  branchValueLeft: 1_000_000_000_000,
  userValueLeft: 1_000_000_000_000,
  collateralLeft: null,
  isOfferEmployee: true,
};

type Case = {
  bid?: Partial<Bid>;
  terms?: Partial<Terms> | null;
  standing?: Partial<BidderStatus>;
  now?: number;
  marketIsOpen?: boolean;
};

const ask = (base: Bid, on: Terms, change: Case, now: number) =>
  refusalOf(
    { ...base, ...change.bid },
    change.terms === null ? null : { ...on, ...change.terms },
    { ...standing, ...change.standing },
    change.now ?? now,
    change.marketIsOpen ?? true,
  );

test.each([
  ['a non-retail bid on T', bid, terms, tDay],
  ['a retail bid at a price on T+1', retailBid, retailTerms, nextDay],
  ['a retail bid at the cut-off price', cutOffBid, retailTerms, nextDay],
  [
    'an employee at the cut-off price, whatever the cut-off flag',
    employeeBid,
    employeeTerms,
    nextDay,
  ],
])('%s is taken', (_, base, on, now) => {
  expect(ask(base, on, {}, now)).toBeNull();
});

/** The faults in the order in which they are reported; each line is one fault of an otherwise valid bid. */
const faults: [words: string, code: string, field: string | null, change: Case][] = [
  ['the session is closed', 'MARKET_CLOSED', null, { now: night }],
  [
    'new orders are not allowed',
    'NEW_ORDERS_NOT_ALLOWED',
    null,
    { terms: { isNewOrderAllowed: false } },
  ],
  ['the symbol is not on offer', 'SYMBOL_NOT_FOUND', 'symbol', { terms: null }],
  [
    'the category has another series',
    'CATEGORY_NOT_ALLOWED',
    'category',
    { bid: { category: 'RI' } },
  ],
  [
    'the quantity is no multiple of the lot',
    'QUANTITY_NOT_IN_LOTS',
    'quantity',
    { bid: { quantity: 1001 } },
  ],
  [
    'the price is no multiple of the tick',
    'PRICE_NOT_IN_TICKS',
    'price',
    { bid: { price: 38_305 } },
  ],
  ['the price is below the floor', 'BELOW_FLOOR', 'price', { bid: { price: 38_190 } }],
  [
    'non-retail bids at the cut-off price',
    'CUT_OFF_NOT_ALLOWED',
    'isMarketOrder',
    { bid: { isMarketOrder: true, price: null } },
  ],
  ['no price is named', 'PRICE_MISSING', 'price', { bid: { price: null } }],
  [
    '0% margin by a bidder who is no institution',
    'MARGIN_NOT_ALLOWED',
    'marginType',
    { bid: { marginType: '0' } },
  ],
  [
    'the value is beyond all reason',
    'VALUE_TOO_LARGE',
    'quantity',
    { bid: { quantity: 9_000_000_000_000 } },
  ],
  [
    'the member has bid up to its limit',
    'MEMBER_LIMIT',
    'quantity',
    { standing: { memberValueLeft: 38_299_999 } },
  ],
  ['the member is not active', 'MEMBER_NOT_ACTIVE', null, { standing: { memberIsActive: false } }],
  ['the client is unknown', 'CLIENT_UNKNOWN', 'clientId', { standing: { client: null } }],
  [
    'the client is not active',
    'CLIENT_NOT_ACTIVE',
    'clientId',
    { standing: { client: { pan: 'AAAPA0001A', isActive: false, isCompliant: true } } },
  ],
  ['the PAN belongs to somebody else', 'PAN_MISMATCH', 'pan', { bid: { pan: 'ZZZPZ9999Z' } }],
  [
    'the custodian participant is unknown',
    'PARTICIPANT_UNKNOWN',
    'participantId',
    { bid: { participantId: 'CP99' }, standing: { participantIsKnown: false } },
  ],
];

describe('a non-retail bid is refused', () => {
  test.each(faults)('when %s: %s', (_, code, field, change) => {
    expect(ask(bid, terms, change, tDay)).toMatchObject({ code, field });
  });
});

describe('only the first of two faults, in the order of the exchange, is reported', () => {
  const pairs = faults.flatMap((first, at) =>
    faults.slice(at + 1).map((second) => ({ first, second })),
  );
  const touches = (change: Case) =>
    Object.entries(change).flatMap(([part, value]) =>
      value && typeof value === 'object'
        ? Object.keys(value).map((name) => `${part}.${name}`)
        : [part === 'terms' ? 'terms.all' : part],
    );
  const together = pairs.filter(({ first, second }) => {
    // A symbol that is not on offer has no session, so it can be neither closed nor restricted.
    if (second[3].terms === null) return false;
    const taken = new Set(touches(first[3]));
    return touches(second[3]).every((name) => !taken.has(name));
  });

  test('nearly all pairs can be had at once', () => {
    expect(together.length).toBeGreaterThan(110);
  });

  test.each(together.map(({ first, second }) => [first[1], second[1], first, second] as const))(
    '%s before %s',
    (_, __, first, second) => {
      const [a, b] = [first[3], second[3]];
      const refusal = ask(
        bid,
        terms,
        {
          ...a,
          ...b,
          bid: { ...a.bid, ...b.bid },
          terms: a.terms === null || b.terms === null ? null : { ...a.terms, ...b.terms },
          standing: { ...a.standing, ...b.standing },
        },
        tDay,
      );
      expect(refusal?.code).toBe(first[1]);
    },
  );
});

describe('a retail or employee bid is refused', () => {
  const lines: [words: string, code: string, base: Bid, on: Terms, change: Case][] = [
    ['retail on T day', 'MARKET_CLOSED', retailBid, retailTerms, { now: tDay }],
    [
      'retail in a category of non-retail',
      'CATEGORY_NOT_ALLOWED',
      retailBid,
      retailTerms,
      { bid: { category: 'NII' } },
    ],
    [
      'a member for itself in retail',
      'PRO_NOT_ALLOWED',
      retailBid,
      retailTerms,
      { bid: { clientType: 'PRO' } },
    ],
    [
      'retail below the cut-off price of T',
      'BELOW_CUT_OFF',
      retailBid,
      retailTerms,
      { bid: { price: 38_300 } },
    ],
    [
      'retail below the floor as well as the cut-off',
      'BELOW_FLOOR',
      retailBid,
      retailTerms,
      { bid: { price: 38_190 } },
    ],
    [
      'a cut-off bid that names a price',
      'PRICE_WITH_CUT_OFF',
      cutOffBid,
      retailTerms,
      { bid: { price: 38_310 } },
    ],
    [
      'a cut-off bid where the offer has none',
      'CUT_OFF_NOT_ALLOWED',
      cutOffBid,
      retailTerms,
      { terms: { cutoffFlag: false } },
    ],
    [
      'retail on 0% margin',
      'MARGIN_NOT_ALLOWED',
      cutOffBid,
      retailTerms,
      { bid: { marginType: '0' } },
    ],
    [
      'retail above 2 lakh in one bid',
      'RETAIL_LIMIT',
      retailBid,
      retailTerms,
      { bid: { quantity: 525 } },
    ],
    [
      'retail above 2 lakh with its other bids',
      'RETAIL_LIMIT',
      retailBid,
      retailTerms,
      { standing: { panValueUsed: 16_169_001 } },
    ],
    [
      'an employee who names a price',
      'CUT_OFF_ONLY',
      employeeBid,
      employeeTerms,
      { bid: { isMarketOrder: false, price: 38_310 } },
    ],
    [
      'an employee above 5 lakh',
      'EMPLOYEE_LIMIT',
      employeeBid,
      employeeTerms,
      { bid: { quantity: 1310 } },
    ],
  ];
  test.each(lines)('%s: %s', (_, code, base, on, change) => {
    expect(ask(base, on, change, nextDay)).toMatchObject({ code });
  });

  test('up to the limit itself it is taken', () => {
    expect(
      ask(retailBid, retailTerms, { standing: { panValueUsed: 16_169_000 } }, nextDay),
    ).toBeNull();
    expect(ask(employeeBid, employeeTerms, { bid: { quantity: 1305 } }, nextDay)).toBeNull();
    expect(ask(bid, terms, { standing: { memberValueLeft: 38_300_000 } }, tDay)).toBeNull();
  });
});

test('non-retail carries forward on T+1: no new bids', () => {
  expect(ask(bid, terms, {}, nextDay)?.code).toBe('NEW_ORDERS_NOT_ALLOWED');
});

test('an offer that is not approved is not on offer, and closed while nothing else is open', () => {
  expect(ask(bid, terms, { terms: { isApproved: false } }, tDay)?.code).toBe('SYMBOL_NOT_FOUND');
  expect(ask(bid, terms, { terms: { isApproved: false }, marketIsOpen: false }, tDay)?.code).toBe(
    'MARKET_CLOSED',
  );
});

test('a member bids for itself without a client code of its register, under its own PAN', () => {
  const pro = (pan: string, memberPan: string | null) =>
    ask(
      bid,
      terms,
      { bid: { clientType: 'PRO', pan }, standing: { client: null, memberPan } },
      tDay,
    );
  expect(pro('BAACA0001Z', 'BAACA0001Z')).toBeNull();
  expect(pro('ZZZPZ9999Z', 'BAACA0001Z')).toMatchObject({ code: 'PAN_MISMATCH', field: 'pan' });
  // A member without a PAN on record at the exchange may bid.
  expect(pro('ZZZPZ9999Z', null)).toBeNull();
});

test('a bid at the cut-off price is valued at it, and at the floor while it is unknown or lower', () => {
  expect(valuationPrice(bid, terms)).toBe(38_300);
  expect(valuationPrice(cutOffBid, retailTerms)).toBe(38_310);
  expect(valuationPrice(cutOffBid, { ...retailTerms, cutOffPrice: null })).toBe(38_200);
  expect(valuationPrice(cutOffBid, { ...retailTerms, cutOffPrice: 38_000 })).toBe(38_200);
});

describe('a live bid is changed', () => {
  const live = { ...bid, isLive: true, day: 'T' as const };
  const institution = { ...live, category: 'MF', marginType: '0' } as const;
  const change = (before: typeof live | typeof institution, after: Partial<Bid>, now = tDay) =>
    modificationRefusal(before, { ...before, ...after }, terms, standing, now)?.code ?? null;

  test.each([
    ['on 100% margin down', live, { quantity: 5 }, null],
    ['on 100% margin to a lower price', live, { price: 38_200 }, null],
    ['on 0% margin up in quantity', institution, { quantity: 1005 }, null],
    ['on 0% margin up in price', institution, { price: 38_310 }, null],
    ['on 0% margin down in quantity', institution, { quantity: 995 }, 'UPWARDS_ONLY'],
    ['on 0% margin down in price', institution, { price: 38_290 }, 'UPWARDS_ONLY'],
    [
      'on 0% margin up in one and down in the other',
      institution,
      { quantity: 2000, price: 38_290 },
      'UPWARDS_ONLY',
    ],
    ['on 0% margin into itself', institution, {}, 'UPWARDS_ONLY'],
    ['from 100% margin to 0%', live, { marginType: '0' }, 'MARGIN_FIXED'],
    ['below the floor', live, { price: 38_190 }, 'BELOW_FLOOR'],
    ['to a broken lot', live, { quantity: 7 }, 'QUANTITY_NOT_IN_LOTS'],
  ] as const)('%s: %s', (_, before, after, code) => {
    expect(change(before as typeof live, after as Partial<Bid>)).toBe(code);
  });

  test('also on T+1 when it was carried forward, and never when it is of T day', () => {
    expect(change({ ...live, day: 'T+1' as const } as never, { quantity: 5 }, nextDay)).toBeNull();
    expect(change(live, { quantity: 5 }, nextDay)).toBe('CARRY_FORWARD_ONLY');
  });

  test('not outside the hours, and not when it is live no more', () => {
    expect(change(live, { quantity: 5 }, night)).toBe('MARKET_CLOSED');
    expect(change({ ...live, isLive: false, day: 'T' as const }, { quantity: 5 })).toBe('NOT_LIVE');
  });
});

test('a bid is cancelled while the session is open, unless it is on 0% margin', () => {
  const live = { ...bid, isLive: true, day: 'T' as const };
  expect(cancellationRefusal(live, terms, tDay)).toBeNull();
  expect(cancellationRefusal(live, terms, night)?.code).toBe('MARKET_CLOSED');
  expect(
    cancellationRefusal({ ...live, isLive: false, day: 'T' as const }, terms, tDay)?.code,
  ).toBe('NOT_LIVE');
  expect(cancellationRefusal({ ...live, marginType: '0' }, terms, tDay)?.code).toBe(
    'CANCEL_NOT_ALLOWED',
  );
});

describe('a retail client on T day', () => {
  const on: Terms = { ...terms, retailOnT: 'ABOVE_LIMIT' };
  const of = (category: Category) => ({
    ...standing,
    client: { pan: bid.pan, isActive: true, isCompliant: true, category },
  });
  const code = (quantity: number, category: Category = 'RI', more: Partial<Terms> = {}) =>
    refusalOf({ ...bid, quantity, price: 40_000 }, { ...on, ...more }, of(category), tDay, true)
      ?.code;

  test('bids above the retail limit alone, and so does staff; others bid what they like', () => {
    expect([code(500), code(505), code(500, 'EMP'), code(500, 'NII')]).toEqual([
      'RETAIL_ON_T',
      undefined,
      'RETAIL_ON_T',
      undefined,
    ]);
  });

  test('bids any amount where the terms say so or say nothing, and where there is no T+1', () => {
    expect([
      code(500, 'RI', { retailOnT: 'ANY' }),
      code(500, 'RI', { retailOnT: null }),
      code(500, 'RI', { isOneDay: true }),
    ]).toEqual([undefined, undefined, undefined]);
  });

  test('carries forward what T left of the bid, however little, and may change it on T+1', () => {
    const before: LiveBid = { ...bid, isLive: true, day: 'T', allottedQuantity: 900 };
    const after = { ...bid, quantity: 100 };
    expect(carryRefusal(before, after, on, of('RI'), nextDay)).toBeNull();
    const next: LiveBid = { ...after, isLive: true, day: 'T+1' };
    expect(modificationRefusal(next, { ...after, quantity: 50 }, on, of('RI'), nextDay)).toBeNull();
  });
});

describe('what T left of a bid is all that T+1 can give it', () => {
  const first: LiveBid = { ...bid, isLive: true, day: 'T', allottedQuantity: 400 };
  const carrying = (before: Partial<LiveBid>, quantity: number, on: Partial<Terms> = {}) => {
    const after = { ...bid, ...before, quantity };
    return carryRefusal({ ...first, ...before }, after, { ...terms, ...on }, standing, nextDay);
  };
  const next = (fromT: LiveBid['fromT'], more: Partial<LiveBid> = {}): LiveBid => ({
    ...first,
    ...{ day: 'T+1', allottedQuantity: null, quantity: 600, fromT },
    ...more,
  });
  const fund = { category: 'MF', marginType: '0' } as const;
  const changing = (before: LiveBid, quantity: number) =>
    modificationRefusal(before, { ...before, quantity, price: 38_400 }, terms, standing, nextDay)
      ?.code;

  test('nothing is carried before T has answered for it, nor before its allotments are out', () => {
    expect(carrying({ allottedQuantity: null }, 600)?.code).toBe('T_NOT_ALLOTTED');
    expect(carrying({}, 600, { isTAllotted: false })?.code).toBe('T_NOT_ALLOTTED');
    expect(carrying({}, 600, { isTAllotted: true })).toBeNull();
  });

  test('no more is carried than T left, and on 0% margin no less', () => {
    expect(carrying({}, 605)).toMatchObject({ code: 'ABOVE_WHAT_IS_LEFT', field: 'quantity' });
    expect(carrying({}, 5)).toBeNull();
    expect(carrying(fund, 595)?.code).toBe('UPWARDS_ONLY');
    expect(carrying(fund, 600)).toBeNull();
    expect(carrying({ allottedQuantity: 1000 }, 5)?.code).toBe('FULLY_ALLOTTED');
  });

  test('a carried bid is not raised above it; one of an older version comes down to it, on 0% margin too', () => {
    expect(changing(next({ left: 600 }), 605)).toBe('ABOVE_WHAT_IS_LEFT');
    expect(changing(next({ left: 600 }), 600)).toBeUndefined();
    expect(changing(next({ left: 300 }, fund), 305)).toBe('ABOVE_WHAT_IS_LEFT');
    expect(changing(next({ left: 300 }, fund), 295)).toBe('UPWARDS_ONLY');
    expect(changing(next({ left: 300 }, fund), 300)).toBeUndefined();
  });

  test('one that should not have been carried at all may be cancelled, on 0% margin too, and nothing else', () => {
    const cancelling = (fromT: LiveBid['fromT']) =>
      cancellationRefusal(next(fromT, fund), terms, nextDay)?.code;
    expect([null, 0, 300].map((left) => cancelling({ left }))).toEqual([
      undefined,
      undefined,
      'CANCEL_NOT_ALLOWED',
    ]);
    expect(changing(next({ left: null }), 300)).toBe('CARRIED_EARLY');
  });
});
