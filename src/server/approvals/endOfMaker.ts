import { pendingChange } from '#own/pendingChange/pendingChange.ts';
import { afterWriting } from '../database/writing/mutation.ts';
import { decided } from './decide.ts';

/**
 * The user fields behind a maker's rights: a user for whom one has changed might not be allowed to
 * make the change now.
 */
const madeWith = ['role', 'memberId', 'branchId'] as const;

/**
 * Withdraws the waiting changes of a user in the transaction that disables or removes the account or gives it
 * another role, member or branch: nothing is approved in the name of a person who could not make it now.
 */
export const endOfMaker = afterWriting('user', 'approvals.endOfMaker', async (tx, change) => {
  const { before, after } = change;
  if (before === null) return;
  const why =
    after === null
      ? 'is no user any more'
      : after.isDisabled && !before.isDisabled
        ? 'was disabled'
        : madeWith.some((name) => after[name] !== before[name]) &&
          'has another role, member or branch';
  if (!why) return;
  const madeBy = String(before.userId);
  for (const waiting of await tx.store.list(pendingChange, { madeBy, state: 'waiting' }))
    await decided(tx, tx.noun(waiting.resource), waiting, 'withdrawn', `${madeBy} ${why}.`);
});
