import { useCall } from '#console/useCall.ts';
import type { Order } from './myBidsQuery.tsx';
import { useRefetchOnOrders } from './useRefetchOnOrders.tsx';

/** Bids that one look fetches; whoever has more carries these first, and then sees the next. */
export const mostCarriable = 100;

/**
 * One's own live non-retail bids of T day in a symbol that were not carried forward yet, in the
 * order of entry, and those that were, which stay in T day's book.
 */
export const useCarriable = (symbol: string) => {
  const bids = useCall<Order[]>('carriable', 'GET', '/rms/order', {
    filter: JSON.stringify({
      symbol,
      series: 'IS',
      day: 'T',
      orderStatus: ['Submitted', 'Confirmed'],
    }),
    sort: '["orderId","ASC"]',
    range: JSON.stringify([0, mostCarriable - 1]),
  });
  useRefetchOnOrders('carriable', (told) => told.symbol === symbol);
  return bids;
};
