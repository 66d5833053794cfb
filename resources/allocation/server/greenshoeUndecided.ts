import { grouped } from '#domain/decimal.ts';
import type { Setup } from '../../masterSetup/server/offerDay.ts';

/**
 * Says that the seller has not decided how much of the oversubscription is given, on which all sizes depend; nothing once it has,
 * or when it has cancelled the offer.
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
