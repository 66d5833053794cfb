import { serverNow } from '#console/browser/clock.ts';
import { say, t } from '#console/browser/language.ts';
import { cancellationRefusal, carryRefusal, modificationRefusal } from '#domain/bid/bid.ts';
import { refusalWords } from '#domain/bid/refusal.ts';
import { nameOf, useActiveSecurities } from '../../../offer/console/activeSecurity.ts';
import { assumedBidderStatus } from './draftFaults.ts';
import type { Order } from './myBidsQuery.ts';
import { liveBidOf } from './ofOrder.ts';
import { termsOf } from './termsOf.ts';

/**
 * Why a live bid cannot be changed, cancelled or carried forward just now, in the words the server
 * would use; null when it can, as far as anybody knows before it is tried.
 */
export const useWhyNot = (
  what: 'modify' | 'cancel' | 'carry',
): ((order: Order) => string | null) => {
  const securities = useActiveSecurities().data;
  return (order) => {
    if (!securities) return null;
    const name = `${order.symbol} ${order.series}`;
    const security = securities.find((one) => nameOf(one) === name);
    if (!security) return t('%{name} is not on offer today', { name });
    const bid = liveBidOf(order);
    const terms = termsOf(security);
    const now = serverNow();
    const refusal = {
      modify: () => modificationRefusal(bid, bid, terms, assumedBidderStatus(bid), now),
      cancel: () => cancellationRefusal(bid, terms, now),
      carry: () => carryRefusal(bid, bid, terms, assumedBidderStatus(bid), now),
    }[what]();
    // A fault of quantity or price can be corrected by a change of the bid.
    return refusal && refusal.field === null ? say(refusalWords(refusal)) : null;
  };
};
