import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { ListPlace } from '#console/calls/listPlace.ts';
import { reportRows } from '#console/calls/reportRows.ts';
import { choice, decimal, report, text, viewsOf } from '#model';
import { exchange, openExchange } from './exchange.tsx';

openExchange();

const demand = report('demand', {
  label: 'Demand',
  key: ['symbol', 'price'],
  fields: {
    symbol: text('Symbol'),
    series: choice('Series', { IS: 'Non-retail' }),
    price: decimal('Price', { places: 2 }),
  },
  parameters: ['symbol'],
  access: {},
  api: '/query/demand',
  screens: {},
});

test('a report is asked for with what the reader gave, ordered, and walked a page at a time', async () => {
  const queries: string[] = [];
  exchange.use(
    http.get('/api/query/demand', ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json(
        Array.from({ length: 60 }, (_, at) => ({ symbol: 'LICI', series: 'IS', price: at })),
      );
    }),
  );
  const [view] = viewsOf(demand);
  if (!view) throw new Error('a report has a view');
  const page = async (meta: object) => {
    const {
      data,
      total,
      meta: place,
    } = await reportRows(view, {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'price', order: 'DESC' },
      filter: { symbol: 'LICI' },
      meta,
    });
    const { next, previous } = place as ListPlace;
    return { first: data[0]?.price, rows: data.length, total, next, previous };
  };
  const first = await page({});
  expect(first).toEqual({ first: 59, rows: 25, total: 60, next: '25', previous: null });
  expect(await page({ after: '50' })).toEqual({
    first: 9,
    rows: 10,
    total: 60,
    next: null,
    previous: '25',
  });
  expect(await page({ before: '0' })).toEqual(first);
  expect(queries[0]).toBe('?symbol=LICI');
});

test.each([
  ['ASC', [2, 7, null, null]],
  ['DESC', [7, 2, null, null]],
] as const)('rows of a report without a value come last, ordered %s', async (order, prices) => {
  exchange.use(
    http.get('/api/query/demand', () =>
      HttpResponse.json([null, 7, null, 2].map((price) => ({ symbol: 'LICI', price }))),
    ),
  );
  const [view] = viewsOf(demand);
  if (!view) throw new Error('a report has a view');
  const { data } = await reportRows(view, {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'price', order },
    filter: { symbol: 'LICI' },
  });
  expect(data.map(({ price }) => price)).toEqual(prices);
});
