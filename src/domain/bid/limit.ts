import { amountWithSign } from '../money.ts';
import { type Sentence, sentence } from '../sentence.ts';

/** A limit on the total value of live bids, and its holder. Paise; null for no limit. */
export type Limit = { whose: Sentence; limit: number | null };

/**
 * Why a limit may not be set, or null when it may: none is above one over it, and none below one
 * under it. `over` and `under` are the limits of the levels above and below, in any order.
 */
export const limitRefusal = (
  wanted: number | null,
  over: readonly Limit[],
  under: readonly Limit[],
): Sentence | null => {
  if (wanted === null) return null;
  const ceiling = lowest(over);
  if (ceiling && wanted > ceiling.limit)
    return sentence('The limit cannot be above %{amount}, the limit of %{whose}', {
      amount: amountWithSign(ceiling.limit),
      whose: ceiling.whose,
    });
  const floor = highest(under);
  return floor && wanted < floor.limit
    ? sentence(
        'The limit cannot be below %{amount}, the limit of %{whose}: lower that limit first',
        {
          amount: amountWithSign(floor.limit),
          whose: floor.whose,
        },
      )
    : null;
};

const known = (limits: readonly Limit[]) =>
  limits.filter((each): each is Limit & { limit: number } => each.limit !== null);

const lowest = (limits: readonly Limit[]) => known(limits).sort((a, b) => a.limit - b.limit)[0];
const highest = (limits: readonly Limit[]) => known(limits).sort((a, b) => b.limit - a.limit)[0];
