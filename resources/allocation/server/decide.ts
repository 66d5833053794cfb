import { grouped } from '#domain/decimal.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { offerDayOf, type Setup } from '../../masterSetup/server/offerDay.ts';
import { takeDecisions } from './allocationMutations.ts';
import { type Demanded, offeredWith } from './demanded.ts';
import { greenshoeUndecided } from './greenshoeUndecided.ts';
import type { Merged } from './mergeBooks.ts';

/** The seller's open decisions before T can be allotted, in words. */
const undecided = (setup: Setup, demanded: Demanded): string[] => {
  if (setup.acceptsUndersubscription === 'cancel') return [];
  const words = greenshoeUndecided(setup);
  const offered = offeredWith(setup, setup.exercisedGreenshoe ?? 0);
  if (demanded.quantity < offered && setup.acceptsUndersubscription === null)
    words.push(
      `Non-retail wants ${grouped(String(demanded.quantity))} of ${grouped(String(offered))} shares: the seller accepts the undersubscription or cancels the offer.`,
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
    if (open.length > 0) throw new ApiError('REFUSED', open.join(' '));
    const offer = offerDayOf(about, 'T');
    const setup = await machine.database.write(takeDecisions, { ...owned, runId, offer }, by);
    if (setup.acceptsUndersubscription === 'cancel') {
      await log('The seller cancels the offer: nothing is allotted.');
      return 'The offer is cancelled: nothing is allotted.';
    }
    const shares = setup.exercisedGreenshoe ?? 0;
    return `${grouped(String(shares))} shares of oversubscription are given${
      setup.acceptsUndersubscription === 'accept' ? '; an undersubscribed offer stands' : ''
    }.`;
  },
};
