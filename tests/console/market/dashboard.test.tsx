import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { exchangeDate } from '#domain/market/calendar.ts';
import { barsOf } from '../../../resources/activity/console/charts/minutes.ts';
import { Dashboard } from '../../../resources/activity/console/Dashboard.tsx';
import { ActiveSecurities } from '../../../resources/activity/console/securities/ActiveSecurities.tsx';
import type { ActiveSecurity } from '../../../resources/offer/console/activeSecurity.ts';
import { lastLine, openLines } from '../line.ts';
import { marketCalls, onOffer } from './market.ts';
import { openPage, signedInAs } from './marketPage.tsx';

openLines();

const today = exchangeDate(Date.now());
const onT = { day: 'T', tradeDate: today };

const server = setupServer(
  ...marketCalls(today),
  http.get('/api/query/userstats', () =>
    HttpResponse.json({ SUBMITTED: 2432, CONFIRMED: 2055, CANCELLED: 132, REJECTED: 103 }),
  ),
  http.get('/api/query/securitystats', () =>
    HttpResponse.json({
      totalQuantity: 600_000,
      totalPrice: 384.27,
      totalValue: 230_562_000,
      totalRecords: 12,
      day: 'T',
      tradeDate: today,
    }),
  ),
  http.get('/api/query/marketByPrice', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const [symbol, series] = [searchParams.get('symbol'), searchParams.get('series')];
    return HttpResponse.json([
      { symbol, series, price: 384.5, quantity: 200_000, numberOfOrders: 4 },
      { symbol, series, price: 382, quantity: 400_000, numberOfOrders: 8 },
    ]);
  }),
  http.get('/api/query/category-demand', () =>
    HttpResponse.json({
      at: new Date().toISOString(),
      securities: [
        {
          symbol: 'LICI',
          series: 'IS',
          ...onT,
          offered: 1_000_000,
          categories: [
            { category: 'MF', totalRecords: 4, totalQuantity: 450_000 },
            { category: 'NII', totalRecords: 8, totalQuantity: 150_000 },
          ],
        },
        {
          symbol: 'NHPC',
          series: 'RS',
          day: 'T+1',
          tradeDate: today,
          offered: 60_000,
          categories: [],
        },
        { symbol: 'OLD', series: 'IS', ...onT, offered: 1, categories: [] },
      ],
    }),
  ),
  http.get('/api/rms/interface/status', () =>
    HttpResponse.json({
      rmsServerConnectionStatus: 3,
      rmsReceiverConnectionStatus: 3,
      rmsApproveReceiverConnectionStatus: 3,
      survServerConnectionStatus: 0,
    }),
  ),
  http.get('/api/auth/admin/loggedInCount', () => HttpResponse.json(1284)),
  http.get('/api/query/today', () =>
    HttpResponse.json({
      liveBids: 12408,
      value: 482_114_302_000,
      bidsLastMinute: 90,
      peakPerMinute: 412,
      books: [onT, { day: 'T+1', tradeDate: today }],
      perMinute: [{ minute: `${today}T00:00:00+05:30`, entered: 3, modified: 2, cancelled: 1 }],
    }),
  ),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** The row of a symbol among the active securities; the charts have a row of it too. */
const rowOf = async (symbol: string) =>
  within(await screen.findByRole('grid', { name: 'Active securities' })).findByRole('row', {
    name: new RegExp(`^${symbol} `),
  });

const offering = (...changes: Partial<ActiveSecurity['configuration']>[]) =>
  server.use(
    http.get('/api/masters/security/active', () =>
      HttpResponse.json(
        changes.map((change, index) => {
          const security = onOffer(today)[index];
          return { ...security, configuration: { ...security?.configuration, ...change } };
        }),
      ),
    ),
  );

test("a dealer's counts lead to the orders that they count", async () => {
  signedInAs(0);
  openPage(<Dashboard />, '/');
  const orders = await screen.findByRole('region', { name: 'Orders' });
  const links = () =>
    within(orders)
      .getAllByRole('link')
      .map((link) => [
        link.textContent?.replace(/all orders.*|in the.*|out of.*|refused.*/, ''),
        link.getAttribute('href'),
      ]);
  await waitFor(() =>
    expect(links()).toEqual([
      ['Submitted2,432', '/order/report'],
      ['Confirmed2,055', '/order/report?orderStatus=Confirmed'],
      ['Cancelled132', '/order/report?orderStatus=Cancelled'],
      ['Rejected103', '/order/errororders'],
    ]),
  );
  expect(screen.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/order/report');
  expect(screen.getByRole('link', { name: 'Place Order' })).toHaveAttribute('href', '/order/entry');
});

test('without securities the list says so in the words of the specification', async () => {
  signedInAs(10, null);
  server.use(http.get('/api/masters/security/active', () => HttpResponse.json([])));
  openPage(<Dashboard />, '/');
  expect(
    await screen.findByText('Currently there are no securities available for bidding'),
  ).toBeInTheDocument();
});

test('Enter on a security opens its terms, from which orders are placed and viewed', async () => {
  signedInAs(0);
  const user = openPage(<Dashboard />, '/');
  (await rowOf('LICI')).focus();
  await user.keyboard('{Enter}');
  const detail = await screen.findByRole('dialog');
  expect(within(detail).getByRole('link', { name: 'Order Entry' })).toHaveAttribute(
    'href',
    '/order/entry/LICI/IS',
  );
  expect(within(detail).getByRole('link', { name: 'View Orders' })).toHaveAttribute(
    'href',
    '/order/report?symbol=LICI&series=IS',
  );
  await waitFor(() => expect(detail).toHaveTextContent('Value, ₹ crore23.06'));
});

test('a user who may only look is offered no order to place', async () => {
  signedInAs(10, null);
  const user = openPage(<Dashboard />, '/');
  await user.click(await rowOf('LICI'));
  const detail = await screen.findByRole('dialog');
  expect(within(detail).queryByRole('link', { name: 'Order Entry' })).toBeNull();
  expect(within(detail).queryByRole('link', { name: 'View Orders' })).toBeNull();
});

test('on the dashboard IS is carried forward when new orders are not allowed', async () => {
  signedInAs(0);
  offering({ isNewOrderAllowed: false });
  const user = openPage(<Dashboard />, '/');
  await user.click(await rowOf('LICI'));
  expect(await screen.findByRole('link', { name: 'Carry Forward Orders' })).toBeInTheDocument();
});

test("on /securities IS is carried forward when its session is 'T+1 day - IS'", async () => {
  signedInAs(0);
  offering({ isNewOrderAllowed: false });
  const user = openPage(<ActiveSecurities />, '/securities');
  await user.click(await rowOf('LICI'));
  expect(await screen.findByRole('link', { name: 'Order Entry' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  offering({ configLabel: 'T+1 day - IS' });
  await screen.findByText('T+1 day');
  await user.click(await rowOf('LICI'));
  expect(await screen.findByRole('link', { name: 'Carry Forward Orders' })).toBeInTheDocument();
});

test('retail is never carried forward', async () => {
  signedInAs(0);
  offering({}, { isNewOrderAllowed: false });
  const user = openPage(<Dashboard />, '/');
  await user.click(await rowOf('NHPC'));
  expect(await screen.findByRole('link', { name: 'Order Entry' })).toBeInTheDocument();
});

test('a detail or a market by price that cannot be fetched closes without a word', async () => {
  signedInAs(0);
  const failed = () => HttpResponse.json({ message: 'gone' }, { status: 500 });
  let requests = 0;
  server.use(
    http.get('/api/query/securitystats', () => {
      requests += 1;
      return failed();
    }),
    http.get('/api/query/ladder', () => {
      requests += 1;
      return failed();
    }),
  );
  const user = openPage(<Dashboard />, '/');
  await user.click(await rowOf('LICI'));
  await waitFor(() => expect(requests).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'MBP of LICI IS' }));
  await waitFor(() => expect(requests).toBe(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('market by price opens from its row with the live book', async () => {
  signedInAs(0);
  const user = openPage(<Dashboard />, '/');
  await user.click(await screen.findByRole('button', { name: 'MBP of LICI IS' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('table', { name: 'Market by price of LICI IS' });
  // The rows of the call come first; the live ladder, which has this price, replaces them.
  await within(dialog).findByRole('rowheader', { name: '384.50' });
});

test('the links are looked at every 10 s until that fails, and then no more', async () => {
  signedInAs(1, null);
  const codes = [3, 2, 1, 0];
  let requests = 0;
  server.use(
    http.get('/api/rms/interface/status', () => {
      requests += 1;
      if (requests > 1) return HttpResponse.json({ message: 'gone' }, { status: 503 });
      return HttpResponse.json({
        rmsServerConnectionStatus: codes[0],
        rmsReceiverConnectionStatus: codes[1],
        rmsApproveReceiverConnectionStatus: codes[2],
        survServerConnectionStatus: codes[3],
      });
    }),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openPage(<Dashboard />, '/');
  const links = await screen.findByRole('table', { name: 'Interfaces' });
  await waitFor(() =>
    expect(
      within(links)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      'RMS server✓Connected and online feed processed',
      'RMS receiver●Connection established',
      'Custodian approve receiver✕Not connected, waiting for the interface',
      'Surveillance server✕Not connected, waiting for the interface',
    ]),
  );
  await vi.advanceTimersByTimeAsync(10_100);
  await waitFor(() => expect(requests).toBe(2));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toBe(2);
  expect(screen.getByText(/^no longer checked/)).toBeInTheDocument();
  expect(within(links).getByText('Connection established')).toBeInTheDocument();
});

test('a link that is not configured says so on the dashboard, and is not red', async () => {
  server.use(
    http.get('/api/rms/interface/status', () =>
      HttpResponse.json({
        rmsServerConnectionStatus: 3,
        rmsReceiverConnectionStatus: 3,
        rmsApproveReceiverConnectionStatus: 3,
        survServerConnectionStatus: 0,
        isSurvServerConfigured: false,
        isRmsConfigured: false,
      }),
    ),
  );
  signedInAs(1, null);
  openPage(<Dashboard />, '/');
  const links = await screen.findByRole('table', { name: 'Interfaces' });
  await waitFor(() =>
    expect(
      within(links)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      'RMS server○Not configured',
      'RMS receiver○Not configured',
      'Custodian approve receiver✓Connected and online feed processed',
      'Surveillance server○Not configured',
    ]),
  );
});

test('the exchange sees who is there and what is bid, and the chart as a table too', async () => {
  signedInAs(1, null);
  openPage(<Dashboard />, '/');
  const figures = await screen.findByRole('region', { name: 'Today in figures' });
  await waitFor(() => expect(figures).toHaveTextContent('1,284'));
  await waitFor(() => expect(figures).toHaveTextContent('48,211.4302'));
  expect(
    within(figures)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/utils/active-users']);
  expect(figures).toHaveTextContent('Bids a second1.5last min, peak 6.9');
  expect(
    within(await screen.findByRole('table', { name: /^Bids in each/ })).getAllByRole('row')[1],
  ).toHaveTextContent('00:00321');
});

const tellsOf = (role: number) => ({
  counts: role === 0 || role === 3 || role === 4 || role === 5,
  placing: role === 0 || role === 4 || role === 5,
});

test.each([
  [0, 'a dealer'],
  [4, 'a member admin'],
  [5, 'a branch admin'],
  [3, 'who inquires'],
  [10, 'who only looks'],
] as const)(
  'the dashboard of role %i, %s, has the active securities and what its role is for',
  async (role, _who) => {
    signedInAs(role, role === 10 ? null : 'M001');
    openPage(<Dashboard />, '/');
    await rowOf('LICI');
    const { counts, placing } = tellsOf(role);
    expect(screen.queryByRole('region', { name: 'Orders' }) !== null).toBe(counts);
    expect(screen.queryByRole('link', { name: 'View All' }) !== null).toBe(counts);
    expect(screen.queryByRole('link', { name: 'Place Order' }) !== null).toBe(placing);
    expect(screen.queryByRole('link', { name: 'Order Entry: LICI IS' }) !== null).toBe(placing);
    expect(await screen.findByRole('table', { name: 'Demand by category' })).toBeInTheDocument();
  },
);

test('a row leads straight to orders: Order Entry, or Carry Forward Orders where new ones are not allowed', async () => {
  signedInAs(0);
  offering({ isNewOrderAllowed: false }, {});
  openPage(<Dashboard />, '/');
  expect(
    await screen.findByRole('link', { name: 'Carry Forward Orders: LICI IS' }),
  ).toHaveTextContent('Carry Forward Orders');
  expect(screen.getByRole('link', { name: 'Order Entry: NHPC RS' })).toHaveAttribute(
    'href',
    '/order/entry/NHPC/RS',
  );
});

test('a security in which bidding is halted says so, also while its session is open', async () => {
  signedInAs(10, null);
  offering({ isHalted: true });
  openPage(<Dashboard />, '/');
  expect(await screen.findByText('Halted')).toBeInTheDocument();
  expect(screen.queryByText('Open')).toBeNull();
});

test('demand moves with the stream, and is asked for anew when the market opens or closes', async () => {
  signedInAs(10, null);
  openPage(<Dashboard />, '/');
  const row = await rowOf('LICI');
  expect(row).toHaveTextContent('6,00,000');
  const totals = {
    indicativePrice: 385,
    demand: 1_250_000,
    confirmed: 0,
    zeroMargin: 0,
    orders: 9,
  };
  act(() =>
    lastLine().say({
      type: 'MBP',
      data: { symbol: 'LICI', series: 'IS', day: 'T', sequence: 7, levels: [], totals },
    }),
  );
  await waitFor(() => expect(row).toHaveTextContent('385.00'));
  expect(row).toHaveTextContent('12,50,000');
  expect(row).toHaveTextContent('1.25×');
  offering({ isOpen: false });
  act(() => lastLine().say({ type: 'MKT_CLOSE', messageText: 'Market closed for LICI IS.' }));
  expect(await screen.findByText('Closed')).toBeInTheDocument();
});

const agesOf = (title: string) =>
  screen.getByRole('region', { name: title }).querySelector('header')?.textContent;

test('figures show their age, and stand out after five seconds without a sign of life', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedInAs(10, null);
  openPage(<Dashboard />, '/');
  await rowOf('LICI');
  server.use(http.get('/api/masters/security/active', () => HttpResponse.error()));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(agesOf('Active securities')).toMatch(/[234] s old$/);
  expect(agesOf('Active securities')).not.toContain('◐');
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(agesOf('Active securities')).toMatch(/◐ 1\d s old$/);
  expect(await rowOf('LICI')).toBeInTheDocument();
});

test('the beats of the stream keep what it feeds alive while nothing changes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedInAs(0);
  openPage(<Dashboard />, '/');
  const orders = await screen.findByRole('region', { name: 'Orders' });
  await waitFor(() => expect(orders).toHaveTextContent('2,432'));
  for (let beat = 0; beat < 3; beat += 1) {
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    act(() => lastLine().say({ type: 'HEARTBEAT' }));
  }
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(orders).toHaveTextContent(/all orders, [012] s old/);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  act(() => lastLine().say({ type: 'RESYNC' }));
  server.use(http.get('/api/query/userstats', () => HttpResponse.error()));
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(orders).toHaveTextContent(/◐ \d+ s old/);
});

test('demand stands against quantity by category, for all on offer or for one', async () => {
  signedInAs(10, null);
  const user = openPage(<Dashboard />, '/');
  const table = await screen.findByRole('table', { name: 'Demand by category' });
  expect(
    within(table)
      .getAllByRole('img')
      .map((bar) => bar.getAttribute('aria-label')),
  ).toEqual([
    'LICI IS: 10,00,000 offered, Mutual Fund 4,50,000, Non-Institutional 1,50,000',
    'NHPC RS: 60,000 offered',
  ]);
  expect(within(table).getByRole('row', { name: /LICI/ })).toHaveTextContent('0.60×');
  await user.selectOptions(screen.getByLabelText('Security of Demand by category'), 'NHPC RS');
  expect(within(table).queryByRole('row', { name: /LICI/ })).toBeNull();
});

test('the depth of a book is a picture that is read price by price, with what stands on which margin', async () => {
  signedInAs(10, null);
  const user = openPage(<Dashboard />, '/');
  await user.click(await screen.findByRole('button', { name: 'Depth' }));
  expect(await screen.findByRole('slider', { name: /Depth of LICI IS/ })).toBeInTheDocument();
  expect(screen.getByText('on 100% margin', { exact: false })).toHaveTextContent(
    '6,00,000 on 100% margin',
  );
});

test('the last bids follow the orders of the stream', async () => {
  signedInAs(0);
  const bid = {
    orderId: 2026112100000041,
    entryTime: `${today}T10:05:07+05:30`,
    symbol: 'LICI',
    series: 'IS',
    clientType: 'CLI',
    clientId: 'C0007',
    quantity: 500,
    price: 384.5,
    orderStatus: 'Confirmed',
  };
  openPage(<Dashboard />, '/');
  expect(await screen.findByText('No orders available.')).toBeInTheDocument();
  const last = screen.getByRole('region', { name: 'Last bids' });
  server.use(http.get('/api/rms/order', () => HttpResponse.json([bid])));
  act(() => lastLine().say({ type: 'ORDER', data: { symbol: 'LICI', series: 'IS' } }));
  const row = await within(last).findByRole('row', { name: /C0007/ });
  expect(row).toHaveTextContent('10:05:07LICI ISC0007500384.50✓Confirmed');
});

test('an empty book says so in the words of the specification, misspelled as they are', async () => {
  signedInAs(0);
  server.use(
    http.get('/api/query/marketByPrice', () => HttpResponse.json([])),
    http.get('/api/query/ladder', () => new Promise(() => {})),
  );
  const user = openPage(<Dashboard />, '/');
  await user.click(await screen.findByRole('button', { name: 'MBP of LICI IS' }));
  expect(await screen.findByText('MBP data not found for this secuirity')).toBeInTheDocument();
});

test('a market by price whose rows cannot be fetched closes without a word', async () => {
  signedInAs(0);
  server.use(
    http.get('/api/query/marketByPrice', () =>
      HttpResponse.json({ message: 'gone' }, { status: 500 }),
    ),
  );
  const user = openPage(<Dashboard />, '/');
  await user.click(await screen.findByRole('button', { name: 'MBP of LICI IS' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a minute in which nobody bid has a bar of its own, and no bid is lost in wider bars', () => {
  const start = Date.parse('2026-11-21T10:00:00+05:30');
  const minutes = [
    { minute: '2026-11-21T10:00:00+05:30', entered: 5, modified: 1, cancelled: 0 },
    { minute: '2026-11-21T10:07:00+05:30', entered: 2, modified: 0, cancelled: 4 },
  ];
  const narrow = barsOf(minutes, start + 9 * 60_000, 100);
  expect(narrow.minutesInBar).toBe(1);
  expect(narrow.bars.map(({ entered }) => entered)).toEqual([5, 0, 0, 0, 0, 0, 0, 2, 0, 0]);
  const wide = barsOf(minutes, start + 9 * 60_000, 3);
  expect(wide.minutesInBar).toBe(5);
  expect(wide.bars.map(({ entered, cancelled }) => [entered, cancelled])).toEqual([
    [5, 0],
    [2, 4],
  ]);
});

test('the desk of a listed company sees set-ups and processes by status, and what waits for it', async () => {
  server.use(
    http.get('/api/allocation/security-stats', () =>
      HttpResponse.json({ provisional: 1, drafted: 2, verification: 3, rework: 4, approved: 15 }),
    ),
    http.get('/api/allocation/proc/stats', () =>
      HttpResponse.json({ status_Started: 6, status_Completed: 7 }),
    ),
    http.get('/api/allocation/master-setup/questions', () =>
      HttpResponse.json([
        {
          id: 13,
          symbol: 'MAHABANK',
          openOnDate: today,
          question: 'Decide the oversubscription: up to 7,69,15,549',
          since: null,
        },
      ]),
    ),
    http.get('/api/allocation/process', () => HttpResponse.json([])),
  );
  signedInAs(8, null);
  openPage(<Dashboard />, '/');
  const setups = within(await screen.findByRole('region', { name: 'Master setups' }));
  for (const [label, count, status] of [
    ['Provisional', '1', 'provisional'],
    ['Drafted', '2', 'drafted'],
    ['For Verification', '3', 'verification'],
    ['Rework', '4', 'rework'],
    ['Approved', '15', 'approved'],
  ] as const) {
    const link = setups.getByRole('link', { name: new RegExp(`^${label}`) });
    await waitFor(() => expect(link.textContent).toContain(count));
    expect(link.getAttribute('href')).toBe(`/allocation/master-setup-list/${status}`);
  }
  const runs = within(screen.getByRole('region', { name: 'Allocation processes' }));
  for (const [status, count] of [
    ['Started', '6'],
    ['Completed', '7'],
    ['Cancelled', '0'],
  ] as const) {
    const link = runs.getByRole('link', { name: new RegExp(status) });
    await waitFor(() => expect(link.textContent).toContain(count));
    expect(link.getAttribute('href')).toBe(`/allocation/process/list?runStatus=${status}`);
  }
  expect(await screen.findByText('Decide the oversubscription: up to 7,69,15,549')).toBeDefined();
});
