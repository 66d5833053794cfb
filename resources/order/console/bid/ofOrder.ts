import { t } from '#console/browser/language.ts';
import type { LiveBid } from '#domain/bid/bid.ts';
import type { Bid } from '#domain/bid/bidTerms.ts';
import { grouped } from '#domain/decimal.ts';
import { isLive } from '#domain/market/dayBook.ts';
import { paiseOf, paiseText } from '#domain/money.ts';
import { blank, type Draft } from './draft.ts';
import type { Order } from './myBidsQuery.ts';

/** The fields of a bid that are typed into the form; a refused bid has them too. */
type Typed = Pick<
  Order,
  | 'category'
  | 'clientType'
  | 'clientId'
  | 'participantId'
  | 'marginType'
  | 'quantity'
  | 'price'
  | 'isMarketOrder'
>;

/** A bid that stands, as the form would have it typed; the PAN comes from its client. */
export const draftOfOrder = (order: Typed): Draft => ({
  ...blank,
  category: order.category,
  clientType: order.clientType,
  clientId: order.clientType === 'PRO' ? '' : order.clientId,
  participantId: order.participantId ?? '',
  marginType: order.marginType,
  ...termsOfDraft(order),
});

/** The terms of a bid that may be changed, as text for the form. */
export const termsOfDraft = ({
  quantity,
  price,
  isMarketOrder,
}: Pick<Order, 'quantity' | 'price' | 'isMarketOrder'>): Pick<
  Draft,
  'quantity' | 'price' | 'isMarketOrder'
> => ({
  quantity: grouped(String(quantity)),
  price: price === null ? '' : paiseText(paiseOf(price)),
  isMarketOrder,
});

/** A bid that stands, as the rules take it: its price in paise. */
export const bidOfOrder = (order: Order): Bid => ({
  symbol: order.symbol,
  series: order.series,
  category: order.category,
  clientType: order.clientType,
  clientId: order.clientId,
  pan: order.pan,
  participantId: order.participantId,
  marginType: order.marginType,
  isMarketOrder: order.isMarketOrder,
  quantity: order.quantity,
  price: paiseOf(order.price),
});

/** The same with its outcome so far. */
export const liveBidOf = (order: Order): LiveBid => ({
  ...bidOfOrder(order),
  isLive: isLive(order),
  day: order.day,
  waitsFor: order.waitsFor,
  carriedTo: order.carriedTo,
  isCarryRefused: order.isCarryRefused,
  allottedQuantity: order.allottedQuantity,
});

/** A bid in one line: '10,000 LICI IS at ₹ 384.00 for C0007'. */
export const orderWords = (order: Order): string => {
  const { quantity, price, isMarketOrder } = termsOfDraft(order);
  const at = isMarketOrder ? t('at the cut-off price') : `at ₹\u00a0${grouped(price)}`;
  const whose = order.clientType === 'PRO' ? t('the member itself') : order.clientId;
  return t('%{quantity} %{symbol} %{series} %{at} for %{whose}', {
    quantity,
    symbol: order.symbol,
    series: order.series,
    at,
    whose,
  });
};
