import { usePolled } from '#console/calls/callsTo.ts';
import type { AnswerTo } from '#model';
import type { order } from '#schemas/order.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { orderCalls } from './orderCalls.ts';
import { useRefetchOnOrders } from './useRefetchOnOrders.ts';

/** The remaining limits in rupees; null where there is no limit. */
export type Room = AnswerTo<typeof order, 'room'>;

/**
 * The remaining limits, with that of the client once it is known; follows the orders of the member.
 */
export const useRoom = (security: ActiveSecurity | null, clientId: string | null): Room | null => {
  const { data } = usePolled(
    orderCalls,
    'room',
    {
      query: {
        symbol: security?.symbol ?? '',
        series: security?.configuration.series ?? 'IS',
        clientId,
      },
    },
    15_000,
    { enabled: security !== null },
  );
  useRefetchOnOrders([orderCalls.key('room')], () => true);
  return data ?? null;
};
