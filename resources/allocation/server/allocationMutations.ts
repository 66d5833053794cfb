import type { Day } from '#domain/market/series.ts';
import { sentence } from '#domain/sentence.ts';
import { masterSetup } from '#schemas/masterSetup.ts';
import { keptBy, noted } from '#server/database/rows/rowWriting.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { type Owned, ownedBy } from '#server/jobs/jobMutations.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { lockOf, releaseBooks, takeBook } from '../../allocationLock/server/bookLock.ts';
import type { OfferDay, Setup } from '../../masterSetup/server/offerDay.ts';

/** The run and the day of a write; it belongs to the job that runs the step. */
export type OfRun = Owned & { runId: number; offer: OfferDay };

/**
 * Takes the book of a day for a run. Throws REFUSED while risk management has a bid of it before it, whose answer
 * would change the book.
 */
export const lockBook: Mutation<OfRun & { securityIds: readonly number[] }, void> = mutation(
  'allocation.lock',
  async (tx, { runId, offer, securityIds, ...owned }) => {
    await ownedBy(tx, owned, {});
    const ofBook = tx.db
      .selectFrom('order')
      .where('order.securityId', 'in', securityIds)
      .where('order.day', '=', offer.day);
    const unanswered = await ofBook
      .innerJoin('riskCheck', 'riskCheck.orderId', 'order.orderId')
      .where('riskCheck.state', '=', 'WAITING')
      .select('order.orderId')
      .limit(1)
      .executeTakeFirst();
    if (unanswered)
      throw new ApiError(
        'REFUSED',
        sentence('Risk management has not answered for bid %{number} yet. Retry when it has.', {
          number: unanswered.orderId,
        }),
      );
    await takeBook(tx, { ...offer, runId });
  },
);

/** The states of a set-up while a day is allotted and when it is. */
export const allocationStates = {
  T: { running: 'T_RUNNING', done: 'T_DONE' },
  'T+1': { running: 'NEXT_RUNNING', done: 'NEXT_DONE' },
} as const satisfies Record<Day, Record<string, Setup['allocationState']>>;

/** From here on the seller decides nothing more: the run uses the set-up as it is now, and returns it. */
export const takeDecisions: Mutation<OfRun, Setup> = mutation(
  'allocation.takeDecisions',
  async (tx, { runId: _, offer, ...owned }) => {
    await ownedBy(tx, owned, {});
    return markSetup(tx, offer, allocationStates[offer.day].running);
  },
);

/** Says on the set-up how far its allocation is; answers the set-up as it is then. */
export const markSetup = async (
  tx: Tx,
  { setupId }: Pick<OfferDay, 'setupId'>,
  allocationState: Setup['allocationState'],
): Promise<Setup> => {
  const before = await tx.store.get(masterSetup, { id: setupId });
  if (!before) throw new ApiError('NOT_FOUND', 'The set-up is gone.');
  if (before.allocationState === allocationState) return before;
  const changes = { allocationState, ...keptBy(tx, before) };
  await tx.db.updateTable(masterSetup.name).set(changes).where('id', '=', setupId).execute();
  const after = { ...before, ...changes };
  noted(tx, masterSetup, 'allocate', { before, after, only: ['allocationState'] });
  return after;
};

/** Releases the book of a cancelled run, so that another run can allot it. */
export const release: Mutation<{ runId: number; offer: OfferDay }, void> = mutation(
  'allocation.letGo',
  async (tx, { runId, offer }) => {
    const held = await releaseBooks(tx, runId);
    if (held) await markSetup(tx, offer, await stateBefore(tx, offer));
  },
);

const stateBefore = async (
  tx: Tx,
  { symbol, openOnDate, day }: OfferDay,
): Promise<Setup['allocationState']> => {
  if (day === 'T') return 'NONE';
  const first = await lockOf(tx, { symbol, openOnDate, day: 'T' });
  return first?.isPublished ? 'T_DONE' : 'NONE';
};
