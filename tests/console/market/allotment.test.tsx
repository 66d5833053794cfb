import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { RecentAllotment, WhyAnswer } from '#schemas/allotment.ts';
import { exchange, openConsole, openExchange, signIn } from '../exchange.tsx';

openExchange();

const allotment = {
  id: 75,
  runId: 2,
  symbol: 'CENTRALBK',
  series: 'IS',
  openOnDate: '2026-11-19',
  day: 'T',
  exchange: 'NSE',
  bidId: '2026111900000240',
  orderId: 2026111900000240,
  memberId: 'M001',
  memberCode: 'M001',
  branchId: 'B1',
  userId: '1001',
  clientId: 'C0036',
  pan: 'AAAPB0036L',
  category: 'NII',
  marginType: '1',
  isMarketOrder: false,
  quantity: 9979,
  price: 31.03,
  allotQuantity: 3711,
  allotPrice: 31.03,
  value: 115_152.33,
  reason: 'PARTIAL',
  settlementType: 'H',
  heldBy: 'MEMBER',
  version: 1,
  createdBy: 'system',
  createdAt: '2026-11-19T18:00:00+05:30',
  updatedBy: 'system',
  archived: false,
  updatedAt: '2026-11-19T18:00:00+05:30',
} as const;

const shared: WhyAnswer = {
  allotment,
  drawnUpBy: 'NSE',
  lotSize: 1,
  cutOffPrice: 31.03,
  steps: [
    {
      rule: 'PRO_RATA',
      pass: 'book',
      level: 3103,
      open: 9979,
      want: 9979,
      room: 12_000,
      available: 17_715_900,
      demand: 47_641_115,
      shared: {
        ratio: [3_543_180, 9_528_223],
        floor: 3710,
        remainder: [38_429_450, 47_641_115],
        rank: 5,
        among: 29,
        extraLots: 16,
        hasExtraLot: true,
      },
      given: 3711,
    },
  ],
  words: ['The bid was for 9,979 shares at ₹ 31.03.', 'It was allotted 3,711 of its 9,979 shares.'],
};

const answer = (why: WhyAnswer) =>
  exchange.use(http.get('/api/allocation/allotment/75/why', () => HttpResponse.json(why)));

/** Returns the figure under a name. */
const under = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('why a bid got what it got stands in words and in numbers', async () => {
  signIn('dealer', 'M001', 'B1');
  answer(shared);
  openConsole('/order/allotment/75');
  expect(await screen.findByText('It was allotted 3,711 of its 9,979 shares.')).toBeVisible();
  const step = screen.getByRole('region', { name: 'The book' });
  expect(within(step).getByText('shared pro rata')).toBeVisible();
  expect(
    ['Level', 'Room under the cap', 'Ratio', 'Rounded down', 'Rank of it', 'One of them'].map(
      under,
    ),
  ).toEqual(['31.03', '12,000', '35,43,180 / 95,28,223', '3,710', '5 of 29', 'yes']);
  expect(
    within(step).getByRole('img', {
      name: 'All at this level: 1,77,15,900 there for 4,76,41,115 wanted',
    }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Order' })).toHaveAttribute(
    'href',
    '/order/report/2026111900000240',
  );
});

test('the allotment of another exchange is shown with its reason, and who can say more', async () => {
  signIn('dealer', 'M001', 'B1');
  answer({ ...shared, drawnUpBy: 'BSE', steps: [], words: ['BSE gave as its reason: In part.'] });
  openConsole('/order/allotment/75');
  expect(await screen.findByText('BSE gave as its reason: In part.')).toBeVisible();
  expect(screen.getByText('BSE has the calculation.')).toBeVisible();
});

test('an explanation that cannot be computed says why, and can be tried again', async () => {
  signIn('dealer', 'M001', 'B1');
  exchange.use(
    http.get('/api/allocation/allotment/75/why', () =>
      HttpResponse.json({ code: 'TOO_MANY', message: 'Many are asking why.' }, { status: 429 }),
    ),
  );
  openConsole('/order/allotment/75');
  expect(await screen.findByText('Many are asking why.')).toBeVisible();
  answer(shared);
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByText('It was allotted 3,711 of its 9,979 shares.')).toBeVisible();
});

test('a member admin finds what was allotted lately above the list, with the file of the member', async () => {
  signIn('memberAdmin', 'M001');
  const recent: RecentAllotment = {
    runId: 2,
    symbol: 'CENTRALBK',
    openOnDate: '2026-11-19',
    day: 'T',
    series: 'IS',
    publishedAt: '2026-11-21T20:12:37.000+05:30',
    bids: 35,
    allotted: 19,
    quantity: 6_311_282,
    value: 196_309_703.01,
    hasFile: true,
  };
  exchange.use(
    http.get('/api/allocation/allotment/recent', () => HttpResponse.json([recent])),
    http.get('/api/allocation/allotment', () =>
      HttpResponse.json([allotment], { headers: { 'Content-Range': 'allotment 0-0/1' } }),
    ),
  );
  openConsole('/order/allotment');
  const name = 'Recent allotments';
  const table = await screen.findByRole('table', { name });
  expect(within(table).getByText('63,11,282')).toBeVisible();
  expect(within(table).getByRole('link', { name: 'File of the day' })).toHaveAttribute(
    'href',
    '/api/allocation/allotment/memberfile?runId=2',
  );
});
