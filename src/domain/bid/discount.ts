/** A seller's discount: rupees or percent, in thousandths of either; null for none. */
export type Discount = {
  discountFactor?: number | null;
  discountType?: 'AMOUNT' | 'PERCENT' | null;
};

/**
 * A price in paise less the discount, rounded half up to the paisa and not to the tick
 * (allocation rules §7). It may fall below the floor.
 */
export const discounted = (price: number, { discountFactor, discountType }: Discount): number => {
  if (!discountFactor || !discountType) return price;
  const factor = BigInt(discountFactor);
  return discountType === 'AMOUNT'
    ? roundedHalfUp(BigInt(price) * 10n - factor, 10n)
    : roundedHalfUp(BigInt(price) * (100_000n - factor), 100_000n);
};

const roundedHalfUp = (value: bigint, by: bigint): number => Number((2n * value + by) / (2n * by));
