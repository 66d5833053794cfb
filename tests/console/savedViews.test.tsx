import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { readAddress, widthsText } from '#console/list/useListAddress.ts';
import { stateOf, viewsOf } from '#model';
import { nounNamed } from '#registry';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

// The page is loaded here, so that the first test does not wait for it.
beforeAll(() => import('#console/list/ListScreen.tsx'));

const [order] = viewsOf(nounNamed('order'));
if (!order) throw new Error('no view');

const rows = ['B1', 'B2'].map((branchId) => ({
  tradingMemberId: 'M001',
  branchId,
  branchName: `Office ${branchId}`,
  city: 'Mumbai',
  isActive: true,
  ...kept,
}));

const saved = (more: object = {}) => ({
  id: 7,
  version: 1,
  list: 'branch',
  name: 'Active ones',
  audience: 'private',
  role: null,
  memberId: null,
  userId: '1001',
  state: 'isActive=true&sort=-branchName',
  isDefault: false,
  isMine: true,
  mayChange: true,
  isOpening: false,
  ...more,
});

const views = (...some: object[]) =>
  exchange.use(http.get('/api/views', () => HttpResponse.json(some)));

test('widths stand in the address, and what is no width is as if it were not said', () => {
  const read = (widths: string) =>
    readAddress(order, new URLSearchParams({ widths }), { density: 'normal', columns: [] }).widths;
  expect(read('symbol:120,price:84')).toEqual({ symbol: 120, price: 84 });
  expect(read('symbol:1,price:99999,series,orderId:60')).toEqual({ orderId: 60 });
  expect(widthsText({ symbol: 120.4, price: 5000 })).toBe('symbol:120,price:1200');
  expect(widthsText({})).toBeNull();
});

test('what a view keeps is all of a list but the place in it, spelled alike however it was arranged', () => {
  const of = (search: string) => stateOf(order, new URLSearchParams(search));
  expect(of('symbol=LICI&sort=orderId&after=x&at=25&row=3&view=7&nonsense=1')).toBe(
    of('sort=orderId&symbol=LICI'),
  );
  expect(of('series=RS&series=IS')).toBe('series=IS&series=RS');
  expect(of('widths=symbol:120&columns=symbol&density=normal&perPage=50&q=C0')).toContain(
    'widths=',
  );
});

test('an address that names a view becomes that view, and asks for its rows alone', async () => {
  const queries: URLSearchParams[] = [];
  exchange.use(listing('/masters/branch', rows, {}, queries));
  views(saved());
  signIn('controlUser');
  const { address } = openConsole('/masters/branch?view=7');
  expect(await screen.findByText('Office B1')).toBeInTheDocument();
  expect(address()).toBe('/masters/branch?isActive=true&sort=-branchName&view=7');
  expect(queries.map((query) => query.get('filter'))).toEqual(['{"isActive":true}']);
  expect(screen.getByRole('button', { name: 'View: Active ones' })).toBeInTheDocument();
});

test('a list opens as its reader’s default, and does not come back to it when that is cleared', async () => {
  exchange.use(listing('/masters/branch', rows));
  views(saved({ isDefault: true, isOpening: true }));
  signIn('controlUser');
  const { address } = openConsole('/masters/branch');
  await waitFor(() => expect(address()).toContain('view=7'));
  await screen.findByText('Office B1');
  await userEvent.click(screen.getByRole('button', { name: /^View: / }));
  await userEvent.click(await screen.findByRole('button', { name: 'All Branches' }));
  expect(address()).toBe('/masters/branch?view=all');
  expect(await screen.findByText('Office B1')).toBeInTheDocument();
  expect(address()).toBe('/masters/branch?view=all');
});

test('an address that says something is not overruled by a default', async () => {
  exchange.use(listing('/masters/branch', rows));
  views(saved({ isDefault: true, isOpening: true }));
  signIn('controlUser');
  const { address } = openConsole('/masters/branch?isActive=false');
  await screen.findByText('Office B1');
  expect(address()).toBe('/masters/branch?isActive=false');
});

test('a view that is not there any more leaves a plain list', async () => {
  exchange.use(listing('/masters/branch', rows));
  signIn('controlUser');
  openConsole('/masters/branch?view=99');
  expect(await screen.findByText('Office B1')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Views' })).toBeInTheDocument();
});

test('a list does without its views when they cannot be had', async () => {
  exchange.use(listing('/masters/branch', rows));
  exchange.use(http.get('/api/views', () => HttpResponse.json({}, { status: 503 })));
  signIn('controlUser');
  openConsole('/masters/branch');
  expect(await screen.findByText('Office B1')).toBeInTheDocument();
});

test('a changed view says so and is saved with its version', async () => {
  exchange.use(listing('/masters/branch', rows));
  const sent: unknown[] = [];
  views(saved());
  exchange.use(
    http.put('/api/views/7', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(saved({ version: 2 }));
    }),
  );
  signIn('controlUser');
  openConsole('/masters/branch?isActive=true&view=7');
  await screen.findByText('Office B1');
  await userEvent.click(screen.getByRole('button', { name: 'View: Active ones, changed' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ name: 'Active ones', state: 'isActive=true', version: 1 }]),
  );
});

test('a name that is taken is said at its box', async () => {
  exchange.use(listing('/masters/branch', rows));
  exchange.use(
    http.post('/api/views', () =>
      HttpResponse.json(
        {
          code: 'DUPLICATE',
          message: 'Taken',
          errors: { name: "There is a view 'A' of this list already" },
        },
        { status: 409 },
      ),
    ),
  );
  signIn('dealer', 'M001', 'B1');
  openConsole('/order/report?symbol=LICI');
  exchange.use(listing('/rms/order', []));
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save as…' }));
  // A dealer saves views only for themselves: there is no choice.
  expect(screen.queryByRole('combobox', { name: 'For' })).toBeNull();
  await userEvent.type(await screen.findByLabelText('Name of the view'), 'A{Enter}');
  expect(await screen.findByText("There is a view 'A' of this list already")).toBeInTheDocument();
});

test('a page whose rows lie far apart is looked for until it is full', async () => {
  const queries: URLSearchParams[] = [];
  exchange.use(
    http.get('/api/masters/branch', ({ request }) => {
      const query = new URL(request.url).searchParams;
      queries.push(query);
      const isSecond = query.get('after') === 'further';
      return HttpResponse.json([rows[isSecond ? 1 : 0]], {
        headers: {
          'Content-Range': 'branch 0-0/1',
          'X-Total-More': 'true',
          'X-Next': isSecond ? 'end' : 'further',
          ...(isSecond ? {} : { 'X-Partial': 'true' }),
        },
      });
    }),
  );
  signIn('controlUser');
  openConsole('/masters/branch?isActive=true');
  expect(await screen.findByText('Office B2')).toBeInTheDocument();
  expect(screen.getByText('Office B1')).toBeInTheDocument();
  expect(queries).toHaveLength(2);
  expect(Object.fromEntries(queries[1] ?? [])).toMatchObject({
    after: 'further',
    count: 'none',
    range: '[0,23]',
  });
});

test('nothing is said of rows before they have arrived', async () => {
  let answer: () => void = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  exchange.use(
    http.get('/api/masters/branch', async () => {
      await waits;
      return HttpResponse.json([], { headers: { 'Content-Range': 'branch */0' } });
    }),
  );
  signIn('controlUser');
  openConsole('/masters/branch');
  expect(await screen.findByText('Loading…')).toBeInTheDocument();
  expect(screen.queryByText('No rows')).toBeNull();
  answer();
  expect(await screen.findByText('No rows')).toBeInTheDocument();
});

test('an exact count shows its seconds, can be cancelled, and is not begun twice', async () => {
  let counts = 0;
  let isCancelled = false;
  exchange.use(
    http.get('/api/masters/branch', ({ request }) => {
      if (new URL(request.url).searchParams.get('count') !== 'exact')
        return HttpResponse.json(rows, {
          headers: { 'Content-Range': 'branch 0-1/10000', 'X-Total-More': 'true' },
        });
      counts += 1;
      if (counts > 1)
        return HttpResponse.json(rows.slice(1), {
          headers: { 'Content-Range': 'branch 0-0/12345' },
        });
      return new Promise<Response>((_, reject) => {
        request.signal.addEventListener('abort', () => {
          isCancelled = true;
          reject(new Error('gone'));
        });
      });
    }),
  );
  signIn('controlUser');
  openConsole('/masters/branch');
  await userEvent.click(await screen.findByRole('button', { name: 'Count exactly' }));
  expect(await screen.findByText(/^Counting for \d+ s$/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(isCancelled).toBe(true));
  await userEvent.click(await screen.findByRole('button', { name: 'Count exactly' }));
  expect(await screen.findByText('1–2 of 12,345')).toBeInTheDocument();
  expect(screen.getByText(/^counted at .* in [\d.]+ s$/)).toBeInTheDocument();
  expect(counts).toBe(2);
});
