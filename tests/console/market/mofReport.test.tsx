import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import MofReport from '../../../resources/mofSummary/console/MofReport.tsx';
import { openPage, signedInAs } from './marketPage.tsx';

const bid = { totalRecords: 12, totalQuantity: 600_000, totalValue: 230_562_050 };
const onT = { day: 'T', tradeDate: '2026-05-27' };
const next = { day: 'T+1', tradeDate: '2026-05-29' };
const queries: string[] = [];
const server = setupServer(
  http.get('/api/query/get-mof-summary', ({ request }) => {
    queries.push(new URL(request.url).search);
    return HttpResponse.json([
      { symbol: 'LICI', series: 'IS', ...bid, ...onT },
      { symbol: 'NHPC', series: 'RS', ...bid, ...next },
    ]);
  }),
  http.get('/api/query/get-mof-category-data', () =>
    HttpResponse.json([
      { symbol: 'LICI', panCategoryName: 'Mutual Fund', ...bid, ...onT },
      { symbol: 'LICI', panCategoryName: 'Non-Institutional', ...bid, ...onT },
      { symbol: 'NHPC', panCategoryName: 'Retail Individual', ...bid, ...next },
    ]),
  ),
  http.get('/api/query/category-demand', () =>
    HttpResponse.json({
      at: new Date().toISOString(),
      securities: [
        {
          symbol: 'LICI',
          series: 'IS',
          ...onT,
          offered: 400_000,
          categories: [{ category: 'MF', totalRecords: 12, totalQuantity: 600_000 }],
        },
      ],
    }),
  ),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = () => {
  signedInAs(7, 'MOF');
  return openPage(<MofReport />, '/');
};

test('the report has two tabs, Summary and Category wise Data, the summary first', async () => {
  open();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Summary',
    'Category wise Data',
  ]);
  expect(screen.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByRole('table', { name: 'Summary' })).toBeInTheDocument();
});

test('values are in crore with four decimals, in each row and in all', async () => {
  open();
  const row = await screen.findByRole('row', { name: /LICI/ });
  expect(row).toHaveTextContent('LICIIS Non-retailT book, 27 May 2026126,00,00023.0562');
  expect(screen.getByText('46.1124')).toBeInTheDocument();
});

test('category data stands symbol by symbol, with what is offered as a picture', async () => {
  const user = open();
  await user.click(screen.getByRole('tab', { name: 'Category wise Data' }));
  const lici = await screen.findByRole('table', { name: 'Categories of LICI' });
  expect(
    within(lici)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Mutual Fund126,00,00023.0562', 'Non-Institutional126,00,00023.0562']);
  expect(screen.getByRole('table', { name: 'Categories of NHPC' })).toBeInTheDocument();
  const demand = await screen.findByRole('table', { name: 'Demand by category' });
  expect(within(demand).getByRole('row', { name: /LICI/ })).toHaveTextContent('1.50×');
});

test('a report without data says so in the words of the specification, on both tabs', async () => {
  server.use(
    http.get('/api/query/get-mof-summary', () => HttpResponse.json([])),
    http.get('/api/query/get-mof-category-data', () => HttpResponse.json([])),
  );
  const user = open();
  expect(await screen.findByText('Currently there is no data available')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Category wise Data' }));
  expect(await screen.findByText('Currently there is no data available')).toBeInTheDocument();
});

test('each row says which book it counts, and the book of either day may be asked for', async () => {
  const user = open();
  expect(await screen.findByRole('row', { name: /NHPC/ })).toHaveTextContent(
    'T+1 book, 29 May 2026',
  );
  expect(queries.at(-1)).toBe('');
  await user.selectOptions(screen.getByLabelText('Book of'), 'T day');
  await screen.findByRole('row', { name: /LICI/ });
  expect(queries.at(-1)).toBe('?day=T');
  await user.click(screen.getByRole('tab', { name: 'Category wise Data' }));
  expect(await screen.findByRole('region', { name: 'NHPC' })).toHaveTextContent(
    'T+1 book, 29 May 2026',
  );
  await user.selectOptions(screen.getByLabelText('Book of'), 'the current day');
  await user.click(screen.getByRole('tab', { name: 'Summary' }));
  await screen.findByRole('table', { name: 'Summary' });
  expect(screen.getByLabelText('Book of')).toHaveValue('');
});
