import type { Terms } from '#domain/bid.ts';
import { decimalText, scaled } from '#domain/money.ts';

/**
 * A typed price moved by ticks, as text. A price between two ticks goes to the next one in that
 * direction; a blank one starts at the floor, and none goes below it.
 */
export const steppedPrice = (
  text: string,
  by: 1 | -1,
  { tickSize, floorPrice }: Pick<Terms, 'tickSize' | 'floorPrice'>,
): string => {
  const price = scaled(text.replaceAll(',', ''), 2);
  if (price === null) return decimalText(floorPrice, 2);
  const ticks = price / tickSize;
  const next = by > 0 ? Math.floor(ticks) + 1 : Math.ceil(ticks) - 1;
  return decimalText(Math.max(floorPrice, next * tickSize), 2);
};
