import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { exchange, kept, listing, openConsole, openExchange, signIn } from '../exchange.tsx';

openExchange();

const aBid = (orderId: number, more: object = {}) => ({
  ...kept,
  orderId,
  securityId: 1,
  symbol: 'LICI',
  series: 'IS',
  category: 'MF',
  clientType: 'CLI',
  clientId: 'C0041',
  pan: 'AAAPA0041A',
  participantId: 'CP01',
  marginType: '1',
  isMarketOrder: false,
  quantity: 1000,
  price: 384,
  clientOrderId: null,
  value: 384_000,
  orderStatus: 'Submitted',
  isCpApproved: false,
  waitsFor: 'CP',
  custodianReason: null,
  day: 'T',
  carriedFrom: null,
  carriedTo: null,
  isCarryRefused: false,
  allottedQuantity: null,
  batchId: null,
  memberId: 'M001',
  branchId: 'B1',
  userId: '1001',
  entryTime: '2026-11-21T10:00:00.000+05:30',
  modifiedTime: null,
  ...more,
});

const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const totals = (cutOffAt: string) => [
  {
    ...{ symbol: 'LICI', series: 'IS', day: 'T', marginType: '1', cutOffAt },
    confirmed: { bids: 1921, quantity: 67_745_549 },
    pending: { bids: 2176, quantity: 71_036_485 },
    refused: { bids: 0, quantity: 0 },
  },
];

const withBids = (rows: object[], cutOffAt = soon(20 * 60_000)) =>
  exchange.use(
    listing('/rms/order', rows as never),
    http.get('/api/masters/participant', () =>
      HttpResponse.json([], { headers: { 'Content-Range': 'participant */0' } }),
    ),
    http.get('/api/rms/order/custodianTotals', () =>
      HttpResponse.json({ totals: totals(cutOffAt) }),
    ),
  );

test('above the confirmations stand the shares and bids of each cut-off, with the time left', async () => {
  withBids([aBid(1)]);
  signIn('controlUser');
  openConsole('/cf/report');
  const table = within(await screen.findByRole('table', { name: /by cut-off/ }));
  const [, row] = table.getAllByRole('row');
  expect(row?.textContent).toMatch(
    /^LICI IS T100%7,10,36,485 2,176 bids6,77,45,549 1,921 bids0.*(20|19) min left$/,
  );
  expect(table.getByRole('link', { name: /2,176 bids/ })).toHaveAttribute(
    'href',
    '/cf/report?symbol=LICI&series=IS&isCpApproved=false&orderStatus=Submitted',
  );
});

test('what a custodian can still answer stands in the menu of a bid, and why it cannot otherwise', async () => {
  withBids([
    aBid(1),
    aBid(2, { orderStatus: 'Confirmed', isCpApproved: true, waitsFor: null }),
    aBid(3, { orderStatus: 'Rejected', custodianReason: 'no mandate', waitsFor: null }),
  ]);
  signIn('controlUser');
  openConsole('/cf/report');
  const person = userEvent.setup();
  const menuOf = async (orderId: number) => {
    await person.click(await screen.findByRole('button', { name: `Actions of ${orderId}` }));
    const menu = within(await screen.findByRole('menu'));
    const labels = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return labels;
  };
  expect(await menuOf(1)).toEqual([
    'Confirm',
    'Reject',
    'RestoreIts custodian has not refused it.',
  ]);
  expect(await menuOf(2)).toEqual([
    'ConfirmIts custodian has confirmed it already.',
    'Reject',
    'RestoreIts custodian has not refused it.',
  ]);
  expect(await menuOf(3)).toEqual([
    'ConfirmIts custodian has refused it. Restore it first.',
    'RejectIts custodian has refused it. Restore it first.',
    'Restore',
  ]);
});

test('the order report offers no answers of custodians, and members have none anywhere', async () => {
  withBids([aBid(1)]);
  signIn('controlUser');
  openConsole('/order/report');
  expect(await screen.findByText('C0041')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions of 1' })).toBeNull();
});

test('members see the confirmations of their bids without a way to answer', async () => {
  withBids([aBid(1)]);
  signIn('dealer', 'M001', 'B1');
  openConsole('/cf/report');
  expect(await screen.findByText('C0041')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a bid that is confirmed is selected no more, and one that is left as it is stays selected', async () => {
  withBids([aBid(1), aBid(2)]);
  exchange.use(
    http.post('/api/rms/order/:orderId/confirm', ({ params }) =>
      HttpResponse.json({ row: null, message: `The bid ${params.orderId} is confirmed.` }),
    ),
  );
  signIn('controlUser');
  openConsole('/cf/report');
  const person = userEvent.setup();
  const box = await screen.findByRole('checkbox', { name: 'Select 1' });
  const confirm = async () =>
    person.click(
      within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByText('Confirm'),
    );
  await person.click(box);
  await confirm();
  const first = within(await screen.findByRole('dialog'));
  await person.click(first.getByText('Cancel', { selector: 'button' }));
  expect(box).toBeChecked();
  await confirm();
  const second = within(await screen.findByRole('dialog'));
  await person.click(second.getByText('Confirm', { selector: 'button' }));
  await screen.findByText('The bid 1 is confirmed.');
  await waitFor(() => expect(box).not.toBeChecked());
  expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull();
});
