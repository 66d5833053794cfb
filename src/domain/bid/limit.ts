import { amountWithSign } from '../money.ts';

/** A limit on the total value of live bids, and its holder. Paise; null for no limit. */
export type Limit = { whose: string; limit: number | null };

/**
 * Why a limit may not be set, or null when it may: none is above one over it, and none below one
 * under it. `over` and `under` are the limits of the levels above and below, in any order.
 */
export const limitRefusal = (
  wanted: number | null,
  over: readonly Limit[],
  under: readonly Limit[],
): string | null => {
  if (wanted === null) return null;
  const ceiling = lowest(over);
  if (ceiling && wanted > ceiling.limit)
    return `The limit cannot be above ${amountWithSign(ceiling.limit)} of ${ceiling.whose}`;
  const floor = highest(under);
  return floor && wanted < floor.limit
    ? `The limit cannot be below ${amountWithSign(floor.limit)} of ${floor.whose}: lower that first`
    : null;
};

const known = (limits: readonly Limit[]) =>
  limits.filter((each): each is Limit & { limit: number } => each.limit !== null);

const lowest = (limits: readonly Limit[]) => known(limits).sort((a, b) => a.limit - b.limit)[0];
const highest = (limits: readonly Limit[]) => known(limits).sort((a, b) => b.limit - a.limit)[0];
