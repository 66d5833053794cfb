import type { QueryClient } from '@tanstack/react-query';
import { rowWith } from '#console/calls/rowsOf.ts';
import type { Order } from './myBidsQuery.ts';
import { orderCalls, orders } from './orderCalls.ts';

/** One bid as it is now; null when there is no answer. */
export const bidNow = (orderId: number): Promise<Order | null> =>
  rowWith(orders, { orderId }).catch(() => null);

/** Asks again whatever shows bids, after one was changed. */
export const forgetBids = (queryClient: QueryClient): void => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
};

const names = [
  'my-bids',
  'live-bids',
  'bid',
  'bid-life',
  orderCalls.key('room'),
  'bids-of-client',
  'carriable',
];
