import { journal } from '#server/auth/failureMutations.ts';
import { authenticator, offeredAuthenticator } from '#server/auth/secondFactor/factorTables.ts';
import { replaceRecoveryCodes } from '#server/auth/secondFactor/recoveryCodes.ts';
import {
  type CodeAnswer,
  dropAuthenticator,
  type TypedCode,
} from '#server/auth/secondFactor/secondFactor.ts';
import { endSessionsOf } from '#server/auth/session/sessionMutations.ts';
import { isSame } from '#server/auth/token.ts';
import { keptBy } from '#server/database/rows/rowWriting.ts';
import { mutation, type Tx } from '#server/database/writing/mutation.ts';
import { putLetter } from '#server/letters/letterMutations.ts';
import { limits } from '#server/people/limits.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { ownCode } from './ownCode.ts';
import { needsAnAddress, ownRow, turnTwoFactor } from './twoFactor.ts';

const hasOne = async (tx: Tx) =>
  (await tx.store.get(authenticator, { userId: tx.by.userId })) !== null;

const mustHaveOne = async (tx: Tx): Promise<void> => {
  if (!(await hasOne(tx))) throw new ApiError('REFUSED', 'There is no authenticator.');
};

/**
 * Stores the secret of an authenticator that is to be confirmed, in place of one offered before. Where there
 * is one already, which stays valid meanwhile, it takes a code: with a password and an open session alone no
 * one can replace another user's phone by their own.
 */
export const offerAuthenticator = mutation(
  'user.offerAuthenticator',
  async (
    tx,
    { sealedSecret, typed }: { sealedSecret: string; typed: TypedCode },
  ): Promise<CodeAnswer> => {
    const { userId } = await ownRow(tx);
    const answer = (await hasOne(tx)) ? await ownCode(tx, typed) : 'right';
    if (answer !== 'right') return answer;
    await tx.db.deleteFrom('offeredAuthenticator').where('userId', '=', userId).execute();
    await tx.db
      .insertInto('offeredAuthenticator')
      .values({ userId, sealedSecret, offeredAt: tx.steady, wrongCodes: 0, ...keptBy(tx) })
      .execute();
    journal(tx, 'authenticator offered', userId);
    return answer;
  },
);

type Confirmation = {
  /** The authenticator of the code: another may have been offered meanwhile. */
  sealedSecret: string;
  /** The step of the code; null when it is wrong. */
  step: number | null;
  recoveryHashes: readonly string[];
  sessionId: string;
};

/**
 * Makes the offered authenticator the one that sign-in asks for: 'wrong' for a wrong code, 'over' when
 * it was the fifth or nothing is offered any more. Other sessions of the user end.
 */
export const confirmAuthenticator = mutation(
  'user.confirmAuthenticator',
  async (
    tx,
    { sealedSecret, step, recoveryHashes, sessionId }: Confirmation,
  ): Promise<'confirmed' | 'wrong' | 'over'> => {
    const before = await ownRow(tx);
    const { userId } = before;
    const offered = await tx.store.get(offeredAuthenticator, { userId });
    const isOpen =
      offered !== null &&
      isSame(offered.sealedSecret, sealedSecret) &&
      offered.wrongCodes < limits.otpAttempts &&
      tx.steady < offered.offeredAt + limits.offeredMs;
    if (!isOpen) return 'over';
    if (step === null) return wrongCode(tx, userId, offered.wrongCodes + 1);
    for (const table of ['offeredAuthenticator', 'authenticator'])
      await tx.db.deleteFrom(table).where('userId', '=', userId).execute();
    await tx.db
      .insertInto('authenticator')
      .values({ userId, sealedSecret, confirmedAt: tx.now, lastStep: step, ...keptBy(tx) })
      .execute();
    await replaceRecoveryCodes(tx, userId, recoveryHashes);
    await turnTwoFactor(tx, before, true);
    await endSessionsOf(tx, userId, sessionId);
    journal(tx, 'authenticator added', userId);
    await putLetter(tx, { userId, about: 'authenticator added' });
    return 'confirmed';
  },
);

const wrongCode = async (tx: Tx, userId: string, wrongCodes: number) => {
  await tx.db
    .updateTable('offeredAuthenticator')
    .set({ wrongCodes })
    .where('userId', '=', userId)
    .execute();
  journal(tx, 'OTP refused', userId, { why: 'wrong first code of an authenticator', wrongCodes });
  return wrongCodes < limits.otpAttempts ? 'wrong' : 'over';
};

/**
 * Removes the actor's own authenticator, for one of its codes; codes are sent again. Other sessions of the
 * user end. REFUSED when there is none, or codes could be sent nowhere.
 */
export const removeAuthenticator = mutation(
  'user.removeAuthenticator',
  async (
    tx,
    { typed, sessionId }: { typed: TypedCode; sessionId: string },
  ): Promise<CodeAnswer> => {
    const before = await ownRow(tx);
    await mustHaveOne(tx);
    needsAnAddress(before);
    const answer = await ownCode(tx, typed);
    if (answer !== 'right') return answer;
    await dropAuthenticator(tx, before.userId);
    await turnTwoFactor(tx, before, true);
    await endSessionsOf(tx, before.userId, sessionId);
    return answer;
  },
);

/** Puts new recovery codes in the place of the old ones, for a code. REFUSED without an authenticator. */
export const renewRecoveryCodes = mutation(
  'user.renewRecoveryCodes',
  async (
    tx,
    { typed, recoveryHashes }: { typed: TypedCode; recoveryHashes: readonly string[] },
  ): Promise<CodeAnswer> => {
    const { userId } = await ownRow(tx);
    await mustHaveOne(tx);
    const answer = await ownCode(tx, typed);
    if (answer !== 'right') return answer;
    await replaceRecoveryCodes(tx, userId, recoveryHashes);
    journal(tx, 'recovery codes renewed', userId);
    await putLetter(tx, { userId, about: 'recovery codes renewed' });
    return answer;
  },
);
