import { afterWriting, type Tx } from '../../database/writing/mutation.ts';
import { spendTokensOf } from '../tokenMutations.ts';
import { endSessionsOf } from './sessionMutations.ts';

/**
 * The user fields that a session depends on: after a change of any, the user must sign in again.
 */
const standsFor = ['role', 'memberId', 'branchId', 'passwordHash'] as const;

/** Where links and one-time passwords go: what went to the old place must be worth nothing. */
const reachedAt = ['emailId', 'mobileNumber'] as const;

/**
 * Ends the sessions of a user in the transaction that disables the account, gives it another role, member,
 * branch or password, or removes it, whichever call, file, approval or directory made the change. Open
 * sign-ins and sent links end too, also when the address of the user changes; then the person who changed it
 * is noted (`noteReaddressed`). Nothing of a removed user stays for the next user of the same id.
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
 * A person who changes another user's address could have the next link sent to themselves: they send none,
 * and a forgotten password gets none, until the user signs in with the current password.
 */
const noteReaddressed = async (tx: Tx, userId: string): Promise<void> => {
  if (tx.by.role === null || tx.by.userId === userId) return;
  await tx.db
    .updateTable('user')
    .set({ readdressedBy: tx.by.userId })
    .where('userId', '=', userId)
    .execute();
};

/**
 * Deletes the sign-in data of a user outside the row: authenticators, recovery codes, former
 * passwords and known browsers.
 */
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
