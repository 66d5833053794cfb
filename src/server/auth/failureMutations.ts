import { passwordPolicy } from '#domain/password.ts';
import { type JournalEntry, mutation, type Tx } from '../database/writing/mutation.ts';
import { putLetter } from '../letters/letterMutations.ts';
import { accountOf, isLocked } from '../people/account.ts';

/** A typed name is journalled only when it is a user's: people type passwords there. */
export const journal = (tx: Tx, action: string, userId: string | null, after: unknown = null) =>
  tx.journal({ action, resource: 'user', key: userId ?? 'unknown', after });

/**
 * Notes a failed attempt. For a known user it counts towards the lock (§5: at most 5). An unknown name takes
 * the same time, but writes no row.
 */
export const noteFailure = mutation(
  'auth.noteFailure',
  async (tx, { userId, why }: { userId: string | null; why: string }): Promise<void> => {
    const account = await accountOf(tx.store, userId ?? nobody.userId);
    journal(tx, 'sign-in refused', account?.userId ?? null, { why });
    await countFailure(tx, account && !isLocked(account, tx.steady) ? account : nobody);
  },
);

const nobody = { userId: '', failedAttempts: 0, lockedAt: null };

/** A call of sign-in that was refused and counts towards nothing, for the journal. */
export const refusedCall = (action: string, userId: string | null, why: string): JournalEntry => ({
  action,
  resource: 'user',
  key: userId ?? 'unknown',
  after: { why },
});

/** One more wrong attempt of a user; the fifth locks the account. */
export const countFailure = async (
  tx: Tx,
  account: { userId: string; failedAttempts: number; lockedAt: number | null },
) => {
  const failedAttempts = account.lockedAt === null ? account.failedAttempts + 1 : 1;
  const lockedAt = failedAttempts >= passwordPolicy.attempts ? tx.steady : null;
  await tx.db
    .updateTable('user')
    .set({ failedAttempts, lockedAt })
    .where('userId', '=', account.userId)
    .execute();
  if (lockedAt === null) return;
  journal(tx, 'locked', account.userId);
  await putLetter(tx, { userId: account.userId, about: 'locked' });
};
