import { afterWriting, type Tx } from '../../database/writing/mutation.ts';
import { spendTokensOf } from '../tokenMutations.ts';
import { endSessionsOf } from './sessionMutations.ts';

/** What a session stands for: with any of it changed, whoever holds one must sign in anew. */
const standsFor = ['role', 'memberId', 'branchId', 'passwordHash'] as const;

/** Where links and one-time passwords go: what went to the old place must be worth nothing. */
const reachedAt = ['emailId', 'mobileNumber'] as const;

/**
 * Ends the sessions of a user in the transaction that disables the account, gives it another role,
 * member, branch or password, or takes it away: whatever call, file, approval or directory it came by.
 * Sign-ins that were begun and links that were sent end with them, and also when the user is reached
 * elsewhere from now on; then it is also noted who did that (`noteReaddressed`). Of who is gone nothing
 * stays for somebody who is given the same id.
 */
export const endOnChange = afterWriting('user', 'auth.endOnChange', async (tx, change) => {
  const { before, after } = change;
  if (before === null) return;
  const userId = String(before.userId);
  const differs = (name: string) => after?.[name] !== before[name];
  const isOver =
    after === null || (after.isDisabled && !before.isDisabled) || standsFor.some(differs);
  if (isOver) await endSessionsOf(tx, userId);
  const isElsewhere = reachedAt.some(differs);
  if (isOver || isElsewhere) await spendTokensOf(tx, userId);
  if (isElsewhere && after !== null && before.passwordHash !== null)
    await noteReaddressed(tx, userId);
  if (after === null) await forget(tx, userId);
});

/**
 * Whoever changes where another's letters go could have the next link sent to themselves: they send
 * none, and a forgotten password gets none, until the user signs in with the password they have.
 */
const noteReaddressed = async (tx: Tx, userId: string): Promise<void> => {
  if (tx.by.role === null || tx.by.userId === userId) return;
  await tx.db
    .updateTable('user')
    .set({ readdressedBy: tx.by.userId })
    .where('userId', '=', userId)
    .execute();
};

/** Everything that signs a user in beside the row, and what they are known by. */
const forget = async (tx: Tx, userId: string): Promise<void> => {
  for (const table of [
    'authenticator',
    'offeredAuthenticator',
    'recoveryCode',
    'formerPassword',
    'knownBrowser',
  ])
    await tx.db.deleteFrom(table).where('userId', '=', userId).execute();
};
