import { usePoll } from '#console/calls/useCall.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { useRefetchOnOrders } from './useRefetchOnOrders.ts';

/** The answer of GET /rms/order/room: rupees, null where there is no limit. */
export type Room = {
  memberLeft: number | null;
  branchLeft: number | null;
  userLeft: number | null;
  panLeft: number | null;
  /** Of today's settlement, for a member that bids within its collateral. */
  collateralLeft?: number | null;
  /** Under which the member bids for itself; null when the exchange has none on record. */
  memberPan: string | null;
};

/** What the limits leave room for, with a client once it is known; follows the orders of the member. */
export const useRoom = (security: ActiveSecurity | null, clientId: string | null): Room | null => {
  const { data } = usePoll<Room>(
    'bid-room',
    '/rms/order/room',
    { symbol: security?.symbol, series: security?.configuration.series, clientId },
    15_000,
    { enabled: security !== null },
  );
  useRefetchOnOrders('bid-room', () => true);
  return data ?? null;
};
