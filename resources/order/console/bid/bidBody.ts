import { typedNumber } from '#domain/typedNumber.ts';
import type { BodyTo } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { normalised } from '#model/values/validate.ts';
import { order } from '#schemas/order.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import type { Draft } from './draft.ts';

/** The body of the call that enters a bid. */
export type BidBody = BodyTo<typeof order, 'place'>;

/** The body of POST /rms/order for a draft; the price in rupees. */
export const bodyOf = (draft: Draft, security: ActiveSecurity): BidBody =>
  normalised(order.calls?.place.body ?? {}, {
    ...draft,
    symbol: security.symbol,
    series: security.configuration.series,
    quantity: numberOf(draft.quantity, 0),
    price: draft.isMarketOrder ? null : numberOf(draft.price, 2),
    // The form has checked each value; the server does so again.
  }) as BidBody;

/** A typed number; the text itself when it is none, to be refused. */
const numberOf = (typed: string, places: number): number | string | null => {
  const text = withoutHidden(typed);
  if (text === '') return null;
  const plain = typedNumber(text, places);
  return plain === null ? text : Number(plain);
};
