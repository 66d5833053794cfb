import { isoTime } from '#domain/market/calendar.ts';
import type { StoredRow } from '#model';
import { user } from '#schemas/user.ts';
import { authenticator, recoveryCode } from '#server/auth/secondFactor/factorTables.ts';
import {
  type CodeAnswer,
  dropAuthenticator,
  type TypedCode,
} from '#server/auth/secondFactor/secondFactor.ts';
import { endSessionsOf } from '#server/auth/session/sessionMutations.ts';
import { keptBy, noted } from '#server/database/rows/rowWriting.ts';
import { mutation, type Tx } from '#server/database/writing/mutation.ts';
import { putLetter } from '#server/letters/letterMutations.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { ownCode } from './ownCode.ts';

/**
 * Whether the caller signs in with two factors, where the code of the second comes from, and how many
 * recovery codes are left. A user with an authenticator is always asked for it, whatever the row says.
 */
export const twoFactorOf = async ({ machine, user: who }: CallRequest) => {
  const { userId } = who;
  const { store } = machine.database;
  const row = await store.get(user, { userId });
  const app = await store.get(authenticator, { userId });
  const codes = await store.list(recoveryCode, { userId });
  return {
    isTwoFactor: app !== null || (row?.isTwoFactor ?? false),
    emailId: hidden(row?.emailId, /^(.).*(@.*)$/),
    mobileNumber: hidden(row?.mobileNumber, /^()\d*(\d{3})$/),
    authenticator: app && { since: isoTime(app.confirmedAt) },
    recoveryCodesLeft: codes.filter(({ usedAt }) => usedAt === null).length,
  };
};

/** Enough for users to recognise their own address, and no more. */
const hidden = (address: string | null | undefined, pattern: RegExp) =>
  address?.replace(pattern, '$1•••$2') ?? null;

type Turn = {
  isTwoFactor: boolean;
  /** The code that was typed; heeded when an authenticator is there, which goes with two-factor. */
  typed: TypedCode;
  sessionId: string;
};

/**
 * Turns the actor's own two-factor sign-in on or off; without an address there is nowhere to send a code. Off
 * removes the authenticator, for one of its codes.
 */
export const setTwoFactor = mutation(
  'user.setTwoFactor',
  async (tx, { isTwoFactor, typed, sessionId }: Turn): Promise<CodeAnswer> => {
    const before = await ownRow(tx);
    const app = await tx.store.get(authenticator, { userId: before.userId });
    if (app && !isTwoFactor) {
      const answer = await ownCode(tx, typed);
      if (answer !== 'right') return answer;
      await dropAuthenticator(tx, before.userId);
      await endSessionsOf(tx, before.userId, sessionId);
    }
    if (isTwoFactor && !app) needsAnAddress(before);
    if (await turnTwoFactor(tx, before, isTwoFactor)) {
      const about = isTwoFactor ? 'two-factor on' : 'two-factor off';
      await putLetter(tx, { userId: before.userId, about });
    }
    return 'right';
  },
);

/** The actor's own row. NO_SESSION when it no longer exists. */
export const ownRow = async (tx: Tx): Promise<StoredRow<typeof user>> => {
  const row = await tx.store.get(user, { userId: tx.by.userId });
  if (!row) throw new ApiError('NO_SESSION', 'Please sign in.');
  return row;
};

/** REFUSED when a code could be sent nowhere. */
export const needsAnAddress = ({ emailId, mobileNumber }: StoredRow<typeof user>): void => {
  if (emailId || mobileNumber) return;
  throw new ApiError(
    'REFUSED',
    'Two-factor needs an Email ID or a Mobile Number to send the code to; ask your admin to add one.',
  );
};

/**
 * Writes whether a user signs in with two factors, and journals it as an edit of the row; false
 * when nothing changed.
 */
export const turnTwoFactor = async (
  tx: Tx,
  before: StoredRow<typeof user>,
  isTwoFactor: boolean,
): Promise<boolean> => {
  if (before.isTwoFactor === isTwoFactor) return false;
  const kept = keptBy(tx, before);
  await tx.db
    .updateTable('user')
    .set({ isTwoFactor, ...kept })
    .where('userId', '=', before.userId)
    .execute();
  noted(tx, user, 'edit', {
    before,
    after: { ...before, isTwoFactor, ...kept },
    only: ['isTwoFactor'],
  });
  return true;
};
