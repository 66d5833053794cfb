import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import ClientReport from '../../../resources/clientSummary/console/ClientReport.tsx';
import { openPage, signedInAs } from './marketPage.tsx';

const bids = Array.from({ length: 23 }, (_, at) => ({
  tradingMemberName: 'Eastern Ghat Stock Brokers Limited',
  orderId: 2026112100000100 + at,
  quantity: 1_000 + at,
  price: at === 0 ? null : 384,
  value: 1_960_000,
  marginType: at % 2 === 0 ? '0' : '1',
  isCpApproved: at % 2 === 0,
}));

const queries: string[] = [];
const server = setupServer(
  http.get('/api/query/own-pan', () => HttpResponse.json({ pan: 'AAACL0001L' })),
  http.get('/api/query/get-client-summary', ({ request }) => {
    const pan = new URL(request.url).searchParams.get('clientPan') ?? '';
    queries.push(pan);
    return HttpResponse.json(
      pan.startsWith('Z')
        ? []
        : [
            {
              symbol: 'LICI',
              totalRecords: 23,
              totalQuantity: 23_253,
              totalValue: 45_080_000,
              day: new URL(request.url).searchParams.get('day') ?? 'T+1',
              tradeDate: '2026-05-29',
            },
          ],
    );
  }),
  http.get('/api/query/get-client-data', ({ request }) => {
    queries.push(new URL(request.url).search);
    return HttpResponse.json(bids);
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  queries.length = 0;
});
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const exchangeLooks = () => {
  signedInAs(1, null);
  return openPage(<ClientReport />, '/utils/client-report');
};

test('a PAN is upper-cased as it is typed, takes ten characters, and is searched for at exactly ten', async () => {
  const user = exchangeLooks();
  const pan = screen.getByLabelText('PAN');
  const search = screen.getByRole('button', { name: 'Search' });
  await user.type(pan, 'aaacl0001');
  expect(pan).toHaveValue('AAACL0001');
  expect(search).toBeDisabled();
  await user.keyboard('{Enter}');
  expect(queries).toEqual([]);
  await user.type(pan, 'lx');
  expect(pan).toHaveValue('AAACL0001L');
  expect(search).toBeEnabled();
  await user.click(search);
  expect(await screen.findByRole('row', { name: /LICI/ })).toHaveTextContent(
    'LICIT+1 book, 29 May 20262323,2534.51',
  );
  expect(queries).toEqual(['AAACL0001L']);
});

test('a PAN without orders is answered in the words of the specification', async () => {
  const user = exchangeLooks();
  await user.type(screen.getByLabelText('PAN'), 'zzzpz0000z{Enter}');
  expect(await screen.findByText('No orders available for PAN: ZZZPZ0000Z')).toBeInTheDocument();
});

test('an insurer skips the entry: its own summary loads, and refreshes itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedInAs(6, 'LIC');
  openPage(<ClientReport />, '/');
  expect(await screen.findByRole('row', { name: /LICI/ })).toBeInTheDocument();
  expect(screen.queryByLabelText('PAN')).toBeNull();
  expect(queries).toEqual(['AAACL0001L']);
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  await waitFor(() => expect(queries).toEqual(['AAACL0001L', 'AAACL0001L']));
  server.use(http.get('/api/query/get-client-summary', () => HttpResponse.json([])));
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(await screen.findByText('No orders available.')).toBeInTheDocument();
});

test('a search is repeated by hand only, since each look is journalled', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedInAs(10, null);
  const user = openPage(<ClientReport />, '/utils/client-report-view-only');
  await user.type(screen.getByLabelText('PAN'), 'aaacl0001l{Enter}');
  await screen.findByRole('row', { name: /LICI/ });
  await act(() => vi.advanceTimersByTimeAsync(62_000));
  expect(queries).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Bids by symbol' })).toHaveTextContent('1 min old');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(queries).toHaveLength(2));
});

const openDetails = async () => {
  const user = exchangeLooks();
  await user.type(screen.getByLabelText('PAN'), 'aaacl0001l{Enter}');
  await user.click(await screen.findByRole('row', { name: /LICI/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Bidding details of LICI' });
  await within(dialog).findByText(/1–10 of 23/);
  return { user, dialog };
};
const rowsOf = (dialog: HTMLElement) => within(dialog).getAllByRole('row').slice(1);

test('the details of a symbol have ten bids a page, each with member, margin and custodian', async () => {
  const { user, dialog } = await openDetails();
  expect(queries.at(-1)).toBe('?clientPan=AAACL0001L&symbol=LICI&day=T%2B1');
  expect(rowsOf(dialog)).toHaveLength(10);
  expect(rowsOf(dialog)[0]).toHaveTextContent(
    'Eastern Ghat Stock Brokers Limited20261121000001001,000Cut-off0.19600%✓confirmed',
  );
  expect(rowsOf(dialog)[1]).toHaveTextContent('1,001384.000.1960100%◐pending');
  await user.click(within(dialog).getByRole('button', { name: /Next/ }));
  await user.click(within(dialog).getByRole('button', { name: /Next/ }));
  expect(rowsOf(dialog)).toHaveLength(3);
  expect(within(dialog).getByRole('button', { name: /Next/ })).toBeDisabled();
});

test('the details are saved as a CSV file named from the PAN and the symbol', async () => {
  server.use(
    http.get('/api/query/export-client-data', ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.text('PAN,Symbol\r\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  const { user, dialog } = await openDetails();
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:one';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await user.click(within(dialog).getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toEqual(['AAACL0001L_LICI.csv']));
  expect(queries.at(-1)).toBe('?clientPan=AAACL0001L&symbol=LICI&day=T%2B1');
});

test('the day whose book is counted may be chosen, and the details are of the same book', async () => {
  const user = exchangeLooks();
  await user.type(screen.getByLabelText('PAN'), 'aaacl0001l{Enter}');
  await screen.findByRole('row', { name: /LICI/ });
  await user.selectOptions(screen.getByLabelText('Book of'), 'T day');
  const row = await screen.findByRole('row', { name: /T book, 29 May 2026/ });
  await user.click(row);
  const dialog = await screen.findByRole('dialog', { name: 'Bidding details of LICI' });
  expect(await within(dialog).findByText(/1–10 of 23, T book, 29 May 2026/)).toBeInTheDocument();
  expect(queries.at(-1)).toBe('?clientPan=AAACL0001L&symbol=LICI&day=T');
});
