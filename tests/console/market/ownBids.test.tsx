import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { useParams } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exchangeDate } from '#domain/market/calendar.ts';
import { Cancel } from '../../../resources/order/console/cancel/Cancel.tsx';
import { Modify } from '../../../resources/order/console/modify/Modify.tsx';
import { marketCalls } from './market.ts';
import { openPage, signedInAs } from './marketPage.tsx';
import { type LiveBid, liveBid, ownBids } from './ownBids.ts';

const server = setupServer();
let bids: LiveBid[];
let sent: ReturnType<typeof ownBids>['sent'];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  signedInAs(0);
  bids = [
    liveBid(),
    liveBid({ orderId: 2026112100000038, clientId: 'C0007', quantity: 500, value: 192_000 }),
    liveBid({
      orderId: 2026112100000031,
      category: 'MF',
      marginType: '0',
      clientId: 'C0044',
      participantId: 'CP01',
      isCpApproved: true,
    }),
  ];
  const exchange = ownBids(bids);
  sent = exchange.sent;
  server.use(...exchange.handlers, ...marketCalls(exchangeDate(Date.now())));
});
afterEach(() => server.resetHandlers());

const ModifyPage = () => <Modify params={useParams()} />;
const CancelPage = () => <Cancel params={useParams()} />;
const modifyAt = (path: string) =>
  openPage(<ModifyPage />, path, ['/order/modify', '/order/modify/:orderId']);
const cancelAt = (path: string) =>
  openPage(<CancelPage />, path, ['/order/cancel', '/order/cancel/:orderId']);
const pickBox = () => screen.getByRole('combobox', { name: 'Order, symbol or client' });
const listed = () => screen.getByRole('grid', { name: 'My live bids' });
const changes = () => screen.getByRole('table', { name: 'What changes' });

describe('a bid is modified', () => {
  test('in as few keys as there are: the latest, its quantity, its price, and Enter', async () => {
    const user = modifyAt('/order/modify');
    await waitFor(() => expect(pickBox()).toHaveFocus());
    await screen.findByText('…00041');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveFocus());
    await user.keyboard('12000{Enter}385.00');
    expect(changes()).toHaveTextContent('Quantity10,00012,000+2,000');
    expect(changes()).toHaveTextContent('Price384.00385.00+1.00');
    expect(changes()).toHaveTextContent('Value, ₹38,40,000.0046,20,000.00+7,80,000.00');
    expect(changes()).toHaveTextContent('Margin 100%, ₹38,40,000.0046,20,000.00+7,80,000.00');
    // 4,00,00,000 are left of the limit, and changing the bid releases what it uses.
    await waitFor(() =>
      expect(changes()).toHaveTextContent('Member limit left after it₹ 3,92,20,000.00'),
    );
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send the change' })).toHaveFocus(),
    );
    expect(sent).toEqual([]);
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText(
        'Order 2026112100000041 is now 12,000 LICI IS at ₹ 385.00 for C0001.',
      ),
    ).toBeInTheDocument();
    expect(sent).toEqual([
      {
        method: 'PUT',
        orderId: 2026112100000041,
        body: { quantity: 12_000, price: 385, isMarketOrder: false, version: 3 },
      },
    ]);
    await waitFor(() => expect(pickBox()).toHaveFocus());
  });

  test('found by client, by the end of its id, or with the arrows', async () => {
    const user = modifyAt('/order/modify');
    await screen.findByText('…00041');
    await user.keyboard('c0007');
    await waitFor(() => expect(within(listed()).getAllByRole('row')).toHaveLength(2));
    await user.keyboard('{Escape}00031');
    await waitFor(() => expect(listed()).toHaveTextContent('…00031'));
    expect(listed()).not.toHaveTextContent('…00041');
    await user.keyboard('{Escape}');
    await screen.findByText('…00041');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(
      await screen.findByRole('form', { name: 'Modify 2026112100000038' }),
    ).toBeInTheDocument();
  });

  test('on 0% margin only upwards, which the fields say beforehand', async () => {
    const user = modifyAt('/order/modify/2026112100000031');
    const quantity = await screen.findByLabelText('Quantity');
    expect(screen.getByText('at least 10,000')).toBeInTheDocument();
    expect(screen.getByText('at least 384.00')).toBeInTheDocument();
    expect(screen.getByRole('form')).toHaveTextContent('CP01 must confirm the changed bid again.');
    await waitFor(() => expect(quantity).toHaveFocus());
    await user.keyboard('9999{Enter}383.95{Enter}');
    await waitFor(() => expect(quantity).toHaveFocus());
    expect(quantity).toHaveAccessibleDescription('A 0% margin bid can only be revised upwards');
    expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(
      'A 0% margin bid can only be revised upwards',
    );
    await user.keyboard('{Enter}{ArrowDown}');
    expect(screen.getByLabelText('Price')).toHaveValue('384.00');
    expect(sent).toEqual([]);
  });

  test('by two at once: what one typed stays, what the other changed is said and taken over', async () => {
    const user = modifyAt('/order/modify/2026112100000041');
    await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveFocus());
    Object.assign(bids[0] ?? {}, { price: 386, value: 3_860_000, version: 4 });
    await user.keyboard('12000{Enter}{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send the change' })).toHaveFocus(),
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/price 384.00 to 386.00/)).toHaveTextContent(
      'Another user has changed this bid: price 384.00 to 386.00.',
    );
    expect(screen.getByLabelText('Quantity')).toHaveValue('12,000');
    expect(screen.getByLabelText('Price')).toHaveValue('386.00');
    await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveFocus());
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send the change' })).toHaveFocus(),
    );
    await user.keyboard('{Enter}');
    await screen.findByText(/is now 12,000 LICI IS at ₹ 386.00/);
    expect(sent.map(({ body }) => body.version)).toEqual([3, 4]);
  });

  test('once, when the answer was lost: the bid itself says what became of it', async () => {
    server.use(
      http.put('/api/rms/order/:orderId', () => {
        Object.assign(bids[0] ?? {}, { quantity: 12_000, version: 4 });
        return HttpResponse.error();
      }),
    );
    const user = modifyAt('/order/modify/2026112100000041');
    await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveFocus());
    await user.keyboard('12000{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send the change' })).toHaveFocus(),
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/is now 12,000 LICI IS/)).toBeInTheDocument();
  });

  test('or refused beside the field that caused it', async () => {
    server.use(
      http.put('/api/rms/order/:orderId', () =>
        HttpResponse.json(
          {
            code: 'MEMBER_LIMIT',
            message: 'Bid value is above the remaining member limit',
            errors: { quantity: 'Bid value is above the remaining member limit' },
          },
          { status: 422 },
        ),
      ),
    );
    const user = modifyAt('/order/modify/2026112100000041');
    await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveFocus());
    await user.keyboard('90000000{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send the change' })).toHaveFocus(),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveFocus());
    expect(screen.getByLabelText('Quantity')).toHaveAccessibleDescription(
      'Bid value is above the remaining member limit',
    );
    expect(screen.getByLabelText('Quantity')).toHaveValue('9,00,00,000');
  });

  test('only where there is one: another’s is said not to be there', async () => {
    modifyAt('/order/modify/2026112100009999');
    expect(await screen.findByText('There is no such Order.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose another bid' })).toHaveFocus();
  });
});

describe('a bid is cancelled', () => {
  test('in two Enters: the latest is read back, and goes', async () => {
    const user = cancelAt('/order/cancel');
    await screen.findByText('…00041');
    await user.keyboard('{Enter}');
    const button = await screen.findByRole('button', { name: 'Cancel this bid' });
    await waitFor(() => expect(button).toHaveFocus());
    expect(button.className).toContain('MuiButton-colorError');
    expect(screen.getByText('10,000 LICI IS at ₹ 384.00 for C0001')).toBeInTheDocument();
    expect(screen.getByText(/10,000 shares worth ₹ 38,40,000.00/)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await screen.findByText(/Order 2026112100000041 is cancelled/);
    expect(sent.map(({ orderId }) => orderId)).toEqual([2026112100000041]);
    await waitFor(() => expect(pickBox()).toHaveFocus());
    await waitFor(() => expect(listed()).not.toHaveTextContent('…00041'));
  });

  test('with others that were chosen by Space, which tells how many and what they are worth', async () => {
    const user = cancelAt('/order/cancel');
    await screen.findByText('…00041');
    await user.keyboard(' {ArrowDown} {Enter}');
    const button = await screen.findByRole('button', { name: 'Cancel 2 bids' });
    await waitFor(() => expect(button).toHaveFocus());
    expect(screen.getByText(/10,500 shares worth ₹ 40,32,000.00/)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await screen.findByText('2 bids are cancelled, 10,500 shares.');
    expect(sent.map(({ orderId }) => orderId).toSorted()).toEqual([
      2026112100000038, 2026112100000041,
    ]);
  });

  test('never on 0% margin: it says so before anything is sent, and cannot be chosen', async () => {
    const user = cancelAt('/order/cancel');
    await screen.findByText('…00031');
    await waitFor(() => expect(screen.getByLabelText('Choose 2026112100000031')).toBeDisabled());
    await user.keyboard('{Shift>} {/Shift}');
    expect(screen.getByText(/2 chosen/)).toBeInTheDocument();
    await user.keyboard('{Shift>} {/Shift}{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A 0% margin bid cannot be cancelled',
    );
    expect(screen.getByRole('button', { name: 'Cancel this bid' })).toBeDisabled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus());
    expect(sent).toEqual([]);
  });

  test('and what the exchange does not cancel stays in sight with its reason', async () => {
    server.use(
      http.delete('/api/rms/order/2026112100000038', () =>
        HttpResponse.json({ code: 'MARKET_CLOSED', message: 'Market is closed' }, { status: 422 }),
      ),
    );
    const user = cancelAt('/order/cancel');
    await screen.findByText('…00041');
    await user.keyboard('{Shift>} {/Shift}{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cancel 2 bids' })).toHaveFocus(),
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/1 not cancelled: Market is closed/)).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Bids to cancel' })).toHaveTextContent('Stands');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus());
  });
});
