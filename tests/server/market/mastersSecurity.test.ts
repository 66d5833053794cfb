import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { security } from '#schemas/security.ts';
import { controlUser, dealer, type Market, openMarket } from './openMarket.ts';

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
      'a discount of everything',
      { discountFactor: 100, discountType: 'PERCENT' },
      'discountFactor',
      'Discount Factor must leave something of the floor price to pay',
    ],
    [
      'a discount of which not half a paisa of the floor is left',
      { floorPrice: 1, discountFactor: 99.501, discountType: 'PERCENT' },
      'discountFactor',
      'Discount Factor must leave something of the floor price to pay',
    ],
    [
      'a discount of as many rupees as the floor',
      { floorPrice: 10, discountFactor: 10, discountType: 'AMOUNT' },
      'discountFactor',
      'Discount Factor must leave something of the floor price to pay',
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

test('the least discount that leaves a paisa is taken', async () => {
  const { status, json } = await setUp({
    symbol: 'PAISA',
    floorPrice: 10,
    discountFactor: 9.99,
    discountType: 'AMOUNT',
  });
  expect([status, json.errors]).toEqual([201, undefined]);
});

test.each([
  ['mktOpenTime', '09:45:00'],
  ['mktCloseTime', '22:00:00'],
  ['cpCutOffTime', '22:00:00'],
  ['cpNextDayCutOffTime', '08:00:00'],
  ['designatedExchange', 'BSE'],
])('%s of an approved security takes two people', async (field, value) => {
  const [{ id, version, [field]: before }] = await market.rows('security', {
    symbol: 'LICI',
    series: 'IS',
  });
  const path = `/api/masters/security/${id}`;
  const shown = (await market.ask(controlUser, 'GET', path)).json;
  const { status, id: _, createdBy, createdAt, updatedBy, updatedAt, ...fields } = shown;
  const { isHeld: _held, ...writable } = fields;
  const request = await market.ask(controlUser, 'PUT', path, {
    payload: { ...writable, [field]: value, version, reason: 'The exchange says so' },
  });
  expect([request.status, request.json.errors]).toEqual([202, undefined]);
  const [kept] = await market.rows('security', { id });
  expect(kept[field]).toBe(before);
  await market.ask(controlUser, 'POST', '/api/approvals/decide', {
    payload: { ids: [request.json.held.id], decision: 'reject', reason: 'Only a test' },
  });
  await market.ask({ ...controlUser, userId: 'control2' }, 'POST', '/api/approvals/decide', {
    payload: { ids: [request.json.held.id], decision: 'approve' },
  });
  const [changed] = await market.rows('security', { id });
  expect(changed[field]).toBe(value);
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
    { symbol: 'DRAFTED', openOnDate: '2026-12-01', nextOnDate: '2026-12-02' },
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

describe('the two days of an offer are held to the holiday master', () => {
  // Far from every day on which the tests run: the market of a test holds a session on its own day.
  const wednesday = '2031-03-05';
  const write = (values: object) =>
    market.ask(controlUser, 'POST', '/api/masters/holiday', { payload: values });
  beforeAll(async () => {
    const { status } = await write({ holidayDate: wednesday, description: 'Ash Wednesday' });
    expect(status).toBe(201);
  });

  test.each([
    [
      'T on a Saturday',
      '2031-03-08',
      '2031-03-10',
      { openOnDate: 'Open On must be a trading day' },
    ],
    ['T on a holiday', wednesday, '2031-03-06', { openOnDate: 'Open On must be a trading day' }],
    [
      'T+1 on a holiday',
      '2031-03-04',
      wednesday,
      { nextOnDate: 'T+1 Date must be 2031-03-06, the next trading day' },
    ],
    [
      'T+1 a day too late',
      '2031-03-10',
      '2031-03-12',
      { nextOnDate: 'T+1 Date must be 2031-03-11, the next trading day' },
    ],
    ['T beyond every plan', '9999-12-30', '9999-12-31', { openOnDate: 'Open On is too far away' }],
  ])('%s is refused beside its field', async (_, openOnDate, nextOnDate, errors) => {
    const { status, json } = await setUp({ symbol: 'DAYS', openOnDate, nextOnDate });
    expect([status, json.errors]).toEqual([400, errors]);
  });

  test('over a holiday T+1 is the day after it, which the form asks for', async () => {
    const ask = (after: string, user = controlUser) =>
      market.ask(user, 'GET', `/api/masters/holiday/next?after=${after}`);
    expect((await ask('2031-03-04')).json).toEqual({ value: '2031-03-06' });
    expect((await ask('2031-03-07')).json).toEqual({ value: '2031-03-10' });
    expect([(await ask('x')).status, (await ask('9999-12-31')).status]).toEqual([400, 400]);
    expect((await ask('2031-03-04', dealer)).status).toBe(403);
    const taken = await setUp({
      symbol: 'DAYS',
      openOnDate: '2031-03-04',
      nextOnDate: '2031-03-06',
    });
    expect(taken.status).toBe(201);
  });

  test('a special session on a Saturday is a trading day: T, T+1 of the Friday, and its kind stays when it is not said', async () => {
    const saturday = '2031-03-15';
    const made = await write({
      holidayDate: saturday,
      dayKind: 'SPECIAL',
      description: 'Mock session',
    });
    expect([made.status, made.json.dayKind]).toEqual([201, 'SPECIAL']);
    const onIt = { symbol: 'MOCKT', openOnDate: saturday, nextOnDate: '2031-03-17' };
    expect((await setUp(onIt)).status).toBe(201);
    const before = { symbol: 'MOCKF', openOnDate: '2031-03-14', nextOnDate: '2031-03-17' };
    expect((await setUp(before)).json.errors).toEqual({
      nextOnDate: `T+1 Date must be ${saturday}, the next trading day`,
    });
    expect((await setUp({ ...before, nextOnDate: saturday })).status).toBe(201);
    const edited = await market.ask(controlUser, 'PUT', `/api/masters/holiday/${saturday}`, {
      payload: { description: 'Mock session of March', version: 1 },
    });
    expect([edited.status, edited.json.dayKind]).toEqual([200, 'SPECIAL']);
  });

  test('a day whose kind is not said, as before there were special sessions, is a holiday', async () => {
    const { json } = await write({ holidayDate: '2031-03-18', description: 'Old call' });
    expect(json.dayKind).toBe('HOLIDAY');
    const blank = await write({ holidayDate: '2031-03-19', dayKind: null, description: 'Blank' });
    expect(blank.status).toBe(201);
    const ask = '/api/masters/holiday/next?after=2031-03-17';
    expect((await market.ask(controlUser, 'GET', ask)).json).toEqual({ value: '2031-03-20' });
  });

  test('not again when something else of it is changed after a holiday was declared', async () => {
    const { json } = await setUp({ symbol: 'LATER' }, '?view=security-draft');
    await market.ask(controlUser, 'POST', '/api/masters/holiday', {
      payload: { holidayDate: '2026-12-08', description: 'Declared late' },
    });
    const { id, version, status: _, createdBy, createdAt, updatedBy, updatedAt, ...fields } = json;
    const change = (more: object) =>
      market.ask(controlUser, 'PUT', `/api/masters/security/${id}?view=security-draft`, {
        payload: { ...fields, version, ...more },
      });
    expect((await change({ nextOnDate: '2026-12-10' })).status).toBe(400);
    expect((await change({ baseQuantity: 2000 })).status).toBe(200);
  });
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
