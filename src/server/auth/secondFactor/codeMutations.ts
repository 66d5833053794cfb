import { passwordPolicy } from '#domain/password.ts';
import { mutation, type Tx } from '../../database/writing/mutation.ts';
import { accountOf, isLocked } from '../../people/account.ts';
import { limits } from '../../people/limits.ts';
import { countFailure, journal } from '../failureMutations.ts';
import { beginSession, type NewSession } from '../session/beginSession.ts';
import { interimToken } from '../tables.ts';
import { isSame } from '../token.ts';
import { hasAuthenticator, spendCode, type TypedCode } from './secondFactor.ts';

export type CodeOutcome = 'signed in' | 'wrong' | 'expired' | 'over';

type Code = NewSession & {
  tokenId: string;
  userId: string;
  /** The hash of what was typed; null when nothing was, which only an account without two-factor may. */
  codeHash: string | null;
  /** The same for an account with an authenticator, whose codes are the only ones it takes. */
  typed: TypedCode;
};

/**
 * The OTP step. A right code ends it with a session, a wrong one is counted, and after the fifth
 * the token is over whatever comes. Any other token of the user dies with a success.
 */
export const tryCode = mutation('auth.tryCode', async (tx, code: Code): Promise<CodeOutcome> => {
  const token = await tx.store.get(interimToken, { tokenId: code.tokenId });
  const account = await accountOf(tx.store, code.userId);
  const isUsable =
    token !== null &&
    account !== null &&
    token.purpose === 'Login' &&
    token.userId === code.userId &&
    token.spentAt === null &&
    tx.steady < token.expiresAt &&
    !account.isDisabled &&
    !isLocked(account, tx.steady);
  if (!isUsable) {
    journal(tx, 'OTP refused', account?.userId ?? null, { why: 'the sign-in is over' });
    return 'over';
  }
  const byApp = await hasAuthenticator(tx.store, account.userId);
  // A code of an app runs out by itself, with its step.
  if (!byApp && account.isTwoFactor && tx.steady >= (token.otpExpiresAt ?? 0)) {
    journal(tx, 'OTP refused', account.userId, { why: 'expired' });
    return 'expired';
  }
  const isRight = byApp
    ? (await spendCode(tx, account.userId, code.typed)) === 'right'
    : isOtpRight(code, token, account);
  if (!isRight) return wrongCode(tx, token, account);
  await beginSession(tx, account.userId, code);
  return 'signed in';
});

const isOtpRight = (
  { codeHash }: Code,
  { otpHash }: { otpHash: string | null },
  { isTwoFactor }: { isTwoFactor: boolean },
): boolean => (codeHash === null ? !isTwoFactor : otpHash !== null && isSame(codeHash, otpHash));

const wrongCode = async (
  tx: Tx,
  token: { tokenId: string; wrongCodes: number },
  account: { userId: string; failedAttempts: number; lockedAt: number | null },
): Promise<CodeOutcome> => {
  const wrongCodes = token.wrongCodes + 1;
  const isOver = wrongCodes >= limits.otpAttempts;
  await tx.db
    .updateTable('interimToken')
    .set({ wrongCodes, ...(isOver ? { spentAt: tx.now } : {}) })
    .where('tokenId', '=', token.tokenId)
    .execute();
  journal(tx, 'OTP refused', account.userId, { why: 'wrong', wrongCodes });
  const all = await tx.store.list(interimToken, { userId: account.userId });
  const wrongInAll = all.reduce((sum, { wrongCodes: wrong }) => sum + wrong, 0);
  // A thief of the password could otherwise go on guessing with one sign-in after another.
  if (wrongInAll >= limits.wrongCodesOfUser)
    await countFailure(tx, {
      ...account,
      failedAttempts: passwordPolicy.attempts,
      lockedAt: null,
    });
  else if (isOver) await countFailure(tx, account);
  return isOver ? 'over' : 'wrong';
};
