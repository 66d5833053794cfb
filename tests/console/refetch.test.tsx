import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { DataProviderContext } from 'ra-core';
import type { ReactElement } from 'react';
import { useGetList } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAsk } from '#console/calls/callsTo.ts';
import { dataProvider } from '#console/calls/dataProvider.ts';
import { StepLog } from '#console/processes/steps/StepLog.tsx';
import SetupShares from '../../resources/masterSetup/row.above.tsx';
import { forgetBids } from '../../resources/order/console/bid/bidCalls.ts';
import { useMyBids } from '../../resources/order/console/bid/myBidsQuery.ts';
import { orderCalls } from '../../resources/order/console/bid/orderCalls.ts';
import { exchange, kept, openExchange, signIn } from './exchange.tsx';
import { onOffer } from './market/market.ts';
import { liveBid } from './market/ownBids.ts';
import { runWith } from './processRuns.ts';

openExchange();

/** Shows a part that can be shown again with other properties; what is fresh is not asked again by its age. */
const show = (part: ReactElement) => {
  signIn('listco');
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  const within = (shown: ReactElement) => (
    <QueryClientProvider client={client}>{shown}</QueryClientProvider>
  );
  const { rerender } = render(within(part));
  return (next: ReactElement) => rerender(within(next));
};

test('the log of a step is read once more when the step ends, so that its last lines are there', async () => {
  let log = 'begun';
  exchange.use(
    http.get('/api/allocation/process/17/steps/merge/log', () => HttpResponse.text(log)),
  );
  const stepAs = (stepStatus: 'Completed' | 'Error', endedAt: string | null) => {
    const step = runWith({ merge: { stepStatus, endedAt } }).steps.find(
      ({ name }) => name === 'merge',
    );
    if (!step) throw new Error('the run has no such step');
    return <StepLog runId={17} step={step} />;
  };
  const again = show(stepAs('Error', null));
  expect(await screen.findByText('begun')).toBeVisible();
  log = 'begun, ended';
  again(stepAs('Completed', '2026-11-21T15:40:00.000+05:30'));
  expect(await screen.findByText('begun, ended')).toBeVisible();
});

test('whether a set-up agrees with its securities is asked again with each version of it, and not between', async () => {
  let requests = 0;
  exchange.use(
    http.get('/api/allocation/master-setup/7/agreement', () => {
      requests += 1;
      const disagreements: Record<string, string> =
        requests === 1 ? {} : { floorPrice: 'Floors differ' };
      return HttpResponse.json({ disagreements, securities: [], offered: {}, decided: {} });
    }),
  );
  const shares = (version: number) => (
    <SetupShares row={{ ...kept, id: 7, status: 'drafted', version } as never} />
  );
  const again = show(shares(1));
  await screen.findByText(/agrees with its securities/);
  again(shares(1));
  expect(requests).toBe(1);
  again(shares(2));
  expect(await screen.findByText('Floors differ')).toBeVisible();
  await waitFor(() => expect(requests).toBe(2));
});

/** One's bids in LICI IS, as order entry and as a screen of react-admin read them. */
const Own = () => <p>own {useMyBids(onOffer('2026-11-21')[0] ?? null).data?.[0]?.quantity}</p>;

const Theirs = () => (
  <p>
    theirs{' '}
    {
      useGetList('order', {
        filter: { symbol: 'LICI', series: 'IS' },
        sort: { field: 'orderId', order: 'DESC' },
        pagination: { page: 1, perPage: 50 },
      }).data?.[0]?.quantity
    }
  </p>
);

test('rows that a page of its own and a screen of react-admin show are of one cache, and are read again together', async () => {
  signIn('dealer', 'M001', 'B1');
  let quantity = 100;
  const filters: string[] = [];
  exchange.use(
    http.get('/api/rms/order', ({ request }) => {
      filters.push(new URL(request.url).searchParams.get('filter') ?? '');
      return HttpResponse.json([liveBid({ quantity })]);
    }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  render(
    <QueryClientProvider client={client}>
      <DataProviderContext.Provider value={dataProvider}>
        <MemoryRouter>
          <Own />
          <Theirs />
        </MemoryRouter>
      </DataProviderContext.Provider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('own 100')).toBeVisible();
  expect(screen.getByText('theirs 100')).toBeVisible();
  quantity = 200;
  forgetBids(client);
  expect(await screen.findByText('own 200')).toBeVisible();
  expect(screen.getByText('theirs 200')).toBeVisible();
  expect(filters).toHaveLength(2);
});

const Room = () => (
  <p>
    left {useAsk(orderCalls, 'room', { query: { symbol: 'LICI', series: 'IS' } }).data?.memberLeft}
  </p>
);

test('a call that a schema declares is asked for by the dataProvider, which a page of react-admin has too', async () => {
  const requests: unknown[] = [];
  const provider = {
    ...dataProvider,
    call: async (noun: string, of: string, { query }: { query?: object } = {}) => {
      requests.push([noun, of, query]);
      return { memberLeft: 71_500 };
    },
  } as typeof dataProvider;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DataProviderContext.Provider value={provider}>
        <Room />
      </DataProviderContext.Provider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('left 71500')).toBeVisible();
  expect(requests).toEqual([['order', 'room', { symbol: 'LICI', series: 'IS' }]]);
});
