import type { Bid } from '#domain/bid/bidTerms.ts';
import { scaled } from '#domain/money.ts';
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
  price: paise(body.price),
});

/** Rupees of the wire in paise; the check of the call has seen to it that they are exact. */
export const paise = (rupees: number | null | undefined): number | null =>
  rupees === null || rupees === undefined ? null : scaled(rupees, 2);
