import { useQuery } from '@tanstack/react-query';
import { rowsWith } from '#console/calls/rowsOf.ts';
import { liveStatuses } from '#domain/market/dayBook.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { orders } from '../bid/orderCalls.ts';
import { useRefetchOnOrders } from '../bid/useRefetchOnOrders.ts';

const perLook = 100;

/** Bids that are looked through at most; a desk with more of them brings a file. */
const mostLooked = 2_000;

/**
 * One's own live non-retail bids of T day in a symbol, in the order of entry, carried or not. `isTOpen`:
 * T is not allotted; once it is they are asked for anew, with what was allotted of them.
 */
export const useCarriable = (symbol: string, isTOpen: boolean) => {
  const bids = useQuery({
    queryKey: ['carriable', symbol, isTOpen],
    queryFn: async ({ signal }) => {
      const found: Order[] = [];
      for (let from = 0; from < mostLooked; from += perLook) {
        const rows = await rowsWith(
          orders,
          {
            filter: { symbol, series: 'IS', day: 'T', orderStatus: liveStatuses },
            sort: ['orderId', 'ASC'],
            from,
            most: perLook,
          },
          { signal },
        );
        found.push(...rows);
        if (rows.length < perLook) break;
      }
      return found;
    },
  });
  useRefetchOnOrders('carriable', (message) => message.symbol === symbol);
  return bids;
};
