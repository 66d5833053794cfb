import type { Terms } from '#domain/bid/bidTerms.ts';
import { paiseIn, paiseText } from '#domain/money.ts';
import { typedNumber } from '#domain/typedNumber.ts';

/**
 * A typed price moved by ticks, as text. A price between two ticks goes to the next one in that
 * direction; a blank one starts at the floor, and none goes below it.
 */
export const steppedPrice = (
  text: string,
  by: number,
  { tickSize, floorPrice }: Pick<Terms, 'tickSize' | 'floorPrice'>,
): string => {
  const price = paiseIn(typedNumber(text, 2) ?? '');
  if (price === null) return paiseText(floorPrice);
  const ticks = price / tickSize;
  const next = by > 0 ? Math.floor(ticks) + by : Math.ceil(ticks) + by;
  return paiseText(Math.max(floorPrice, next * tickSize));
};
