import { mutation, type Tx } from '../../database/writing/mutation.ts';
import { accountOf } from '../../people/account.ts';
import { limits } from '../../people/limits.ts';
import { journal } from '../failureMutations.ts';
import { interimToken } from '../tables.ts';
import { isSame } from '../token.ts';
import { putToken, spend } from '../tokenMutations.ts';

type Forgot = {
  tokenId: string;
  /** The user of the id that was typed; null when there is none. */
  userId: string | null;
  /** Why nothing is sent, for the journal; null when id, mobile number and mail are one user's. */
  why: string | null;
  askedFor: string;
  otpHash: string;
};

/**
 * Opens the OTP step of a forgotten password. There is always a token: one that belongs to no user looks like
 * any other from outside. Returns whether an OTP is to be sent.
 */
export const issueForgot = mutation('auth.issueForgot', async (tx, forgot: Forgot) => {
  const account = await accountOf(tx.store, forgot.userId ?? '');
  const tokens = await tx.store.list(interimToken, { userId: forgot.userId ?? '' });
  const before = tokens.filter(({ purpose }) => purpose === 'Forgot');
  const why =
    forgot.why ??
    (account?.isDisabled !== false
      ? 'not for this user'
      : account.readdressedBy !== null
        ? 'reached elsewhere by another'
        : tooMuch(before, tx.steady));
  const { tokenId, askedFor, otpHash } = forgot;
  await putToken(tx, {
    tokenId,
    userId: why === null ? forgot.userId : null,
    purpose: 'Forgot',
    expiresAt: tx.steady + limits.interimMs,
    otpHash,
    askedFor,
    issues: 1,
  });
  journal(tx, 'password forgotten', account?.userId ?? null, why === null ? null : { why });
  return why === null;
});

/** Why a user gets no more letters for now: this call must not fill a mailbox or allow endless guessing. */
const tooMuch = (
  before: readonly { issuedAt: number; issues: number; wrongCodes: number }[],
  steady: number,
): string | null => {
  const recent = before.filter(
    ({ issuedAt, issues }) => issues === 1 && issuedAt > steady - limits.interimMs,
  );
  if (recent.length >= limits.forgotOfUser) return 'asked for too often';
  const wrong = before.reduce((sum, { wrongCodes }) => sum + wrongCodes, 0);
  return wrong >= limits.wrongCodesOfUser ? 'too many wrong OTPs' : null;
};

type Renewal = {
  /** The token that ends here, and whom it must have been asked for. */
  replaces: string;
  replacesAskedFor: string;
  tokenId: string;
  askedFor: string;
  otpHash: string;
};

/**
 * Replaces a token by one with another OTP, and ends the first. Returns the recipient: none where the token
 * belongs to no user, which the outcome does not reveal.
 */
export const renewForgot = mutation(
  'auth.renewForgot',
  async (
    tx,
    { replaces, replacesAskedFor, tokenId, askedFor, otpHash }: Renewal,
  ): Promise<{ outcome: 'renewed' | 'over' | 'too many'; userId: string | null }> => {
    const token = await openForgot(tx, replaces, replacesAskedFor);
    const account = await accountOf(tx.store, token?.userId ?? '');
    const userId = account?.isDisabled === false ? account.userId : null;
    const issues = (token?.issues ?? 0) + 1;
    const outcome = !token ? 'over' : issues > limits.otpIssues ? 'too many' : 'renewed';
    journal(tx, outcome === 'renewed' ? 'OTP again' : 'OTP refused', userId, { outcome, issues });
    if (!token || outcome !== 'renewed') return { outcome, userId: null };
    await spend(tx, token.tokenId);
    const { expiresAt } = token;
    await putToken(tx, {
      tokenId,
      userId,
      purpose: 'Forgot',
      expiresAt,
      otpHash,
      askedFor,
      issues,
    });
    return { outcome, userId };
  },
);

type Code = { tokenId: string; askedFor: string; codeHash: string; nextId: string };

/**
 * The OTP step of a forgotten password. A right code ends it with a token that sets a password,
 * `nextId`; a wrong one is counted, and after the fifth the token is over whatever comes.
 */
export const tryForgotCode = mutation(
  'auth.tryForgotCode',
  async (tx, code: Code): Promise<'right' | 'wrong' | 'expired' | 'over'> => {
    const token = await openForgot(tx, code.tokenId, code.askedFor);
    const account = await accountOf(tx.store, token?.userId ?? '');
    const refused = (outcome: 'wrong' | 'expired' | 'over', more: object = {}) => {
      journal(tx, 'OTP refused', account?.userId ?? null, { why: outcome, of: 'Forgot', ...more });
      return outcome;
    };
    if (!token) return refused('over');
    if (tx.steady >= (token.otpExpiresAt ?? 0)) return refused('expired');
    const isSameCode = isSame(code.codeHash, token.otpHash ?? '');
    if (!isSameCode || account?.isDisabled !== false) {
      const wrongCodes = token.wrongCodes + 1;
      const isOver = wrongCodes >= limits.otpAttempts;
      await tx.db
        .updateTable('interimToken')
        .set({ wrongCodes, ...(isOver ? { spentAt: tx.now } : {}) })
        .where('tokenId', '=', token.tokenId)
        .execute();
      return refused(isOver ? 'over' : 'wrong', { wrongCodes });
    }
    await spend(tx, token.tokenId);
    await putToken(tx, {
      tokenId: code.nextId,
      userId: account.userId,
      purpose: 'PasswordChange',
      expiresAt: tx.steady + limits.interimMs,
      otpHash: null,
      issues: 1,
    });
    journal(tx, 'set-password link', account.userId, { after: 'a forgotten password' });
    return 'right';
  },
);

/** The token of a forgotten password that is still good for the user id it was asked for, or null. */
const openForgot = async (tx: Tx, tokenId: string, askedFor: string) => {
  const token = await tx.store.get(interimToken, { tokenId });
  const isOpen =
    token !== null &&
    token.purpose === 'Forgot' &&
    token.askedFor !== null &&
    isSame(token.askedFor, askedFor) &&
    token.spentAt === null &&
    tx.steady < token.expiresAt;
  return isOpen ? token : null;
};
