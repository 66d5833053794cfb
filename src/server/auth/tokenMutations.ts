import { keptBy } from '../database/rows/rowWriting.ts';
import { mutation, type Tx } from '../database/writing/mutation.ts';
import { accountOf, isLocked } from '../people/account.ts';
import { limits } from '../people/limits.ts';
import { journal } from './failureMutations.ts';
import { interimToken } from './tables.ts';

/**
 * The single purpose of a token: the OTP step of a sign-in, the OTP step of a forgotten password,
 * or setting a password once.
 */
export type Purpose = 'Login' | 'Forgot' | 'PasswordChange';

type Issue = {
  tokenId: string;
  userId: string;
  purpose: Purpose;
  lifeMs: number;
  otpHash: string | null;
  /** The token that a resend takes the place of; it is dead from now on, and so is its OTP. */
  replaces: string | null;
  /** Whether a lock refuses it; a link that the exchange issues opens a locked account. */
  heedsLock: boolean;
  /**
   * The hash that the typed password was compared with; undefined when it was compared with no
   * stored one.
   */
  passwordHash?: string | null;
};

export type IssueOutcome = 'issued' | 'too many' | 'closed';

/**
 * Issues an interim token: 'too many' when this sign-in or this user has asked for too many OTPs, 'closed'
 * when the account was locked or disabled, or its password changed, meanwhile. A hundred simultaneous guesses
 * all found the account open; only here they are counted one after another.
 */
export const issueToken = mutation(
  'auth.issueToken',
  async (tx, issue: Issue): Promise<IssueOutcome> => {
    const { tokenId, userId, purpose, lifeMs, otpHash, replaces } = issue;
    const account = await accountOf(tx.store, userId);
    const isClosed =
      !account ||
      account.isDisabled ||
      (issue.heedsLock && isLocked(account, tx.steady)) ||
      (issue.passwordHash !== undefined && issue.passwordHash !== account.passwordHash);
    if (isClosed) {
      journal(tx, 'sign-in refused', account?.userId ?? null, { why: 'closed meanwhile' });
      return 'closed';
    }
    const before =
      replaces === null ? null : await tx.store.get(interimToken, { tokenId: replaces });
    const others = await tx.store.list(interimToken, { userId });
    const recent = others.filter(
      (token) =>
        token.purpose === purpose &&
        token.otpHash !== null &&
        token.issuedAt > tx.steady - limits.interimMs,
    );
    const issues = (before?.issues ?? 0) + 1;
    if (replaces !== null && (before === null || before.spentAt !== null)) return 'too many';
    // A renewed sign-in of a user with an authenticator sends nothing, and allows five tries all the same.
    const isOften = otpHash !== null && recent.length >= limits.otpIssuesOfUser;
    if (issues > limits.otpIssues || isOften) {
      journal(tx, 'OTP refused', userId, { issues, recent: recent.length });
      return 'too many';
    }
    if (before) await spend(tx, before.tokenId);
    // A resend does not make the sign-in live longer.
    const expiresAt = before?.expiresAt ?? tx.steady + lifeMs;
    await putToken(tx, { tokenId, userId, purpose, expiresAt, otpHash, issues });
    journal(tx, purpose === 'Login' ? 'OTP step' : 'set-password link', userId, { issues });
    return 'issued';
  },
);

type NewToken = {
  tokenId: string;
  userId: string | null;
  purpose: Purpose;
  expiresAt: number;
  otpHash: string | null;
  askedFor?: string | null;
  issues: number;
};

/** Stores a token. One that sets a password ends those before it: only the newest link is good. */
export const putToken = async (tx: Tx, token: NewToken): Promise<void> => {
  if (token.purpose === 'PasswordChange')
    await openTokensOf(tx, token.userId).where('purpose', '=', token.purpose).execute();
  await tx.db
    .insertInto('interimToken')
    .values({
      askedFor: null,
      ...token,
      issuedAt: tx.steady,
      otpExpiresAt: token.otpHash === null ? null : tx.steady + limits.otpMs,
      wrongCodes: 0,
      spentAt: null,
      ...keptBy(tx),
    })
    .execute();
};

/** Ends all tokens of a user: what was begun with the account as it was, and every link on its way. */
export const spendTokensOf = (tx: Tx, userId: string) => openTokensOf(tx, userId).execute();

const openTokensOf = (tx: Tx, userId: string | null) =>
  tx.db
    .updateTable('interimToken')
    .set({ spentAt: tx.now })
    .where('userId', '=', userId)
    .where('spentAt', 'is', null);

/** Ends a token; it is kept for a day, because it counts. */
export const spend = (tx: Tx, tokenId: string) =>
  tx.db
    .updateTable('interimToken')
    .set({ spentAt: tx.now })
    .where('tokenId', '=', tokenId)
    .execute();
