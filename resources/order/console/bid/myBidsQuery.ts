import type { QueryClient } from '@tanstack/react-query';
import { type GetListResult, useGetList } from 'react-admin';
import { first, type Row, type Wanted } from '#console/calls/rows.ts';
import type { Series } from '#domain/market/series.ts';
import type { RowOf } from '#model';
import type { order } from '#schemas/order.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';

/** An order as the wire has it. */
export type Order = RowOf<typeof order> & { version: number };

/** Rows that are fetched; all of them are in the order report. */
export const atMost = 50;

const wanted = (symbol: string, series: Series) =>
  ({
    filter: { symbol, series },
    sort: { field: 'orderId', order: 'DESC' },
    pagination: first(atMost),
  }) satisfies Wanted<typeof order>;

/** The cache key of one's bids in a series, latest first. */
export const keyOfMyBids = (symbol: string, series: Series) =>
  ['order', 'getList', wanted(symbol, series)] as const;

/** The bids of the signed-in user in one series, latest first; nothing is asked without one. */
export const useMyBids = (security: ActiveSecurity | null) =>
  useGetList<Row<typeof order>>(
    'order',
    wanted(security?.symbol ?? '', security?.configuration.series ?? 'IS'),
    { enabled: security !== null },
  );

/** Puts a bid that was just taken at the top of one's bids, ahead of the fetch that confirms it. */
export const addToMyBids = (queryClient: QueryClient, taken: Order): void => {
  queryClient.setQueryData<GetListResult<Order & { id: string }>>(
    keyOfMyBids(taken.symbol, taken.series),
    (page) => {
      if (!page) return page;
      const others = page.data.filter(({ orderId }) => orderId !== taken.orderId);
      const row = { ...taken, id: String(taken.orderId) };
      return { ...page, data: [row, ...others].slice(0, atMost) };
    },
  );
};
