import type { QueryClient } from '@tanstack/react-query';

/** The call of one bid. */
export const bidPath = (orderId: number): string => `/rms/order/${orderId}`;

/** Asks again whatever shows bids, after one was changed. */
export const forgetBids = (queryClient: QueryClient): void => {
  for (const name of ['my-bids', 'live-bids', 'bid', 'bid-life', 'bid-room', 'bids-of-client'])
    void queryClient.invalidateQueries({ queryKey: [name] });
};
