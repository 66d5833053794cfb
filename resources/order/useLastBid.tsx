import type { ActiveSecurity } from '../security/activeSecurity.tsx';
import type { Draft } from './draft.tsx';
import { useMyBids } from './myBidsQuery.tsx';
import { draftOfOrder } from './ofOrder.tsx';

/** The last bid that a user entered in a series, as the form would have it typed; null when there is none. */
export const useLastBid = (security: ActiveSecurity | null, userId: string): Draft | null => {
  const { data } = useMyBids(security);
  const last = data?.find((order) => order.userId === userId);
  return last ? draftOfOrder(last) : null;
};
