import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookFault } from '#domain/market/bookCheck.ts';
import {
  ladderRows,
  publicText,
  summaryRow,
  totalForRetailRow,
} from '#domain/market/publicFile.ts';

const at = (price: number | null, quantity: number, more: object = {}) => ({
  price,
  quantity,
  confirmedQuantity: 0,
  zeroMarginQuantity: 0,
  numberOfOrders: 1,
  ...more,
});

const offer = {
  symbol: 'LICI',
  series: 'IS' as const,
  company: 'Life Insurance Corporation of India',
  tradeDate: '2026-08-04',
  isOpen: true,
  issueSize: 1_000,
  greenshoeSize: 400,
  floorPrice: 38_200,
  cutOffPrice: null,
  levels: [at(38_300, 700, { zeroMarginQuantity: 200 }), at(38_400, 500)],
};

test('a book whose bids are summed at each price agrees with its levels, however they come', () => {
  const bid = fc.record({
    price: fc.constantFrom(null, 100, 105, 110),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(bid, { minLength: 1 }), (bids) => {
      const single = bids.map(({ price, quantity }) => at(price, quantity));
      expect(bookFault(single, [...single].reverse())).toBeNull();
      expect(bookFault(single, single.slice(1))).toMatch(/^at /);
    }),
  );
});

test('an emptied level is no difference, and a missing bid is named with its price', () => {
  expect(bookFault([at(100, 0, { numberOfOrders: 0 })], [])).toBeNull();
  expect(bookFault([at(null, 5)], [])).toBe(
    'at the cut-off price the ladder has 5 shares, and the bids add up to 0 (differences: 2)',
  );
});

test('a ladder cumulates from the highest price down, with bids at the cut-off price last', () => {
  const rows = ladderRows({ ...offer, levels: [at(null, 10), ...offer.levels] });
  expect(rows.map(({ pri, cumTQty }) => [pri, cumTQty])).toEqual([
    ['384.00', 500],
    ['383.00', 1_200],
    ['Cut-off', 1_210],
  ]);
});

test('a summary splits demand by margin, and has no indicative price of retail', () => {
  expect(summaryRow(offer)).toMatchObject({
    offerDate: '04-Aug-2026',
    totQty: 1_200,
    cumu_100pcQty: 1_000,
    cumu_0pcQty: 200,
    indicative_Price: '383.42',
    cutOffPrice: '-',
    noOfTimes: '1.20',
  });
  const retail = { ...offer, series: 'RS' as const };
  expect(summaryRow(retail)).toMatchObject({ indicative_Price: '-' });
  expect(totalForRetailRow(retail, offer)).toMatchObject({ series: 'Total', totQty: 2_400 });
});

test('the same rows of the same instant are the same bytes, a row a line, each with its time', () => {
  const instant = Date.parse('2026-08-25T10:59:00+05:30');
  const text = publicText([{ sym: 'LICI' }], instant);
  expect(text).toBe(publicText([{ sym: 'LICI' }], instant));
  const dat = '25-Aug-2026 10:59:00 IST';
  expect(JSON.parse(text)).toEqual({ timestamp: dat, data: [{ sym: 'LICI', dat }] });
  expect(JSON.parse(publicText([], instant))).toEqual({ timestamp: dat, data: [] });
});
