import { passwordPolicy } from '#domain/password.ts';
import { keptBy } from '../database/rowWriting.ts';
import { type Tx, work } from '../database/work.ts';
import { ApiError } from '../errors.ts';
import { accountOf } from './account.ts';
import { journal } from './failureWorks.ts';
import { endSessionsOf } from './sessionWorks.ts';
import { formerPassword, interimToken } from './tables.ts';

/**
 * Sets a new password with a PasswordChange token, once. All sessions and tokens of the user end.
 * NOT_ALLOWED when the token is none, spent or too old.
 */
export const setPassword = work(
  'auth.setPassword',
  async (
    tx,
    { tokenId, passwordHash }: { tokenId: string; passwordHash: string },
  ): Promise<void> => {
    const { account } = await passwordChangeOf(tx.store, tokenId, tx.now);
    const { userId } = account;
    if (account.passwordHash !== null)
      await tx.db
        .insertInto('formerPassword')
        .values({ userId, setAt: tx.now, passwordHash: account.passwordHash, ...keptBy(tx) })
        .execute();
    await tx.db
      .updateTable('user')
      .set({
        passwordHash,
        passwordChangedAt: tx.now,
        failedAttempts: 0,
        lockedAt: null,
        version: account.version + 1,
        updatedBy: userId,
        updatedAt: tx.now,
      })
      .where('userId', '=', userId)
      .execute();
    const former = await tx.store.list(formerPassword, { userId });
    const tooOld = former.sort((a, b) => b.setAt - a.setAt)[passwordPolicy.history];
    if (tooOld)
      await tx.db
        .deleteFrom('formerPassword')
        .where('userId', '=', userId)
        .where('setAt', '<=', tooOld.setAt)
        .execute();
    await tx.db.deleteFrom('interimToken').where('userId', '=', userId).execute();
    await endSessionsOf(tx, userId);
    journal(tx, 'password set', userId);
  },
);

/** The user that a token lets set a password; throws NOT_ALLOWED when it lets nobody. */
export const passwordChangeOf = async (store: Tx['store'], tokenId: string, now: number) => {
  const token = await store.get(interimToken, { tokenId });
  const account = token ? await accountOf(store, token.userId) : null;
  const isGood =
    token !== null &&
    token.purpose === 'PasswordChange' &&
    token.spentAt === null &&
    now < token.expiresAt;
  if (!isGood || !account || account.isDisabled)
    throw new ApiError('NOT_ALLOWED', 'This link has expired, please contact the exchange.');
  return { token, account };
};
