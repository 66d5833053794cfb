import { passwordPolicy } from '#domain/password.ts';
import { keptBy } from '../../database/rows/rowWriting.ts';
import { mutation, type Tx } from '../../database/writing/mutation.ts';
import { putLetter } from '../../letters/letterMutations.ts';
import { type Account, accountOf, isLocked } from '../../people/account.ts';
import { ApiError } from '../../runtime/errors.ts';
import { journal } from '../failureMutations.ts';
import { endSessionsOf } from '../session/sessionMutations.ts';
import { formerPassword, interimToken } from '../tables.ts';

/**
 * Sets a new password with a PasswordChange token, once. All sessions and tokens of the user end.
 * NOT_ALLOWED when the token is none, spent or too old.
 */
export const setPassword = mutation(
  'auth.setPassword',
  async (
    tx,
    { tokenId, passwordHash }: { tokenId: string; passwordHash: string },
  ): Promise<void> => {
    const { account } = await passwordChangeOf(tx.store, tokenId, tx.steady);
    await replacePassword(tx, account, passwordHash);
    await endSessionsOf(tx, account.userId);
    journal(tx, 'password set', account.userId);
    await putLetter(tx, { userId: account.userId, about: 'password set' });
  },
);

type Change = {
  sessionId: string;
  /** The hash that the old password was compared with. */
  formerHash: string | null;
  passwordHash: string;
};

/**
 * Sets a new password of a signed-in user who gave the old one; other sessions of the user end. False when
 * the account was locked meanwhile, or the old password is no longer valid: of two changes at once, one
 * succeeds.
 */
export const changePassword = mutation(
  'auth.changePassword',
  async (tx, { sessionId, formerHash, passwordHash }: Change): Promise<boolean> => {
    const account = await accountOf(tx.store, tx.by.userId);
    if (!account || account.isDisabled) throw new ApiError('NO_SESSION', 'Please sign in.');
    if (isLocked(account, tx.steady) || account.passwordHash !== formerHash) return false;
    await replacePassword(tx, account, passwordHash);
    await endSessionsOf(tx, account.userId, sessionId);
    journal(tx, 'password changed', account.userId);
    await putLetter(tx, { userId: account.userId, about: 'password changed' });
    return true;
  },
);

/** Puts a new password in the place of the old one, which is kept among the former ones. */
const replacePassword = async (tx: Tx, account: Account, passwordHash: string) => {
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
      readdressedBy: null,
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
};

/** The user that a token lets set a password; throws NOT_ALLOWED when it is valid for none. */
export const passwordChangeOf = async (store: Tx['store'], tokenId: string, steady: number) => {
  const token = await store.get(interimToken, { tokenId });
  const account = token?.userId ? await accountOf(store, token.userId) : null;
  const isGood =
    token !== null &&
    token.purpose === 'PasswordChange' &&
    token.spentAt === null &&
    steady < token.expiresAt;
  if (!isGood || !account || account.isDisabled)
    throw new ApiError('NOT_ALLOWED', 'This link has expired, please contact the exchange.');
  return { token, account };
};
