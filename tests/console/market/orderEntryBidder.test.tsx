import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { useParams } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { exchangeDate } from '#domain/market/calendar.ts';
import { OrderEntry } from '../../../resources/order/console/entry/OrderEntry.tsx';
import { marketCalls, onOffer } from './market.ts';
import { openPage, signedInAs } from './marketPage.tsx';

type Sent = Record<string, unknown>;
let sent: Sent[] = [];

const server = setupServer(
  ...marketCalls(exchangeDate(Date.now())),
  http.post('/api/rms/order', async ({ request }) => {
    const body = (await request.json()) as Sent;
    sent.push(body);
    return HttpResponse.json(
      {
        ...body,
        orderId: 2026112100000001,
        orderStatus: 'Confirmed',
        isCpApproved: null,
        entryTime: '2026-11-21T10:42:07.000+05:30',
      },
      { status: 201 },
    );
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  localStorage.clear();
  signedInAs(0);
});
afterEach(() => server.resetHandlers());

const Page = () => <OrderEntry params={useParams()} />;
const openAt = (path: string) => openPage(<Page />, path, ['/order/entry/:symbol/:series']);
const clientBox = () => screen.findByLabelText('Client', { selector: 'input[type=text]' });
const typeIn = async (user: UserEvent, quantity: string, price: string) => {
  await user.type(screen.getByLabelText('Quantity'), quantity);
  await user.type(screen.getByLabelText('Price'), price);
};
const form = () => screen.getByRole('form', { name: 'New bid' });

test('what the member may still bid is shown, and what the bid being typed leaves of it', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await waitFor(() => expect(form()).toHaveTextContent('Member limit left₹ 4,00,00,000.00'));
  await typeIn(user, '25000', '384.50');
  expect(form()).toHaveTextContent('Bid value and margin₹ 96,12,500.00');
  expect(form()).toHaveTextContent('Member limit left after it₹ 3,03,87,500.00');
  await user.type(screen.getByLabelText('Quantity'), '0');
  expect(form()).toHaveTextContent('Above the member limit by₹ 5,61,25,000.00');
});

test('once the client is known the limit of its PAN is shown, with what it leaves room for', async () => {
  const user = openAt('/order/entry/NHPC/RS');
  const box = await clientBox();
  expect(form()).toHaveTextContent('At most 2,797 within ₹ 2,00,000.00.');
  await user.type(box, 'C0007{Enter}');
  await waitFor(() => expect(form()).toHaveTextContent('PAN limit left₹ 71,500.00'));
  expect(form()).toHaveTextContent('At most 1,000 within the ₹ 71,500.00 left.');
  await typeIn(user, '1001', '71.50');
  expect(form()).toHaveTextContent('Above the PAN limit by₹ 71.50');
});

test('a custodian is found by a word of its name, and the Enter that takes it opens the review', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await user.type(await clientBox(), 'C0001{Enter}');
  await typeIn(user, '100', '384.50');
  await user.click(screen.getByLabelText('Custodian participant'));
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await user.keyboard('trust{Enter}');
  const review = await screen.findByRole('region', { name: 'Review' });
  expect(review).toHaveTextContent('custodian CP02');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent[0]).toMatchObject({ participantId: 'CP02' }));
  // The next client may have another one.
  await waitFor(() => expect(screen.getByLabelText('Custodian participant')).toHaveValue(''));
});

test('a custodian that the exchange has not is said beside its field, and nothing is sent', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await user.type(await clientBox(), 'C0001{Enter}');
  await typeIn(user, '100', '384.50');
  await user.type(screen.getByLabelText('Custodian participant'), 'CP99{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('Custodian participant')).toHaveAccessibleDescription(
      'Participant CP99 is not known',
    ),
  );
  expect(screen.queryByRole('region', { name: 'Review' })).toBeNull();
});

test('a retail client up to its limit on T day is told so beside the quantity, before anything is sent', async () => {
  const [lici, ...others] = onOffer(exchangeDate(Date.now()));
  const configuration = { ...lici?.configuration, retailOnT: 'ABOVE_LIMIT' };
  const retail = {
    ...{ id: 1, memberId: 'M001', clientId: 'C0001', clientName: 'Asha Agarwal' },
    ...{ pan: 'AAAPA0001A', category: 'RI', isActive: true, version: 1 },
  };
  server.use(
    http.get('/api/masters/security/active', () =>
      HttpResponse.json([{ ...lici, configuration }, ...others]),
    ),
    http.get('/api/masters/client', () => HttpResponse.json([retail])),
  );
  const user = openAt('/order/entry/LICI/IS');
  await user.type(await clientBox(), 'C0001{Enter}');
  await typeIn(user, '10', '385.00');
  await user.click(screen.getByRole('button', { name: 'Review bid' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Quantity')).toHaveAccessibleDescription(
      /A retail client bids on T day above the retail limit of 2,00,000\.00 only/,
    ),
  );
  expect(sent).toEqual([]);
  await user.clear(screen.getByLabelText('Quantity'));
  await user.type(screen.getByLabelText('Quantity'), '1000');
  await user.click(screen.getByRole('button', { name: 'Review bid' }));
  expect(await screen.findByRole('region', { name: 'Review' })).toBeVisible();
});

test('a pro bid takes the PAN that the exchange has of the member, shown masked', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await clientBox();
  await user.click(screen.getByLabelText('Pro'));
  await waitFor(() => expect(screen.getByLabelText('PAN of the member')).toBeDisabled());
  expect(screen.getByLabelText('PAN of the member')).toHaveValue('BAACxxxx1Z');
  await typeIn(user, '100', '384.50');
  await user.click(screen.getByRole('button', { name: 'Review bid' }));
  await user.click(await screen.findByRole('button', { name: 'Send bid' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ clientType: 'PRO', clientId: 'M001', pan: 'BAACA0001Z' }),
  );
});

test('a bid that was taken is the first of one’s bids at once, before any fetch', async () => {
  const user = openAt('/order/entry/LICI/IS');
  const mine = () => screen.getByRole('grid', { name: 'My bids in LICI IS' });
  await waitFor(() => expect(mine()).toHaveTextContent('No orders available.'));
  server.use(http.get('/api/rms/order', () => new Promise<never>(() => {})));
  await user.type(await clientBox(), 'C0001{Enter}');
  await typeIn(user, '100', '384.5');
  await user.click(screen.getByRole('button', { name: 'Review bid' }));
  await user.click(await screen.findByRole('button', { name: 'Send bid' }));
  await waitFor(() => expect(within(mine()).getAllByRole('row')[1]).toHaveTextContent('…00001'));
  expect(form()).toHaveTextContent(
    'Order 2026112100000001 Confirmed100 LICI IS at ₹ 384.50 for C0001',
  );
});

test('a market that closed while one typed is said, and the form keeps what was typed', async () => {
  server.use(
    http.post('/api/rms/order', () =>
      HttpResponse.json(
        { code: 'MARKET_CLOSED', message: 'Market is closed', errors: {} },
        { status: 422 },
      ),
    ),
  );
  const user = openAt('/order/entry/LICI/IS');
  await user.type(await clientBox(), 'C0001{Enter}');
  await typeIn(user, '100', '384.50');
  await user.click(screen.getByRole('button', { name: 'Review bid' }));
  await user.click(await screen.findByRole('button', { name: 'Send bid' }));
  expect(await screen.findByText(/Refused: Market is closed/)).toBeInTheDocument();
  expect(screen.getByLabelText('Quantity')).toHaveValue('100');
});
