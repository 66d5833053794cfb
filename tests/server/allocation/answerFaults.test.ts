import { expect, test } from 'vitest';
import { answerFaults } from '../../../resources/allocation/server/answerFaults.ts';

type Setup = Parameters<typeof answerFaults>[0];
type Answered = Parameters<typeof answerFaults>[1];

const terms = {
  baseQuantity: 10_000,
  greenshoeQuantity: 0,
  exercisedGreenshoe: null,
  riPercent: 10_000,
  retailQuantity: null,
  employeeQuantity: 500,
  employeeQuantityDecided: null,
  regularLotSize: 1,
  reservePercent: 25_000,
  capPercent: null,
  floorPrice: 10_000,
  tickSize: 5,
  allotmentType: 'PROPORTIONATE',
  retailPriceBasis: 'CUTOFF',
  acceptsUndersubscription: null,
};
const setup = (more: object = {}) => ({ ...terms, ...more }) as unknown as Setup;
const got = (series: 'IS' | 'RS' | 'ES', allotted: number, price: number): Answered => [
  {
    ...{ series, bids: 1, quantity: allotted, allottedBids: 1, allotted, value: allotted * price },
    ...{ lowestPrice: price, highestPrice: price },
  },
];
const onT = (cutOffPrice: number | null) => ({ cutOffPrice, fromT: null });
const next = { cutOffPrice: null, fromT: { cutOffPrice: 12_000, isUndersubscribed: false } };

test('a possible allotment of the designated exchange has no fault', () => {
  expect(answerFaults(setup(), got('IS', 9_000, 12_000), onT(12_000))).toEqual([]);
  expect(answerFaults(setup(), [], onT(null))).toEqual([]);
  expect(answerFaults(setup(), got('RS', 1_000, 11_400), next)).toEqual([]);
  expect(answerFaults(setup(), got('IS', 1_000, 12_000), next)).toEqual([]);
});

test('more shares than were offered cannot be', () => {
  expect(answerFaults(setup(), got('IS', 9_001, 12_000), onT(12_000))).toEqual([
    '9,001 shares are allotted to our Non-retail bids alone, of 9,000 offered.',
  ]);
  expect(answerFaults(setup(), got('ES', 501, 12_000), next)).toHaveLength(1);
});

test('all pay the one price of a proportionate offer', () => {
  expect(answerFaults(setup(), got('IS', 100, 12_100), onT(12_000))).toEqual([
    'The cut-off price of 120.00 is what everybody pays, and a bid of ours pays 121.00.',
  ]);
  const priority = setup({ allotmentType: 'PRICE_PRIORITY' });
  expect(answerFaults(priority, got('IS', 100, 12_100), onT(12_000))).toEqual([]);
});

test('on T+1 retail and employees pay no more than the cut-off price, carried bids no less', () => {
  for (const series of ['RS', 'ES'] as const)
    expect(answerFaults(setup(), got(series, 100, 12_005), next)).toHaveLength(1);
  expect(answerFaults(setup(), got('IS', 100, 11_995), next)).toEqual([
    'A carried bid of ours pays less than the cut-off price of 120.00.',
  ]);
  const own = setup({ retailPriceBasis: 'BID' });
  expect(answerFaults(own, got('RS', 100, 12_500), next)).toEqual([]);
});

test('nothing is allotted of an offer that the seller has cancelled', () => {
  const cancelled = setup({ acceptsUndersubscription: 'cancel' });
  expect(answerFaults(cancelled, got('IS', 100, 12_000), onT(12_000))).toHaveLength(1);
  expect(answerFaults(cancelled, [], onT(null))).toEqual([]);
});
