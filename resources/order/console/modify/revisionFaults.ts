import { say } from '#console/browser/language.ts';
import { modificationRefusal } from '#domain/bid/bid.ts';
import type { Bid, Refusal } from '#domain/bid/bidTerms.ts';
import { refusalWords } from '#domain/bid/refusal.ts';
import { paiseOf } from '#domain/money.ts';
import { checkerOf } from '#model/values/validate.ts';
import { order } from '#schemas/order.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { bodyOf } from '../bid/bidBody.ts';
import type { Draft } from '../bid/draft.ts';
import { assumedBidderStatus, type FaultTexts, inWords } from '../bid/draftFaults.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { bidOfOrder, liveBidOf } from '../bid/ofOrder.ts';
import { termsOf } from '../bid/termsOf.ts';

const checked = checkerOf(order.calls?.modify.body ?? {});

/** The terms of a bid that may be changed, in wire format. */
export type Terms = Pick<Order, 'quantity' | 'price' | 'isMarketOrder'>;

/** The body of PUT /rms/order/{orderId} for a draft. */
export const termsIn = (draft: Draft, security: ActiveSecurity): Terms => {
  const { quantity, price, isMarketOrder } = bodyOf(draft, security);
  return { quantity, price, isMarketOrder } as Terms;
};

/**
 * The faults of a change of a live bid by field, in the words of the server; '' has the reason why
 * the bid cannot be changed at all. Limits are left to the server.
 */
export const faultsOfRevision = (
  before: Order,
  draft: Draft,
  security: ActiveSecurity,
  now: number,
): FaultTexts => {
  const terms = termsIn(draft, security);
  const faults = inWords(checked(terms));
  const was = bidOfOrder(before);
  const is: Bid = {
    ...was,
    quantity: faults.quantity ? was.quantity : terms.quantity,
    price: faults.price ? was.price : paiseOf(terms.price),
    isMarketOrder: terms.isMarketOrder,
  };
  const refused = (after: Bid): Refusal | null =>
    modificationRefusal(liveBidOf(before), after, termsOf(security), assumedBidderStatus(was), now);
  const quantityAlone = { ...was, quantity: is.quantity };
  const priceAlone = { ...is, quantity: was.quantity };
  // Checks each part alone first, so that both faults are shown at once, each at its field.
  note(faults, quantityAlone, refused(quantityAlone), was);
  note(faults, priceAlone, refused(priceAlone), was);
  if (Object.keys(faults).length === 0) note(faults, is, refused(is), was);
  return faults;
};

/** Adds a refusal to the faults of the field that caused it. */
const note = (faults: FaultTexts, after: Bid, refusal: Refusal | null, was: Bid): void => {
  if (!refusal) return;
  const isSameQuantity = after.quantity === was.quantity;
  const isSame = isSameQuantity && after.price === was.price;
  // An unchanged 0% bid would be refused for being unchanged, which is not shown before anything is typed.
  if (refusal.code === 'UPWARDS_ONLY' && isSame) return;
  const field = refusal.field === 'quantity' && isSameQuantity ? 'price' : refusal.field;
  faults[field ?? ''] ??= say(refusalWords(refusal));
};
