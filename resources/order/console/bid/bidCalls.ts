import type { QueryClient } from '@tanstack/react-query';
import { orderCalls } from './orderCalls.ts';

/** The call of one bid. */
export const bidPath = (orderId: number): string => `/rms/order/${orderId}`;

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
