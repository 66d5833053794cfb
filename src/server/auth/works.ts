import { passwordPolicy } from '#domain/password.ts';
import { keptBy } from '../database/rowWriting.ts';
import { type Tx, work } from '../database/work.ts';
import { ApiError } from '../errors.ts';
import { accountOf, isLocked, users } from './account.ts';
import { limits } from './limits.ts';
import { formerPassword, interimToken, sessionTable } from './tables.ts';
import { isSame } from './token.ts';

export type Purpose = 'Login' | 'PasswordChange';

/** Sessions that are over; whoever holds a stream or a memory of one lets go of it. */
export const sessionsEnded = 'auth.sessionsEnded';

/** A name that somebody typed is journalled only when it is a user: people type passwords there. */
const journal = (tx: Tx, action: string, userId: string | null, after: unknown = null) =>
  tx.journal({ action, resource: 'user', key: userId ?? 'unknown', after });

/** Ends sessions of a user: all, or all but one. */
const endSessionsOf = async (tx: Tx, userId: string) => {
  const sessions = await tx.store.list(sessionTable, { userId });
  await tx.db.deleteFrom('session').where('userId', '=', userId).execute();
  tx.signal(
    sessionsEnded,
    sessions.map(({ sessionId }) => sessionId),
  );
};

/** Notes an attempt that failed. Of a user that is known it counts towards the lock (§5: at most 5). */
export const noteFailure = work(
  'auth.noteFailure',
  async (tx, { userId, why }: { userId: string | null; why: string }): Promise<void> => {
    const account = userId === null ? null : await accountOf(tx.store, userId);
    journal(tx, 'sign-in refused', account?.userId ?? null, { why });
    if (!account || isLocked(account, tx.now)) return;
    await countFailure(tx, account);
  },
);

const countFailure = async (
  tx: Tx,
  account: { userId: string; failedAttempts: number; lockedAt: number | null },
) => {
  const failedAttempts = account.lockedAt === null ? account.failedAttempts + 1 : 1;
  const lockedAt = failedAttempts >= passwordPolicy.attempts ? tx.now : null;
  await tx.db
    .updateTable('user')
    .set({ failedAttempts, lockedAt })
    .where('userId', '=', account.userId)
    .execute();
  if (lockedAt !== null) journal(tx, 'locked', account.userId);
};

type Issue = {
  tokenId: string;
  userId: string;
  purpose: Purpose;
  lifeMs: number;
  otpHash: string | null;
  /** The token that a resend takes the place of; it is dead from now on, and so is its OTP. */
  replaces: string | null;
};

/** Hands out an interim token. False when this sign-in or this user has asked for too many OTPs. */
export const issueToken = work('auth.issueToken', async (tx, issue: Issue): Promise<boolean> => {
  const { tokenId, userId, purpose, lifeMs, otpHash, replaces } = issue;
  const before = replaces === null ? null : await tx.store.get(interimToken, { tokenId: replaces });
  const others = await tx.store.list(interimToken, { userId });
  const recent = others.filter(
    (token) => token.otpHash !== null && token.issuedAt > tx.now - limits.interimMs,
  );
  const issues = (before?.issues ?? 0) + 1;
  if (replaces !== null && (before === null || before.spentAt !== null)) return false;
  if (otpHash !== null && (issues > limits.otpIssues || recent.length >= limits.otpIssuesOfUser)) {
    journal(tx, 'OTP refused', userId, { issues, recent: recent.length });
    return false;
  }
  if (before) await spend(tx, before.tokenId);
  await tx.db
    .insertInto('interimToken')
    .values({
      tokenId,
      userId,
      purpose,
      issuedAt: tx.now,
      // A resend does not make the sign-in live longer.
      expiresAt: before?.expiresAt ?? tx.now + lifeMs,
      otpHash,
      otpExpiresAt: otpHash === null ? null : tx.now + limits.otpMs,
      wrongCodes: 0,
      issues,
      spentAt: null,
      ...keptBy(tx),
    })
    .execute();
  journal(tx, purpose === 'Login' ? 'OTP step' : 'set-password link', userId, { issues });
  return true;
});

const spend = (tx: Tx, tokenId: string) =>
  tx.db
    .updateTable('interimToken')
    .set({ spentAt: tx.now })
    .where('tokenId', '=', tokenId)
    .execute();

export type CodeOutcome = 'signed in' | 'wrong' | 'expired' | 'over';

type Code = {
  tokenId: string;
  userId: string;
  /** The hash of what was typed; null when nothing was, which only an account without two-factor may. */
  codeHash: string | null;
  sessionId: string;
  browserSignature: string | null;
};

/**
 * The OTP step. A right code ends it with a session, a wrong one is counted, and after the fifth
 * the token is over whatever comes. Any other token of the user dies with a success.
 */
export const tryCode = work('auth.tryCode', async (tx, code: Code): Promise<CodeOutcome> => {
  const token = await tx.store.get(interimToken, { tokenId: code.tokenId });
  const account = await accountOf(tx.store, code.userId);
  const isUsable =
    token !== null &&
    account !== null &&
    token.purpose === 'Login' &&
    token.userId === code.userId &&
    token.spentAt === null &&
    tx.now < token.expiresAt &&
    !account.isDisabled &&
    !isLocked(account, tx.now);
  if (!isUsable) {
    journal(tx, 'OTP refused', account?.userId ?? null, { why: 'the sign-in is over' });
    return 'over';
  }
  if (account.isTwoFactor && tx.now >= (token.otpExpiresAt ?? 0)) {
    journal(tx, 'OTP refused', account.userId, { why: 'expired' });
    return 'expired';
  }
  const isRight =
    code.codeHash === null
      ? !account.isTwoFactor
      : token.otpHash !== null && isSame(code.codeHash, token.otpHash);
  if (!isRight) return wrongCode(tx, token, account);
  await tx.db.deleteFrom('interimToken').where('userId', '=', account.userId).execute();
  await tx.db
    .updateTable('user')
    .set({ failedAttempts: 0, lockedAt: null })
    .where('userId', '=', account.userId)
    .execute();
  await tx.db
    .insertInto('session')
    .values({
      sessionId: code.sessionId,
      userId: account.userId,
      startedAt: tx.now,
      lastSeenAt: tx.now,
      address: tx.by.address,
      browserSignature: code.browserSignature,
      ...keptBy(tx),
    })
    .execute();
  journal(tx, 'signed in', account.userId, { browserSignature: code.browserSignature });
  return 'signed in';
});

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
  // Whoever knows the password could otherwise guess on with sign-in after sign-in.
  if (wrongInAll >= limits.wrongCodesOfUser)
    await countFailure(tx, {
      ...account,
      failedAttempts: passwordPolicy.attempts,
      lockedAt: null,
    });
  else if (isOver) await countFailure(tx, account);
  return isOver ? 'over' : 'wrong';
};

/** Keeps a session alive. */
export const touchSession = work(
  'auth.touchSession',
  async (tx, { sessionId }: { sessionId: string }): Promise<void> => {
    await tx.db
      .updateTable('session')
      .set({ lastSeenAt: tx.now })
      .where('sessionId', '=', sessionId)
      .execute();
  },
);

/** Signs out. */
export const endSession = work(
  'auth.endSession',
  async (tx, { sessionId, userId }: { sessionId: string; userId: string }): Promise<void> => {
    await tx.db.deleteFrom('session').where('sessionId', '=', sessionId).execute();
    journal(tx, 'signed out', userId);
    tx.signal(sessionsEnded, [sessionId]);
  },
);

/** Clears away sessions that ran out or whose user was disabled, and tokens that are long over. */
export const sweepSessions = work('auth.sweep', async (tx, _: null): Promise<void> => {
  const disabled = await tx.store.list(users(), { isDisabled: true });
  const over: { sessionId: string; userId: string }[] = await tx.db
    .selectFrom('session')
    .select(['sessionId', 'userId'])
    .where((is) =>
      is.or([
        is('lastSeenAt', '<=', tx.now - limits.sessionIdleMs),
        is('startedAt', '<=', tx.now - limits.sessionLongestMs),
        ...disabled.map(({ userId }) => is('userId', '=', userId)),
      ]),
    )
    .execute();
  await tx.db
    .deleteFrom('interimToken')
    .where('issuedAt', '<', tx.now - limits.keepTokensMs)
    .execute();
  if (over.length === 0) return;
  const ids = over.map(({ sessionId }) => sessionId);
  await tx.db.deleteFrom('session').where('sessionId', 'in', ids).execute();
  for (const { userId } of over) journal(tx, 'session ended', userId);
  tx.signal(sessionsEnded, ids);
});

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

export const authWorks = [
  noteFailure,
  issueToken,
  tryCode,
  touchSession,
  endSession,
  sweepSessions,
  setPassword,
] as const;
