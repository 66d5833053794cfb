import { paiseText } from '../money.ts';
import type { Level } from './book.ts';

/** The sums at one price of a book; price in paise, null for bids at the cut-off price. */
export type BookSum = Pick<Level, 'price' | 'quantity' | 'confirmedQuantity' | 'numberOfOrders'> & {
  zeroMarginQuantity: number;
};

/**
 * Holds the levels of a book against the sums of its bids at each price, since real monitors found ladders
 * that were not the sum of their bids (market facts §4.4). Null when they agree, otherwise the first
 * difference in words, with how many others there are.
 */
export const bookFault = (levels: readonly BookSum[], bids: readonly BookSum[]): string | null => {
  const [levelSums, summed] = [byPrice(levels), byPrice(bids)];
  const prices = [...new Set([...levelSums.keys(), ...summed.keys()])].sort((a, b) => b - a);
  const faults = prices.flatMap((price) => {
    const [level, sum] = [levelSums.get(price) ?? nothing, summed.get(price) ?? nothing];
    return compared
      .filter(([field]) => level[field] !== sum[field])
      .map(
        ([field, words]) =>
          `at ${priceText(price)} the ladder has ${level[field]} ${words}, and the bids add up to ${sum[field]}`,
      );
  });
  const [first, ...others] = faults;
  if (first === undefined) return null;
  return others.length === 0 ? first : `${first} (differences: ${others.length + 1})`;
};

type Sums = Omit<BookSum, 'price'>;

const compared = [
  ['quantity', 'shares'],
  ['confirmedQuantity', 'confirmed shares'],
  ['zeroMarginQuantity', 'shares on 0% margin'],
  ['numberOfOrders', 'bids'],
] as const satisfies readonly (readonly [keyof Sums, string])[];

const nothing: Sums = {
  quantity: 0,
  confirmedQuantity: 0,
  zeroMarginQuantity: 0,
  numberOfOrders: 0,
};

/** The cut-off price stands below all others. */
const atCutOff = -1;

const byPrice = (sums: readonly BookSum[]): Map<number, Sums> => {
  const found = new Map<number, Sums>();
  for (const { price, ...sum } of sums) {
    const at = price ?? atCutOff;
    const before = found.get(at) ?? nothing;
    found.set(at, {
      quantity: before.quantity + sum.quantity,
      confirmedQuantity: before.confirmedQuantity + sum.confirmedQuantity,
      zeroMarginQuantity: before.zeroMarginQuantity + sum.zeroMarginQuantity,
      numberOfOrders: before.numberOfOrders + sum.numberOfOrders,
    });
  }
  return found;
};

const priceText = (price: number) => (price === atCutOff ? 'the cut-off price' : paiseText(price));
