import { grouped } from '#domain/decimal.ts';
import { type Sentence, sentence } from '#domain/sentence.ts';
import type { Setup } from '../../masterSetup/server/offerDay.ts';

/**
 * The words for an undecided oversubscription, on which all sizes depend. Empty once the seller has
 * decided its size or cancelled the offer.
 */
export const greenshoeUndecided = ({
  greenshoeQuantity,
  exercisedGreenshoe,
  acceptsUndersubscription,
}: Setup): Sentence[] =>
  greenshoeQuantity > 0 && exercisedGreenshoe === null && acceptsUndersubscription !== 'cancel'
    ? [
        sentence(
          'The seller decides on the master set-up how much of the %{shares} shares of oversubscription is given.',
          { shares: grouped(String(greenshoeQuantity)) },
        ),
      ]
    : [];
