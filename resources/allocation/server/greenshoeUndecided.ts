import { grouped } from '#domain/decimal.ts';
import type { Setup } from '../../masterSetup/server/offerDay.ts';

/**
 * The words for an undecided oversubscription, on which all sizes depend. Empty once the seller has
 * decided its size or cancelled the offer.
 */
export const greenshoeUndecided = ({
  greenshoeQuantity,
  exercisedGreenshoe,
  acceptsUndersubscription,
}: Setup): string[] =>
  greenshoeQuantity > 0 && exercisedGreenshoe === null && acceptsUndersubscription !== 'cancel'
    ? [
        `The seller decides on the master set-up how much of the ${grouped(String(greenshoeQuantity))} shares of oversubscription is given.`,
      ]
    : [];
