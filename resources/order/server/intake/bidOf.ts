import type { Bid } from '#domain/bid/bidTerms.ts';
import { paiseOf } from '#domain/money.ts';
import type { CallRequest } from '#server/machine/request.ts';

/** The bid that the body of a call says, in paise. */
export const bidOf = (body: CallRequest['body']): Bid => ({
  symbol: body.symbol,
  series: body.series,
  category: body.category,
  clientType: body.clientType,
  clientId: body.clientId,
  pan: body.pan,
  participantId: body.participantId ?? null,
  marginType: body.marginType,
  isMarketOrder: body.isMarketOrder,
  quantity: body.quantity,
  price: paiseOf(body.price ?? null),
});
