import type { QueryClient } from '@tanstack/react-query';
import { keyOfRows, useRows } from '#console/calls/rowsOf.ts';
import type { Series } from '#domain/market/series.ts';
import type { RowOf } from '#model';
import type { order } from '#schemas/order.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { orders } from './orderCalls.ts';

/** An order as the wire has it. */
export type Order = RowOf<typeof order> & { version: number };

/** Rows that are fetched; all of them are in the order report. */
export const atMost = 50;

/** What orders are asked for one's bids in a series, latest first. */
const myBidsQuery = (symbol: string, series: Series) =>
  ({ filter: { symbol, series }, sort: ['orderId', 'DESC'], most: atMost }) as const;

/** The bids of the signed-in user in one series, latest first; nothing is asked without one. */
export const useMyBids = (security: ActiveSecurity | null) =>
  useRows(
    'my-bids',
    orders,
    myBidsQuery(security?.symbol ?? '', security?.configuration.series ?? 'IS'),
    { enabled: security !== null },
  );

/** Puts a bid that was just taken at the top of one's bids, ahead of the fetch that confirms it. */
export const addToMyBids = (queryClient: QueryClient, taken: Order): void => {
  queryClient.setQueryData<Order[]>(
    keyOfRows('my-bids', orders, myBidsQuery(taken.symbol, taken.series)),
    (rows) =>
      rows && [taken, ...rows.filter(({ orderId }) => orderId !== taken.orderId)].slice(0, atMost),
  );
};
