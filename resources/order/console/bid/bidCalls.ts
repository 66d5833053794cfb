import type { QueryClient } from '@tanstack/react-query';
import { dataProvider } from '#console/calls/dataProvider.ts';
import type { Row } from '#console/calls/rows.ts';
import type { order } from '#schemas/order.ts';
import type { Order } from './myBidsQuery.ts';
import { orderCalls } from './orderCalls.ts';

/** One bid as it is now; null when there is no answer. */
export const bidNow = (orderId: number): Promise<Order | null> =>
  dataProvider.getOne<Row<typeof order>>('order', { id: String(orderId) }).then(
    ({ data }) => data,
    () => null,
  );

/** Asks again for all that shows bids, after one was changed. */
export const forgetBids = (queryClient: QueryClient): void => {
  for (const name of ['order', 'orderLog', orderCalls.key('room')])
    void queryClient.invalidateQueries({ queryKey: [name] });
};
