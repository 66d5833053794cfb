import { say, t } from '#console/browser/language.ts';
import { carryRefusal, openQuantity } from '#domain/bid/bid.ts';
import type { Bid } from '#domain/bid/bidTerms.ts';
import { refusalWords } from '#domain/bid/refusal.ts';
import { grouped, scaled } from '#domain/decimal.ts';
import { paiseIn, paiseOf, paiseText } from '#domain/money.ts';
import { typedNumber } from '#domain/typedNumber.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { assumedBidderStatus } from '../bid/draftFaults.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { bidOfOrder, liveBidOf } from '../bid/ofOrder.ts';
import { termsOf } from '../bid/termsOf.ts';

/** The terms of a bid to be carried forward, as typed. */
export type CarryDraft = { quantity: string; price: string };

/** The unchanged values: all that is open, at the price it had. */
export const carryDraftOf = (order: Order): CarryDraft => ({
  quantity: grouped(String(openQuantity(order))),
  price: paiseText(paiseOf(order.price ?? 0)),
});

/** The shares of a draft; null when it is no whole number. */
export const sharesIn = ({ quantity }: CarryDraft): number | null =>
  scaled(typedNumber(quantity) ?? '', 0);

/** The price of a draft in paise; null when it is none. */
export const priceIn = ({ price }: CarryDraft): number | null =>
  paiseIn(typedNumber(price, 2) ?? '');

/** The value of a draft in paise; null while it is unknown. */
export const worthOfCarry = (draft: CarryDraft): number | null => {
  const [quantity, price] = [sharesIn(draft), priceIn(draft)];
  return quantity === null || price === null ? null : quantity * price;
};

/**
 * The value that T left of a bid at its own price, in paise; its successor replaces this value in
 * the limits.
 */
export const valueLeft = (order: Order): number => openQuantity(order) * paiseOf(order.price ?? 0);

/**
 * The reason why a bid is not carried forward, and the field at fault: null for the bid as a whole.
 */
export type CarryFault = { field: 'quantity' | 'price' | null; message: string };

/**
 * The reason why a draft cannot be carried forward, in the words of the server; null when it can,
 * as far as the console knows.
 */
export const carryFault = (
  order: Order,
  draft: CarryDraft,
  security: ActiveSecurity,
  now: number,
): CarryFault | null => {
  const [quantity, price] = [sharesIn(draft), priceIn(draft)];
  const was = bidOfOrder(order);
  const after: Bid = { ...was, quantity: quantity ?? was.quantity, price: price ?? was.price };
  const refusal = carryRefusal(
    liveBidOf(order),
    after,
    termsOf(security),
    assumedBidderStatus(was),
    now,
  );
  if (refusal && refusal.field !== 'quantity' && refusal.field !== 'price')
    return { field: null, message: say(refusalWords(refusal)) };
  if (quantity === null)
    return { field: 'quantity', message: t('Quantity must be a whole number') };
  if (price === null) return { field: 'price', message: t('Price must be a number') };
  return (
    refusal && { field: refusal.field as 'quantity' | 'price', message: say(refusalWords(refusal)) }
  );
};
