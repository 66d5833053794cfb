import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
let answer: (body: Sent) => Response | Promise<Response>;

const taken = (body: Sent) =>
  HttpResponse.json(
    {
      orderId: 2026112100000001,
      orderStatus: 'Confirmed',
      quantity: body.quantity,
      price: body.price,
      value: Number(body.quantity) * Number(body.price ?? 71.5),
    },
    { status: 201 },
  );

/** A bid for C0001 that was entered just now, as the list of own bids has it. */
const standing = () => ({
  orderId: 2026112100000077,
  version: 1,
  symbol: 'LICI',
  series: 'IS',
  category: 'NII',
  clientType: 'CLI',
  clientId: 'C0001',
  participantId: null,
  marginType: '1',
  isMarketOrder: false,
  quantity: 25_000,
  price: 384.5,
  value: 9_612_500,
  orderStatus: 'Confirmed',
  isCpApproved: null,
  userId: '1001',
  entryTime: new Date(Date.now() - 60_000).toISOString(),
});

/** Holds the answer to a bid back until the function that it returns is called. */
const answerLater = (): (() => void) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer = async (body) => {
    await released;
    return taken(body);
  };
  return () => release();
};

const server = setupServer(
  ...marketCalls(exchangeDate(Date.now())),
  http.post('/api/rms/order', async ({ request }) => {
    const body = (await request.json()) as Sent;
    sent.push(body);
    return answer(body);
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  answer = taken;
  localStorage.clear();
  sessionStorage.clear();
  signedInAs(0);
});
afterEach(() => server.resetHandlers());

const Page = () => <OrderEntry params={useParams()} />;

const openAt = (path: string) =>
  openPage(<Page />, path, ['/order/entry', '/order/entry/:symbol/:series']);

/** Types a bid for 25,000 at 384.50 from the client, where the page of a security begins, up to its review. */
const typeBid = async (user: UserEvent, price = '384.50') => {
  await waitFor(() => expect(clientBox()).toHaveFocus());
  await typeTerms(user, price);
};

const clientBox = () => screen.getByLabelText('Client', { selector: 'input[type=text]' });

const typeTerms = async (user: UserEvent, price = '384.50') => {
  expect(clientBox()).toHaveFocus();
  await user.keyboard(`C0001{Enter}25000{Enter}${price}{Enter}{Enter}`);
};

test('a bid is entered by keyboard alone, from the first field to the answer', async () => {
  const user = openAt('/order/entry');
  await waitFor(() => expect(screen.getByLabelText('Security')).toHaveFocus());
  await screen.findByText('On offer today');
  await user.keyboard('LICI{Enter}');
  await waitFor(() => expect(clientBox()).toHaveFocus());
  await user.keyboard('C0001{Enter}25000{Enter}384.50{Enter}');
  expect(screen.getByLabelText('Custodian participant')).toHaveFocus();
  await user.keyboard('{Enter}');
  const review = await screen.findByRole('region', { name: 'Review' });
  expect(review).toHaveTextContent(
    '25,000 LICI IS at ₹ 384.50 for C0001 Asha Traders, NII, 100% margin, bid value ₹ 96,12,500.00.',
  );
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('2026112100000001')).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    symbol: 'LICI',
    series: 'IS',
    category: 'NII',
    clientType: 'CLI',
    clientId: 'C0001',
    pan: 'AAAPA0001A',
    participantId: null,
    marginType: '1',
    isMarketOrder: false,
    quantity: 25_000,
    price: 384.5,
  });
  // The focus is on the field that differs in the next bid. Its list opens on request only and
  // covers nothing before that.
  await waitFor(() => expect(clientBox()).toHaveFocus());
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(within(screen.getByRole('listbox')).getByText('C0001')).toBeVisible();
});

test('a double Enter sends one bid', async () => {
  const release = answerLater();
  const user = openAt('/order/entry/LICI/IS');
  await typeBid(user);
  await screen.findByRole('region', { name: 'Review' });
  await user.keyboard('{Enter}{Enter}{Enter}');
  release();
  expect(await screen.findByText('2026112100000001')).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test('a bid that nobody answered is sent again under the same number', async () => {
  answer = () => HttpResponse.error();
  const user = openAt('/order/entry/LICI/IS');
  await typeBid(user);
  await screen.findByRole('region', { name: 'Review' });
  await user.keyboard('{Enter}');
  await screen.findByText(/Sending again sends the same bid/);
  expect(sessionStorage.getItem('offerdesk.bid.unsettled.1001')).not.toContain('AAAPA0001A');
  answer = taken;
  await user.keyboard('{Enter}');
  expect(await screen.findByText('2026112100000001')).toBeInTheDocument();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.clientOrderId).toBe(sent[0]?.clientOrderId);
  expect(sent[0]?.clientOrderId).toMatch(/^W[0-9a-f]{24}$/);
});

test('a change after a bid that nobody answered is another bid, and one is told to look first', async () => {
  answer = () => HttpResponse.error();
  const user = openAt('/order/entry/LICI/IS');
  await typeBid(user);
  await screen.findByRole('region', { name: 'Review' });
  await user.keyboard('{Enter}');
  await screen.findByText(/Sending again sends the same bid/);
  await user.clear(screen.getByLabelText('Quantity'));
  await user.type(screen.getByLabelText('Quantity'), '26000');
  expect(screen.queryByRole('region', { name: 'Review' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Review bid' }));
  const review = await screen.findByRole('region', { name: 'Review' });
  expect(review).toHaveTextContent('26,000 LICI IS');
  expect(review).toHaveTextContent('The previous bid was not answered');
  answer = taken;
  await user.keyboard('{Enter}');
  await screen.findByText('2026112100000001');
  expect(sent[1]).toMatchObject({ quantity: 26_000 });
  expect(sent[1]?.clientOrderId).not.toBe(sent[0]?.clientOrderId);
});

test('what is sent is what the review said, whatever is typed while it is on its way', async () => {
  const release = answerLater();
  const user = openAt('/order/entry/LICI/IS');
  await typeBid(user);
  await screen.findByRole('region', { name: 'Review' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.type(screen.getByLabelText('Quantity'), '9');
  expect(screen.getByRole('region', { name: 'Review' })).toHaveTextContent('25,000 LICI IS');
  release();
  expect(await screen.findByText('2026112100000001')).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test('two bids have two numbers', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await typeBid(user);
  await screen.findByRole('region', { name: 'Review' });
  await user.keyboard('{Enter}');
  await screen.findByText('2026112100000001');
  await waitFor(() => expect(clientBox()).toHaveFocus());
  await typeTerms(user);
  await screen.findByRole('region', { name: 'Review' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.clientOrderId).not.toBe(sent[0]?.clientOrderId);
});

test('what the exchange refuses stands beside the field that caused it, and the form keeps the rest', async () => {
  answer = () =>
    HttpResponse.json(
      {
        code: 'MEMBER_LIMIT',
        message: 'Bid value is above the remaining member limit',
        errors: { quantity: 'Bid value is above the remaining member limit' },
      },
      { status: 422 },
    );
  const user = openAt('/order/entry/LICI/IS');
  await typeBid(user);
  await screen.findByRole('region', { name: 'Review' });
  await user.keyboard('{Enter}');
  const quantity = screen.getByLabelText('Quantity');
  await waitFor(() => expect(quantity).toHaveFocus());
  expect(quantity).toHaveAccessibleDescription('Bid value is above the remaining member limit');
  expect(quantity).toHaveValue('25,000');
  expect(screen.getByLabelText('Price')).toHaveValue('384.50');
  expect(screen.getByLabelText('Client', { selector: 'input[type=text]' })).toHaveValue('C0001');
});

test('a price below the floor is said beside the price before anything is sent', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await typeBid(user, '381.95');
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveFocus());
  expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(
    'Bid price is below the floor price 382.00',
  );
  expect(screen.queryByRole('region', { name: 'Review' })).toBeNull();
  expect(sent).toEqual([]);
});

test('a price and a quantity may be pasted with ₹, grouped, or in Devanagari digits', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await user.type(await screen.findByLabelText('Quantity'), '१,०००');
  await user.click(screen.getByLabelText('Price'));
  await user.paste('₹ 384.50');
  await user.tab();
  expect(screen.getByLabelText('Quantity')).toHaveValue('1,000');
  expect(screen.getByLabelText('Price')).toHaveValue('384.50');
  expect(screen.getByText('₹ 3,84,500.00')).toBeVisible();
});

test('a bid at a price below zero has no value', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await user.type(await screen.findByLabelText('Quantity'), '1000');
  await user.click(screen.getByLabelText('Price'));
  await user.paste('-1');
  await user.tab();
  expect(screen.getByLabelText('Price')).toHaveAccessibleDescription('Price must be at least 0.01');
  expect(screen.queryByText(/below the floor/)).toBeNull();
  expect(screen.queryByText(/₹ -/)).toBeNull();
});

test('faults of several fields are said at once, each beside its own', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await waitFor(() => expect(clientBox()).toHaveFocus());
  await user.type(await screen.findByLabelText('Quantity'), '1.5');
  await user.type(screen.getByLabelText('Price'), '384.52');
  await user.click(screen.getByRole('button', { name: 'Review bid' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Quantity')).toHaveAccessibleDescription(
      'Quantity must be a whole number',
    ),
  );
  expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(
    'Price must be a multiple of the tick size 0.05',
  );
  expect(
    screen.getByLabelText('Client', { selector: 'input[type=text]' }),
  ).toHaveAccessibleDescription('Client is mandatory');
});

test('plus and minus step the price by a tick, from the floor upwards', async () => {
  const user = openAt('/order/entry/LICI/IS');
  const price = await screen.findByLabelText('Price');
  await user.click(price);
  await user.keyboard('-');
  expect(price).toHaveValue('382.00');
  await user.keyboard('++-');
  expect(price).toHaveValue('382.05');
  await user.keyboard('---');
  expect(price).toHaveValue('382.00');
});

test('arrows step the price by a tick, with Shift and by Page Up by ten', async () => {
  const user = openAt('/order/entry/LICI/IS');
  const price = await screen.findByLabelText('Price');
  await user.type(price, '384.50');
  await user.keyboard('{ArrowUp}');
  expect(price).toHaveValue('384.55');
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(price).toHaveValue('385.05');
  await user.keyboard('{PageDown}{PageDown}');
  expect(price).toHaveValue('384.05');
});

test('Ctrl+Enter opens the review from any field', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await screen.findByLabelText('Quantity');
  await user.type(clientBox(), 'C0001{Enter}');
  await user.type(screen.getByLabelText('Price'), '384.50');
  await user.type(screen.getByLabelText('Quantity'), '100{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('region', { name: 'Review' })).toHaveTextContent('100 LICI IS');
});

test('PRO in place of a client is a bid of the member itself, as a non-institutional one', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await screen.findByLabelText('Quantity');
  await user.click(screen.getByLabelText('MF'));
  await user.type(clientBox(), 'pro{Enter}');
  await waitFor(() => expect(screen.getByLabelText('PAN of the member')).toBeDisabled());
  expect(screen.getByLabelText('NII')).toBeChecked();
  expect(screen.getByLabelText('MF')).toBeDisabled();
  expect(screen.getByLabelText('Quantity')).toHaveFocus();
});

test('a bid like one that stands since a few minutes, or far above the floor, is sent only after a warning', async () => {
  server.use(
    http.get('/api/rms/order', ({ request }) => {
      const filter = JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}');
      return HttpResponse.json(filter.clientId === 'C0001' ? [standing()] : []);
    }),
  );
  const user = openAt('/order/entry/LICI/IS');
  await typeBid(user, '573.05');
  const review = await screen.findByRole('region', { name: 'Review' });
  expect(review).toHaveTextContent('The price is 1.50 times the floor price.');
  expect(review).not.toHaveTextContent('is live already');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveFocus());
  await user.keyboard('384.50{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('region', { name: 'Review' })).toHaveTextContent(
    'The same bid is live already: order ending 00077',
  );
  await user.keyboard('{Enter}');
  expect(await screen.findByText('2026112100000001')).toBeInTheDocument();
});

test('F4 repeats the last bid of the series, with its client first to be changed', async () => {
  server.use(http.get('/api/rms/order', () => HttpResponse.json([standing()])));
  const user = openAt('/order/entry/LICI/IS');
  await screen.findByText('…00077');
  await user.click(clientBox());
  await user.keyboard('C00{F4}');
  await waitFor(() => expect(clientBox()).toHaveFocus());
  expect(clientBox()).toHaveValue('C0001');
  expect(screen.getByLabelText('Quantity')).toHaveValue('25,000');
  expect(screen.getByLabelText('Price')).toHaveValue('384.50');
  await user.keyboard('C0007{Enter}{Enter}{Enter}{Enter}');
  expect(await screen.findByRole('region', { name: 'Review' })).toHaveTextContent(
    '25,000 LICI IS at ₹ 384.50 for C0007 Meera Rao',
  );
});

test.each([
  ['like=2026112100000077', '/api/rms/order/2026112100000077'],
  ['from=error:12', '/api/rms/errororder/12'],
])('the address can name the bid that the form begins with: ?%s', async (search, path) => {
  server.use(http.get(path, () => HttpResponse.json(standing())));
  openAt(`/order/entry?${search}`);
  await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveValue('25,000'));
  expect(screen.getByLabelText('Security')).toHaveValue('LICI IS');
  await waitFor(() => expect(clientBox()).toHaveFocus());
  expect(clientBox()).toHaveValue('C0001');
});

test('Escape goes back from the review and keeps what was typed', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await typeBid(user);
  await screen.findByRole('region', { name: 'Review' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Review' })).toBeNull());
  expect(screen.getByLabelText('Price')).toHaveFocus();
  expect(screen.getByLabelText('Quantity')).toHaveValue('25,000');
  expect(sent).toEqual([]);
});

test('0% margin is offered to institutions only', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await screen.findByLabelText('Quantity');
  expect(screen.queryByRole('group', { name: 'Margin' })).toBeNull();
  await user.click(screen.getByLabelText('MF'));
  expect(
    within(screen.getByRole('group', { name: 'Margin' })).getByLabelText('0%'),
  ).toBeInTheDocument();
});

test('a retail bid at the cut-off price names no price and is valued at the cut-off of T day', async () => {
  const user = openAt('/order/entry/NHPC/RS');
  await screen.findByLabelText('Quantity');
  await user.type(screen.getByLabelText('Client', { selector: 'input[type=text]' }), 'C0007');
  await user.type(screen.getByLabelText('Quantity'), '100');
  await user.click(screen.getByLabelText('Cut-off'));
  expect(screen.getByLabelText('Price')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Review bid' }));
  const review = await screen.findByRole('region', { name: 'Review' });
  expect(review).toHaveTextContent('100 NHPC RS at the cut-off price for C0007 Meera Rao');
  expect(review).toHaveTextContent('bid value ₹ 7,150.00');
  await user.click(screen.getByRole('button', { name: 'Send bid' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ isMarketOrder: true, price: null, category: 'RI' });
});

test('a client that the member has not is refused beside the client', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await screen.findByLabelText('Quantity');
  const box = screen.getByLabelText('Client', { selector: 'input[type=text]' });
  await user.type(box, 'C9999{Enter}');
  await waitFor(() => expect(box).toHaveAccessibleDescription('Client C9999 is not known'));
});

test('an unsent bid is there again after another page, without its PAN being kept, and only for its user', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await screen.findByLabelText('Quantity');
  await user.type(clientBox(), 'C0001{Enter}');
  await user.type(screen.getByLabelText('Quantity'), '5000');
  const kept = Object.values(localStorage).join();
  expect(kept).toContain('5000');
  expect(kept).not.toContain('AAAPA0001A');
  cleanup();
  openAt('/order/entry');
  expect(await screen.findByLabelText('Quantity')).toHaveValue('5000');
  expect(clientBox()).toHaveValue('C0001');
  cleanup();
  signedInAs(0, 'M001', '1002');
  openAt('/order/entry/LICI/IS');
  expect(await screen.findByLabelText('Quantity')).toHaveValue('');
  expect(screen.queryByRole('region', { name: 'Typed before and not placed' })).toBeNull();
});

test('a price that was typed for one security is not taken over to another', async () => {
  const user = openAt('/order/entry/LICI/IS');
  await user.type(await screen.findByLabelText('Price'), '384.50');
  await user.clear(screen.getByLabelText('Security'));
  await user.type(screen.getByLabelText('Security'), 'NHPC{Enter}');
  await screen.findByRole('heading', { name: /NHPC/, level: 1 });
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue(''));
});

test('on T+1 a non-retail bid can only be carried forward, and the page says so', async () => {
  const today = exchangeDate(Date.now());
  const [lici] = onOffer(today);
  if (!lici) throw new Error('LICI is on offer');
  const { configuration } = lici;
  server.use(
    http.get('/api/masters/security/active', () =>
      HttpResponse.json([
        {
          ...lici,
          configuration: {
            ...configuration,
            openOnDate: '2000-01-03',
            nextOnDate: today,
            isNewOrderAllowed: false,
            configLabel: 'T+1 day - IS',
          },
        },
      ]),
    ),
  );
  const user = openAt('/order/entry/LICI/IS');
  await screen.findByText(/can only be carried forward/);
  expect(screen.getByRole('link', { name: 'Carry Forward Orders' })).toHaveAttribute(
    'href',
    '/order/carry-forward/LICI',
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'New orders are not allowed in LICI IS in this session',
  );
  expect(screen.getByRole('button', { name: 'Review bid' })).toBeDisabled();
  // An empty reckoning would take the room of the fields; that of a bid that is typed all the same is shown.
  expect(screen.queryByText('Bid value and margin')).toBeNull();
  await user.type(screen.getByLabelText('Quantity'), '100');
  await user.type(screen.getByLabelText('Price'), '900');
  expect(await screen.findByText('Bid value and margin')).toBeInTheDocument();
});

test('a security that is not on offer is said, and another can be chosen', async () => {
  openAt('/order/entry/NOBODY/IS');
  expect(await screen.findByText(/NOBODY IS is not on offer/)).toBeInTheDocument();
  expect(screen.getByRole('grid', { name: 'Securities on offer' })).toBeInTheDocument();
});
