import { useGetList } from 'react-admin';
import { first, type Row, type Wanted } from '#console/calls/rows.ts';
import { liveStatuses } from '#domain/market/dayBook.ts';
import type { order } from '#schemas/order.ts';
import { useRefetchOnOrders } from '../bid/useRefetchOnOrders.ts';

/** Bids that are looked through at most; a desk with more of them brings a file. */
const mostLooked = 2_000;

/**
 * One's own live non-retail bids of T day in a symbol, in the order of entry, carried or not. `isTOpen`:
 * T is not allotted; once it is, another query reads them with what was allotted of them.
 */
export const useCarriable = (symbol: string, isTOpen: boolean) => {
  const wanted = {
    filter: { symbol, series: 'IS', day: 'T', orderStatus: liveStatuses },
    sort: { field: 'orderId', order: 'ASC' },
    pagination: first(mostLooked),
  } satisfies Wanted<typeof order>;
  const bids = useGetList<Row<typeof order>>('order', { ...wanted, meta: { isTOpen } });
  useRefetchOnOrders(['order', 'getList', wanted], (message) => message.symbol === symbol);
  return bids;
};
