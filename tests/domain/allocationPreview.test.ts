import { expect, test } from 'vitest';
import { explainBid } from '#domain/allocation/explainBid.ts';
import { differences, previewAllocation } from '#domain/allocation/preview.ts';
import { textIn } from '#domain/sentence.ts';
import { bid, setup } from './allocationBooks.ts';

const bids = [
  bid('A', { category: 'MF', quantity: 300, price: 105_00 }),
  bid('B', { category: 'NII', quantity: 400, price: 104_50 }),
  bid('C', { category: 'NII', quantity: 251, price: 104_00, pan: 'P' }),
  bid('D', { category: 'OTHS', quantity: 151, price: 104_00 }),
  bid('E', { category: 'NII', quantity: 77, price: 104_00, pan: 'P' }),
  bid('F', { category: 'NII', quantity: 500, price: 99_00 }),
];

test('a preview says how far each category would be covered', () => {
  const { coverage, summary } = previewAllocation(setup({ quantity: 900 }), bids);
  expect(coverage).toEqual([
    { category: 'MF', bids: 1, wanted: 300, given: 300 },
    { category: 'OTHS', bids: 1, wanted: 151, given: 63 },
    { category: 'NII', bids: 3, wanted: 728, given: 537 },
  ]);
  expect(coverage.reduce((sum, { given }) => sum + given, 0)).toBe(summary.allotted);
});

test('the difference of two previews names by PAN who would get more or less, the largest first', () => {
  const before = previewAllocation(setup({ quantity: 900 }), bids);
  const after = previewAllocation(setup({ quantity: 1_000 }), bids);
  expect(differences(bids, before, after)).toEqual([
    {
      pan: 'P',
      before: 137,
      after: 205,
      bids: [
        { bidId: 'C', before: 105, after: 157 },
        { bidId: 'E', before: 32, after: 48 },
      ],
    },
    { pan: 'PAND', before: 63, after: 95, bids: [{ bidId: 'D', before: 63, after: 95 }] },
  ]);
  expect(differences(bids, before, before)).toEqual([]);
});

test('a bid of the marginal level is told its ratio, its rounding and its rank among the remainders', () => {
  const explained = explainBid(setup({ quantity: 900 }), bids, 'C');
  expect(explained).toMatchObject({ given: 105, price: 104_00, reason: 'PARTIAL' });
  expect(explained?.steps).toEqual([
    {
      rule: 'PRO_RATA',
      pass: 'book',
      level: 104_00,
      open: 251,
      want: 251,
      room: null,
      available: 200,
      demand: 479,
      shared: {
        ratio: [200, 479],
        floor: 104,
        remainder: [384, 479],
        rank: 1,
        among: 3,
        extraLots: 1,
        hasExtraLot: true,
      },
      given: 105,
    },
  ]);
  expect(explained?.words.map(textIn)).toEqual([
    'The bid was for 251 shares at ₹ 104.00.',
    'In the book at ₹ 104.00, 479 shares were wanted and 200 were there, so they were shared pro rata.',
    '251 × 200 / 479 is 104 whole shares and 384/479 of a share over.',
    '1 share was left over for the largest of 3 remainders, of equal ones the first entered; this one was number 1, so it got one more: 105.',
    'It was allotted 105 of its 251 shares.',
    'It pays ₹ 104.00 a share, its own price.',
  ]);
});

test.each([
  [
    'A',
    setup({ quantity: 900 }),
    'In the book at ₹ 105.00, 300 shares were wanted and 900 were there: it got 300, all that it wanted.',
  ],
  [
    'F',
    setup({ quantity: 900, floorPrice: 99_00 }),
    'In the book the shares went down to ₹ 104.00, above the price of the bid.',
  ],
  [
    'F',
    setup({ quantity: 900 }),
    'That is below the floor price of ₹ 100.00, so it takes no part.',
  ],
  [
    'E',
    setup({ quantity: 2_000, bidderCapQuantity: 300 }),
    'Its PAN had 49 shares left of the 300 that one bidder may get, so of 77 it could want 49.',
  ],
  [
    'A',
    setup({ quantity: 900, reserveQuantity: 200 }),
    'Out of the reserve for mutual funds and insurers at ₹ 105.00, 300 shares were wanted and 200 were there, so they were shared pro rata.',
  ],
])('the words for bid %s', (bidId, terms, words) => {
  expect(explainBid(terms, bids, bidId)?.words.map(textIn)).toContain(words);
});

test('an employee is told the claims of the PAN and what came on top', () => {
  const terms = setup({
    series: 'ES',
    cutOffPrice: 383_10,
    discountType: 'AMOUNT',
    discountFactor: 10_000,
    quantity: 3_000,
  });
  const staff = [536, 1_000, 1_340, 400].map((quantity, n) =>
    bid(String(n), { category: 'EMP', quantity, price: null, isCutOff: true }),
  );
  expect(explainBid(terms, staff, '1')?.words.map(textIn)).toEqual([
    'The bid was for 1,000 shares at the cut-off price.',
    'Up to the first limit of each PAN 2,008 shares were wanted and 3,000 were there: its PAN got 536, all that it wanted.',
    'Above the first limit of each PAN 1,268 shares were wanted and 992 were there, so they were shared pro rata.',
    '464 × 992 / 1,268 is 363 whole shares and 4/1,268 of a share over.',
    '1 share was left over for the largest of 2 remainders, of equal ones the first entered; this one was number 2, so its PAN got none: 363.',
    'It was allotted 899 of its 1,000 shares.',
    'It pays ₹ 373.10 a share: the cut-off price of ₹ 383.10 less ₹ 10.000.',
  ]);
});

test('a bid that is not there is not explained', () => {
  expect(explainBid(setup(), bids, 'Z')).toBeNull();
});
