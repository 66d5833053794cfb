import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { useParams } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exchangeDate } from '#domain/market/calendar.ts';
import { CarryForward } from '../../../resources/order/console/carryForward/CarryForward.tsx';
import { marketCalls, onOffer } from './market.ts';
import { openPage, signedInAs } from './marketPage.tsx';
import { type LiveBid, liveBid, ownBids } from './ownBids.ts';

const server = setupServer();
let bids: LiveBid[];
let sent: ReturnType<typeof ownBids>['sent'];

/** T allotted nothing to it. */
const none = { allottedQuantity: 0 };

/** LICI IS is on its T+1, when no new bid can be entered. */
const onT1 = (today: string, isTAllotted = true) => {
  const [lici] = onOffer(today);
  if (!lici) throw new Error('LICI is on offer');
  const configuration = {
    ...lici.configuration,
    openOnDate: '2000-01-03',
    nextOnDate: today,
    isNewOrderAllowed: false,
    configLabel: 'T+1 day - IS',
    isTAllotted,
  };
  return [{ ...lici, configuration }];
};

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  signedInAs(0);
  bids = [
    liveBid({ orderId: 2026112100000031, allottedQuantity: 4_000 }),
    liveBid({
      orderId: 2026112100000038,
      ...none,
      clientId: 'C0007',
      quantity: 500,
      value: 192_000,
    }),
    liveBid({
      orderId: 2026112100000041,
      ...none,
      category: 'MF',
      marginType: '0',
      clientId: 'C0044',
    }),
    liveBid({ orderId: 2026112100000045, ...none, carriedTo: 2026112200000009 }),
    liveBid({ orderId: 2026112100000046, ...none, isCarryRefused: true }),
    liveBid({ orderId: 2026112100000047, allottedQuantity: 10_000 }),
  ];
  const today = exchangeDate(Date.now());
  const exchange = ownBids(bids);
  sent = exchange.sent;
  server.use(
    http.get('/api/masters/security/active', () => HttpResponse.json(onT1(today))),
    ...exchange.handlers,
    ...marketCalls(today),
  );
});
afterEach(() => server.resetHandlers());

const Page = () => <CarryForward params={useParams()} />;
const openAt = (path: string) =>
  openPage(<Page />, path, ['/order/carry-forward', '/order/carry-forward/:symbol']);
const quantity = (orderId: number) => screen.findByLabelText(`Quantity of ${orderId}`);
const price = (orderId: number) => screen.findByLabelText(`Price of ${orderId}`);
const table = () => screen.getByRole('table', { name: 'Bids of T day' });
const rowOf = (orderId: number) => table().querySelector(`tr[data-id="${orderId}"]`);

describe('a bid of T day is carried forward', () => {
  test('with what is open of it, in two Enters, and the focus goes on to the next', async () => {
    const user = openAt('/order/carry-forward');
    const first = await quantity(2026112100000031);
    await waitFor(() => expect(first).toHaveFocus());
    expect(first).toHaveValue('6,000');
    await user.keyboard('{Enter}');
    const button = await screen.findByRole('button', { name: 'Carry this bid forward' });
    await waitFor(() => expect(button).toHaveFocus());
    expect(screen.getByText(/6,000 shares LICI IS/)).toHaveTextContent(
      'value ₹ 23,04,000.00 in place of ₹ 23,04,000.00',
    );
    await waitFor(() =>
      // 4,00,00,000 are left of the limit; carrying forward releases what T left of the old bid.

      expect(screen.getByText(/6,000 shares LICI IS/)).toHaveTextContent(
        '₹ 4,00,00,000.00 of the member limit left after it',
      ),
    );
    expect(sent).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rowOf(2026112100000031)).toHaveTextContent('Carried'));
    expect(sent).toEqual([
      {
        method: 'POST',
        orderId: 2026112100000031,
        body: { quantity: 6_000, price: 384, version: 3, clientOrderId: expect.any(String) },
      },
    ]);
    await waitFor(async () => expect(await quantity(2026112100000038)).toHaveFocus());
  });

  test('with quantity and price typed over in place, and several at once', async () => {
    const user = openAt('/order/carry-forward/LICI');
    await waitFor(async () => expect(await quantity(2026112100000031)).toHaveFocus());
    await user.keyboard('5000 {ArrowDown} {Tab}385.05{Enter}');
    const button = await screen.findByRole('button', { name: 'Carry 2 bids forward' });
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rowOf(2026112100000038)).toHaveTextContent('Carried'));
    expect(sent.map(({ orderId, body }) => [orderId, body.quantity, body.price])).toEqual([
      [2026112100000031, 5_000, 384],
      [2026112100000038, 500, 385.05],
    ]);
  });

  test('on 0% margin only upwards, which is said beside it before anything is sent', async () => {
    const user = openAt('/order/carry-forward/LICI');
    const box = await quantity(2026112100000041);
    await user.clear(box);
    await user.type(box, '9000{Enter}');
    expect(rowOf(2026112100000041)).toHaveTextContent(
      'A 0% margin bid can only be revised upwards',
    );
    expect(box).toHaveFocus();
    expect(box).toHaveAccessibleDescription('A 0% margin bid can only be revised upwards');
    expect(screen.queryByRole('button', { name: 'Carry this bid forward' })).toBeNull();
    expect(sent).toEqual([]);
  });

  test('for no more than T left of it, which is said beside it before anything is sent', async () => {
    const user = openAt('/order/carry-forward/LICI');
    const box = await quantity(2026112100000031);
    await user.clear(box);
    await user.type(box, '6001{Enter}');
    expect(box).toHaveAccessibleDescription(
      'At most 6,000 shares: T day left only these of the bid',
    );
    expect(screen.queryByRole('button', { name: 'Carry this bid forward' })).toBeNull();
    expect(sent).toEqual([]);
  });

  test('not before T is allotted: the page says so, and has nothing to type into until it is', async () => {
    const today = exchangeDate(Date.now());
    const offered = (isTAllotted: boolean) =>
      http.get('/api/masters/security/active', () => HttpResponse.json(onT1(today, isTAllotted)));
    server.use(offered(false));
    openAt('/order/carry-forward/LICI');
    const words =
      /^T day of LICI is not allotted yet. What it leaves of a bid can be carried forward/;
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await screen.findByText('6 bids of T day wait for its allotment')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    server.use(offered(true));
    // The console requests the securities on offer every five seconds.
    expect(await screen.findByLabelText('Quantity of 2026112100000031')).toHaveValue('6,000');
  });

  test('once: what was carried before is no longer there, and what was refused before cannot be typed into', async () => {
    openAt('/order/carry-forward/LICI');
    expect(await quantity(2026112100000046)).toBeDisabled();
    expect(rowOf(2026112100000045)).toBeNull();
    expect(screen.getByText(/1 carried before, 1 allotted in full/)).toBeInTheDocument();
    expect(rowOf(2026112100000047)).toBeNull();
    expect(rowOf(2026112100000046)).toHaveTextContent('it cannot be placed again');
  });

  test('only within the limits: what they leave no room for is not sent, for a refusal would be final', async () => {
    const user = openAt('/order/carry-forward/LICI');
    const box = await price(2026112100000031);
    await user.clear(box);
    await user.type(box, '9000.00{Enter}');
    expect(await screen.findByText(/Above the member limit by/)).toHaveTextContent(
      'could not be placed again',
    );
    expect(screen.getByRole('button', { name: 'Carry this bid forward' })).toBeDisabled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus());
    expect(sent).toEqual([]);
  });

  test('under one name until it is answered, so that sending again is answered with what the first did', async () => {
    const names: unknown[] = [];
    server.use(
      http.post('/api/rms/order/:orderId/carryForward', async ({ request }) => {
        names.push(((await request.json()) as any).clientOrderId);
        if (names.length === 1) return HttpResponse.error();
        const carried = { ...bids[0], orderId: 2026112200000077, orderStatus: 'Rejected' };
        return HttpResponse.json(carried, { status: 200 });
      }),
    );
    const user = openAt('/order/carry-forward/LICI');
    await waitFor(async () => expect(await quantity(2026112100000031)).toHaveFocus());
    const send = async () => {
      await user.click(await quantity(2026112100000031));
      await user.keyboard('{Enter}');
      const button = await screen.findByRole('button', { name: 'Carry this bid forward' });
      await waitFor(() => expect(button).toHaveFocus());
      await user.keyboard('{Enter}');
    };
    await send();
    await waitFor(() => expect(rowOf(2026112100000031)).toHaveTextContent(/not known|No answer/));
    // It stays where it was asked for, and the foot says so where the state of a row is out of sight.
    await waitFor(async () => expect(await quantity(2026112100000031)).toHaveFocus());
    expect(screen.getByText('Not answered: 1')).toBeInTheDocument();
    await send();
    // Risk management has turned it down meanwhile.
    await waitFor(() =>
      expect(rowOf(2026112100000031)).toHaveTextContent(
        'It was carried forward as order 2026112200000077, which was rejected since',
      ),
    );
    expect(names).toEqual([expect.stringMatching(/^W[0-9a-f]{24}$/), names[0]]);
    await send();
    await waitFor(() => expect(names).toHaveLength(3));
    expect(names[2]).not.toBe(names[0]);
  });

  test('and after a refusal for a limit the bids behind it are not tried', async () => {
    server.use(
      http.post('/api/rms/order/:orderId/carryForward', ({ params }) => {
        sent.push({ method: 'POST', orderId: Number(params.orderId), body: null });
        return HttpResponse.json(
          {
            code: 'MEMBER_LIMIT',
            message: 'Bid value is above the remaining member limit',
            errors: { quantity: 'Bid value is above the remaining member limit' },
          },
          { status: 422 },
        );
      }),
    );
    const user = openAt('/order/carry-forward/LICI');
    await waitFor(async () => expect(await quantity(2026112100000031)).toHaveFocus());
    await user.keyboard('{Shift>} {/Shift}{Enter}');
    const button = await screen.findByRole('button', { name: 'Carry 3 bids forward' });
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(rowOf(2026112100000031)).toHaveTextContent(
        'Refused: Bid value is above the remaining member limit',
      ),
    );
    expect(rowOf(2026112100000038)).toHaveTextContent('Not sent');
    expect(sent).toHaveLength(1);
  });
});

test('a symbol that is not on its T+1 day is said, and another can be chosen', async () => {
  openAt('/order/carry-forward/NHPC');
  expect(await screen.findByText(/NHPC IS is not on its T\+1 day/)).toBeInTheDocument();
});
