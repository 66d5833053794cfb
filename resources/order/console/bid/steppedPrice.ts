import type { Terms } from '#domain/bid/bidTerms.ts';
import { decimalText, scaled } from '#domain/money.ts';

/**
 * A typed price moved by ticks, as text. A price between two ticks goes to the next one in that
 * direction; a blank one starts at the floor, and none goes below it.
 */
export const steppedPrice = (
  text: string,
  by: number,
  { tickSize, floorPrice }: Pick<Terms, 'tickSize' | 'floorPrice'>,
): string => {
  const price = scaled(text.replaceAll(',', ''), 2);
  if (price === null) return decimalText(floorPrice, 2);
  const ticks = price / tickSize;
  const next = by > 0 ? Math.floor(ticks) + by : Math.ceil(ticks) + by;
  return decimalText(Math.max(floorPrice, next * tickSize), 2);
};
