import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { security } from '#schemas/security.ts';
import { controlUser, type Market, openMarket } from './openMarket.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const terms = {
  symbol: 'NEWCO',
  series: 'IS',
  securityName: 'New Company Limited',
  isinCode: 'INE0J1Y01099',
  faceValue: 10,
  tickSize: 0.05,
  regularLotSize: 1,
  openOnDate: '2026-12-07',
  nextOnDate: '2026-12-08',
  baseQuantity: 1000,
  greenshoeQuantity: 0,
  floorPrice: 100.25,
  allotmentType: 'PRICE_PRIORITY',
  cutoffFlag: false,
};
const setUp = (more: object, view = '') =>
  market.ask(controlUser, 'POST', `/api/masters/security${view}`, {
    payload: { ...terms, ...more },
  });

// Specification §5, in its words where it has any.
describe('the set-up of a security refuses', () => {
  test.each([
    ['no base quantity', { baseQuantity: null }, 'baseQuantity', 'Base Quantity is mandatory'],
    [
      'a base quantity of none',
      { baseQuantity: 0 },
      'baseQuantity',
      'Base Quantity must be at least 1',
    ],
    [
      'a part of a share',
      { baseQuantity: 1.5 },
      'baseQuantity',
      'Base Quantity must be a whole number',
    ],
    [
      'a negative greenshoe',
      { greenshoeQuantity: -1 },
      'greenshoeQuantity',
      'Greenshoe Quantity must be at least 0',
    ],
    [
      'a greenshoe that is none',
      { greenshoeQuantity: null },
      'greenshoeQuantity',
      'Greenshoe Quantity is mandatory',
    ],
    ['no floor price', { floorPrice: null }, 'floorPrice', 'Floor Price is mandatory'],
    [
      'a floor price of nothing',
      { floorPrice: 0 },
      'floorPrice',
      'Floor Price must be at least 0.01',
    ],
    [
      'a third decimal',
      { floorPrice: 100.255 },
      'floorPrice',
      'Floor Price cannot have more than 2 decimal places',
    ],
    ['no allotment type', { allotmentType: null }, 'allotmentType', 'Allotment Type is mandatory'],
    [
      'a discount above 100',
      { discountFactor: 101, discountType: 'PERCENT' },
      'discountFactor',
      'Discount Factor must be at most 100',
    ],
    [
      'a fourth decimal of it',
      { discountFactor: 1.0001, discountType: 'PERCENT' },
      'discountFactor',
      'Discount Factor cannot have more than 3 decimal places',
    ],
    [
      'a discount of no type',
      { discountFactor: 5 },
      'discountType',
      'Discount Factor Type is mandatory as Discount Factor is mentioned',
    ],
    [
      'a type of no discount',
      { discountType: 'PERCENT' },
      'discountType',
      'Discount Factor Type must not be chosen without a Discount Factor',
    ],
    [
      'a share for retail above 100',
      { riPercent: 100.5 },
      'riPercent',
      'Minimum RI Percentage must be at most 100',
    ],
    ['no word on the cut-off', { cutoffFlag: null }, 'cutoffFlag', 'Cut-off Allowed is mandatory'],
  ])('%s', async (_, more, field, words) => {
    const { status, json } = await setUp(more);
    expect([status, json.errors]).toEqual([400, { [field]: words }]);
  });
});

test('a new security is provisional, a new draft is drafted, and both follow the same rules', async () => {
  expect((await setUp({})).json.status).toBe('provisional');
  const draft = await setUp({ symbol: 'DRAFTCO' }, '?view=security-draft');
  expect([draft.status, draft.json.status]).toEqual([201, 'drafted']);
  const unsound = await setUp({ symbol: 'DRAFTCO2', floorPrice: null }, '?view=security-draft');
  expect(unsound.status).toBe(400);
});

test('a draft is changed as a draft, and what is none is not', async () => {
  const { json } = await setUp(
    { symbol: 'DRAFTED', openOnDate: '2026-12-01' },
    '?view=security-draft',
  );
  const { id, version, status: _, createdBy, createdAt, updatedBy, updatedAt, ...fields } = json;
  const change = (view: string, key = id) =>
    market.ask(controlUser, 'PUT', `/api/masters/security/${key}?view=${view}`, {
      payload: { ...fields, version, baseQuantity: 2000 },
    });
  expect((await change('security-draft')).json.baseQuantity).toBe(2000);
  const [approved] = await market.rows('security', { symbol: 'LICI', series: 'IS' });
  expect((await change('security-draft', approved.id)).status).toBe(404);
});

test('the states of a security have the colours of §4.10', () => {
  const { states = {} } = security.fields.status;
  expect(Object.values(states)).toEqual([
    ['Provisional', 'grey'],
    ['Drafted', 'grey'],
    ['Marked for Verification', 'blue'],
    ['Rework', 'grey'],
    ['Approved', 'green'],
  ]);
});
