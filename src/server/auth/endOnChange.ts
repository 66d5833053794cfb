import { afterWriting } from '../database/work.ts';
import { endSessionsOf } from './sessionWorks.ts';

/** What a session stands for: with any of it changed, whoever holds one must sign in anew. */
const standsFor = ['role', 'memberId', 'branchId', 'passwordHash'] as const;

/**
 * Ends the sessions of a user in the transaction that disables the account, gives it another role,
 * member, branch or password, or takes it away: whatever call, file, approval or directory it came by.
 */
export const endOnChange = afterWriting('user', 'auth.endOnChange', async (tx, change) => {
  const { before, after } = change;
  if (before === null) return;
  const isOver =
    after === null ||
    (after.isDisabled && !before.isDisabled) ||
    standsFor.some((name) => after[name] !== before[name]);
  if (isOver) await endSessionsOf(tx, String(before.userId));
});
