import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, test } from 'vitest';
import { rangeWords } from '#console/list/ListFoot.tsx';
import { changed, readAddress } from '#console/list/useListAddress.ts';
import { viewsOf } from '#model';
import { nounNamed } from '#registry';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

// The page is loaded here, so that the first test does not wait for it.
beforeAll(() => import('#console/list/ListScreen.tsx'));

const [order, security] = ['order', 'security'].map((name) => viewsOf(nounNamed(name))[0]);
if (!order || !security) throw new Error('no views');

const read = (search: string, view = order) =>
  readAddress(view, new URLSearchParams(search), { density: 'normal', columns: [] });

const rows = ['B1', 'B2', 'B3'].map((branchId) => ({
  tradingMemberId: 'M001',
  branchId,
  branchName: `Office ${branchId}`,
  city: 'Mumbai',
  isActive: true,
  ...kept,
}));

describe('the address of a list', () => {
  test('the links of the dashboard are filters', () => {
    expect(read('orderStatus=Confirmed').filters).toEqual({ orderStatus: ['Confirmed'] });
    expect(read('symbol=LICI&series=IS').filters).toEqual({ symbol: ['LICI'], series: ['IS'] });
  });

  test('ignores values that are invalid', () => {
    const address = read('perPage=500&sort=-price&nonsense=1&density=huge&at=-5');
    expect(address).toMatchObject({ perPage: 25, density: 'normal', at: 0, filters: {} });
    expect(address.order).toEqual({ field: 'orderId', descending: true });
  });

  test('a range has two ends', () => {
    const search = 'openOnDate__gte=2026-11-01&openOnDate__lte=2026-11-30&openOnDate=2026-11-02';
    expect(read(search, security).filters).toEqual({
      openOnDate__gte: ['2026-11-01'],
      openOnDate__lte: ['2026-11-30'],
    });
  });

  test('another filter starts at the first page, other columns keep the place', () => {
    const at = new URLSearchParams('after=abc&at=25');
    expect(changed(at, { symbol: 'LICI' }).toString()).toBe('symbol=LICI');
    expect(changed(at, { columns: 'symbol' }).get('after')).toBe('abc');
    expect(changed(at, { series: ['IS', 'RS'] }).getAll('series')).toEqual(['IS', 'RS']);
  });
});

test('the place in a list is said in words, with a floor where counting stopped', () => {
  expect(rangeWords(0, 25, 2000, false)).toBe('1–25 of 2,000');
  expect(rangeWords(25, 25, 10_000, true)).toBe('26–50 of 10,000 or more');
  // All rows may be counted already: the list must not claim that there are more.
  expect(rangeWords(0, 25, 2537, true)).toBe('1–25 of 2,537 or more');
  // A page beyond the limit of counting exists as well.
  expect(rangeWords(10_025, 25, 10_000, true)).toBe('10,026–10,050 of 10,050 or more');
  expect(rangeWords(0, 0, 0, false)).toBe('No rows');
});

test('a list asks with the filter, the order and the view of its address', async () => {
  const queries: URLSearchParams[] = [];
  exchange.use(listing('/masters/branch', rows, {}, queries));
  signIn('controlUser');
  openConsole('/masters/branch?isActive=true&q=mum&sort=-branchName&perPage=10');
  expect(await screen.findByText('Office B1')).toBeInTheDocument();
  expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({
    view: 'branch',
    sort: '["branchName","DESC"]',
    range: '[0,9]',
    filter: '{"isActive":true,"q":"mum"}',
  });
});

test('the next page is asked for by its cursor, and the first is found again', async () => {
  const queries: URLSearchParams[] = [];
  exchange.use(
    listing(
      '/masters/branch',
      rows,
      { 'X-Next': 'cursor-2', 'X-Total-More': 'true', 'Content-Range': 'branch 0-2/10000' },
      queries,
    ),
  );
  signIn('controlUser');
  const { address } = openConsole('/masters/branch');
  expect(await screen.findByText('1–3 of 10,000 or more')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Next ›' }));
  await waitFor(() => expect(queries.at(-1)?.get('after')).toBe('cursor-2'));
  expect(address()).toContain('after=cursor-2');
  await userEvent.click(screen.getByRole('button', { name: '« First' }));
  expect(address()).toBe('/masters/branch');
});

test('the exact total is counted only when somebody asks for it', async () => {
  const queries: URLSearchParams[] = [];
  exchange.use(listing('/masters/branch', rows, { 'X-Total-More': 'true' }, queries));
  signIn('controlUser');
  openConsole('/masters/branch');
  await userEvent.click(await screen.findByRole('button', { name: 'Count exactly' }));
  await waitFor(() => expect(queries.at(-1)?.get('count')).toBe('exact'));
  expect(queries[0]?.has('count')).toBe(false);
});

test('a row opens with Enter and with a click', async () => {
  exchange.use(
    listing('/masters/branch', rows),
    http.get('/api/masters/branch/M001/B2', () => HttpResponse.json(rows[1])),
  );
  signIn('controlUser');
  const { address } = openConsole('/masters/branch');
  const cell = (await screen.findByText('Office B2')).closest<HTMLElement>('[role=gridcell]');
  cell?.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/masters/branch/M001/B2'));
  await userEvent.click(screen.getByRole('link', { name: 'Branches', current: false }));
  await userEvent.click(await screen.findByText('Office B2'));
  await waitFor(() => expect(address()).toBe('/masters/branch/M001/B2'));
});

test('an empty list shows the words of the schema', async () => {
  exchange.use(listing('/rms/order', [], { 'Content-Range': 'order */0' }));
  signIn('controlUser');
  openConsole('/order/report');
  expect(await screen.findByText('No orders available.')).toBeInTheDocument();
});

test('the filters of a list without matches can be cleared', async () => {
  exchange.use(listing('/rms/order', [], { 'Content-Range': 'order */0' }));
  signIn('controlUser');
  const { address } = openConsole('/order/report?symbol=XYZ');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  expect(address()).toBe('/order/report');
});

test('a filter stands as a chip that takes it away', async () => {
  exchange.use(listing('/rms/order', []));
  signIn('controlUser');
  const { address } = openConsole('/order/report?series=IS&series=RS');
  expect(await screen.findByText('Non-retail, Retail')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Series' }));
  expect(address()).toBe('/order/report');
});

test('a list that cannot be fetched says why and can be tried again', async () => {
  let isUp = false;
  exchange.use(
    http.get('/api/masters/branch', () =>
      isUp
        ? HttpResponse.json(rows, { headers: { 'Content-Range': 'branch 0-2/3' } })
        : HttpResponse.json({ code: 'REFUSED', message: 'Not today.' }, { status: 422 }),
    ),
  );
  signIn('controlUser');
  openConsole('/masters/branch');
  expect(await screen.findByText(/Not today\./)).toBeInTheDocument();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Office B3')).toBeInTheDocument();
});

test('a user who may not create finds no button for it', async () => {
  exchange.use(listing('/masters/branch', rows));
  signIn('viewOnly');
  openConsole('/masters/branch-viewonly');
  expect(await screen.findByText('Office B1')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /New Branch/ })).toBeNull();
});

test('a bound is said as one of its kind: a number goes up to it, a day until it', async () => {
  exchange.use(listing('/rms/order', []));
  signIn('controlUser');
  openConsole('/order/report?price__lte=383&entryTime__lte=2026-11-25&quantity__gte=1000');
  expect(await screen.findByText('up to 383.00')).toBeVisible();
  expect(screen.getByText(/^until 2026-11-25/)).toBeVisible();
  expect(screen.getByText('from 1,000')).toBeVisible();
});
