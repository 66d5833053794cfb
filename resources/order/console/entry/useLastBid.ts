import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import type { Draft } from '../bid/draft.ts';
import { useMyBids } from '../bid/myBidsQuery.ts';
import { draftOfOrder } from '../bid/ofOrder.ts';

/** The last bid that a user entered in a series, as the form would have it typed; null when there is none. */
export const useLastBid = (security: ActiveSecurity | null, userId: string): Draft | null => {
  const { data } = useMyBids(security);
  const last = data?.find((order) => order.userId === userId);
  return last ? draftOfOrder(last) : null;
};
