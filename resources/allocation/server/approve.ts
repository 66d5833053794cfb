import type { Day } from '#domain/market/series.ts';
import { sentence, several } from '#domain/sentence.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { disagreements } from '../../masterSetup/server/disagreements.ts';
import { allSecuritiesOf, offerDayOf, type Setup } from '../../masterSetup/server/offerDay.ts';

/**
 * Takes the approval of a run's result. Every file must still match its hash, and the terms must
 * still be those of the securities. Throws REFUSED when the terms differ.
 */
export const approve = (day: Day): StepHandler => ({
  run: async ({ machine, about, approvedBy, found, files }) => {
    if (!approvedBy) throw new Error('an approval needs somebody who approves');
    // From here on the run cannot be cancelled: none of its files may turn out to have changed later.
    for (const { name } of await files.list()) await files.path(name);
    const offer = offerDayOf(about, day);
    const apart = Object.values(
      disagreements(about as Setup, await allSecuritiesOf(machine, offer)),
    );
    if (apart.length > 0)
      throw new ApiError(
        'REFUSED',
        sentence('The securities of %{symbol} were changed during the allocation: %{apart}.', {
          symbol: offer.symbol,
          apart: several(apart, '; '),
        }),
      );
    found.keep('approvedBy', approvedBy.userId);
    return sentence('Approved by %{who}.', { who: approvedBy.userId });
  },
});
