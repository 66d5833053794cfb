import type { QueryClient } from '@tanstack/react-query';
import { useCall } from '#console/calls/useCall.ts';
import type { RowOf } from '#model';
import type { order } from '#schemas/order.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';

/** An order as the wire has it. */
export type Order = RowOf<typeof order> & { version: number };

/** Rows that are fetched; all of them are in the order report. */
export const atMost = 50;

/** What GET /rms/order is asked for one's bids in a series, latest first. */
const myBidsQuery = (symbol: string, series: string) => ({
  filter: JSON.stringify({ symbol, series }),
  sort: '["orderId","DESC"]',
  range: JSON.stringify([0, atMost - 1]),
});

/** The bids of the signed-in user in one series, latest first; nothing is asked without one. */
export const useMyBids = (security: ActiveSecurity | null) =>
  useCall<Order[]>(
    'my-bids',
    'GET',
    '/rms/order',
    myBidsQuery(security?.symbol ?? '', security?.configuration.series ?? ''),
    { enabled: security !== null },
  );

/** Puts a bid that was just taken at the top of one's bids, ahead of the fetch that confirms it. */
export const addToMyBids = (queryClient: QueryClient, taken: Order): void => {
  queryClient.setQueryData<Order[]>(
    ['my-bids', '/rms/order', myBidsQuery(taken.symbol, taken.series)],
    (rows) =>
      rows && [taken, ...rows.filter(({ orderId }) => orderId !== taken.orderId)].slice(0, atMost),
  );
};
