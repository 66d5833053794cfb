import { serverNow } from '#console/clock.ts';
import { cancellationRefusal, modificationRefusal } from '#domain/bid.ts';
import { nameOf, useActiveSecurities } from '../security/activeSecurity.tsx';
import { standingAssumed } from './draftFaults.tsx';
import type { Order } from './myBidsQuery.tsx';
import { bidOfOrder, isLive } from './ofOrder.tsx';
import { termsOf } from './termsOf.tsx';

/**
 * Why a live bid cannot be changed, or cannot be cancelled, just now, in the words the server would
 * use; null when it can, as far as anybody knows before it is tried.
 */
export const useWhyNot = (what: 'modify' | 'cancel'): ((order: Order) => string | null) => {
  const securities = useActiveSecurities().data;
  return (order) => {
    if (!securities) return null;
    const name = `${order.symbol} ${order.series}`;
    const security = securities.find((one) => nameOf(one) === name);
    if (!security) return `${name} is not on offer today`;
    const bid = { ...order, ...bidOfOrder(order), isLive: isLive(order) };
    const terms = termsOf(security);
    const now = serverNow();
    const refusal =
      what === 'cancel'
        ? cancellationRefusal(bid, terms, now)
        : modificationRefusal(bid, bid, terms, standingAssumed(bid), now);
    // What is wrong with quantity or price can be put right by changing them.
    return refusal && (what === 'cancel' || refusal.field === null) ? refusal.message : null;
  };
};
