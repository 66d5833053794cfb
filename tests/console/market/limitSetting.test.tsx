import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LimitSetting } from '../../../resources/tradingMember/console/LimitSetting.tsx';
import { openPage, signedInAs } from './marketPage.tsx';

const server = setupServer();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const sheet = (collateral: object) =>
  server.use(
    http.get('/api/masters/price-settings', () =>
      HttpResponse.json({
        collateral,
        member: { memberId: 'M001', name: 'Anantara', limit: null, used: 0, version: 1 },
        branches: [],
        users: [],
      }),
    ),
  );
const open = async () => {
  signedInAs(4, 'M001');
  openPage(<LimitSetting />, '/masters/price-settings');
  return screen.findByRole('region', { name: 'Collateral' });
};

test('a member that is held to its collateral sees what is put down, used and left, by settlement', async () => {
  const of = (settlementNumber: string, tradeDate: string, isToday: boolean, used: number) => ({
    ...{ settlementNumber, tradeDate, isToday, used },
    amount: 500_000,
  });
  sheet({
    isHeld: true,
    settlements: [
      of('2026145', '2026-08-04', true, 383_000),
      of('2026146', '2026-08-05', false, 600_000),
    ],
  });
  const table = within(await open()).getByRole('table', { name: 'Collateral' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '20261452026-08-04, today₹ 5,00,000.00 0.05 Cr₹ 3,83,000.00₹ 1,17,000.00',
    '20261462026-08-05₹ 5,00,000.00 0.05 Cr₹ 6,00,000.00₹ -1,00,000.00',
  ]);
});

test('it says so when no settlement of today or later is known', async () => {
  sheet({ isHeld: true, settlements: [] });
  expect(await open()).toHaveTextContent('no bid on 100% margin is taken');
});

test('a member that is not held to its collateral sees that', async () => {
  sheet({ isHeld: false, settlements: [] });
  expect(await open()).toHaveTextContent('the member is not held to its collateral');
});
