import { grouped } from '#domain/decimal.ts';
import { asSentence, sentence, several, type Words } from '#domain/sentence.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { offerDayOf, type Setup } from '../../masterSetup/server/offerDay.ts';
import { takeDecisions } from './allocationMutations.ts';
import { type Demanded, offeredWith } from './demanded.ts';
import { greenshoeUndecided } from './greenshoeUndecided.ts';
import type { Merged } from './mergeBooks.ts';

/** The seller's open decisions before T can be allotted, in words. */
const undecided = (setup: Setup, demanded: Demanded): Words[] => {
  if (setup.acceptsUndersubscription === 'cancel') return [];
  const words: Words[] = [...greenshoeUndecided(setup)];
  const offered = offeredWith(setup, setup.exercisedGreenshoe ?? 0);
  if (demanded.quantity < offered && setup.acceptsUndersubscription === null)
    words.push(
      sentence(
        'Non-retail wants %{wanted} of %{offered} shares: the seller accepts the undersubscription or cancels the offer.',
        { wanted: grouped(String(demanded.quantity)), offered: grouped(String(offered)) },
      ),
    );
  return words;
};

/**
 * Waits for the seller's decisions about T, and takes them: from here on the run uses what was decided
 * (market facts §2.7, §2.10).
 */
export const decide: StepHandler = {
  ready: async ({ about, found }) => {
    const { demanded } = await found.read<Merged>('merged');
    return undecided(about as Setup, demanded);
  },
  run: async ({ machine, owned, by, runId, about, found, log }) => {
    const { demanded } = await found.read<Merged>('merged');
    const open = undecided(about as Setup, demanded);
    if (open.length > 0) throw new ApiError('REFUSED', several(open.map(asSentence), ' '));
    const offer = offerDayOf(about, 'T');
    const setup = await machine.database.write(takeDecisions, { ...owned, runId, offer }, by);
    if (setup.acceptsUndersubscription === 'cancel') {
      await log('The seller cancels the offer: nothing is allotted.');
      return 'The offer is cancelled: nothing is allotted.';
    }
    const shares = setup.exercisedGreenshoe ?? 0;
    return sentence('%{shares} shares of oversubscription are given%{rest}.', {
      shares: grouped(String(shares)),
      rest:
        setup.acceptsUndersubscription === 'accept'
          ? sentence('; an undersubscribed offer proceeds')
          : '',
    });
  },
};
