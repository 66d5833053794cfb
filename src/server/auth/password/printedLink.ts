import type { Role } from '#domain/roles.ts';
import { keptBy, noted } from '../../database/rows/rowWriting.ts';
import { mutation, system, type Tx } from '../../database/writing/mutation.ts';
import type { Machine } from '../../machine/machine.ts';
import { users } from '../../people/account.ts';
import { limits } from '../../people/limits.ts';
import { newToken, tokenHash } from '../token.ts';
import { issueToken } from '../tokenMutations.ts';

/** A domain user as the operator of the server names them. */
export type NewDomainUser = {
  userId: string;
  userName: string;
  role: Role;
  emailId: string | null;
  mobileNumber: string | null;
};

/**
 * The path of a link for the operator of the server to hand on: it sets the password of a user once, within
 * an hour; an earlier link of theirs ends. Null when the user is disabled.
 */
export const printedLink = async (
  { database }: Pick<Machine, 'database'>,
  userId: string,
): Promise<string | null> => {
  const token = newToken();
  const outcome = await database.write(
    issueToken,
    {
      tokenId: tokenHash(token),
      userId,
      purpose: 'PasswordChange',
      lifeMs: limits.firstLinkMs,
      otpHash: null,
      replaces: null,
      heedsLock: false,
    },
    system,
  );
  return outcome === 'issued' ? `/password-expired/${token}/2` : null;
};

/** The row of a new domain user. Two-factor is on for a user whom an OTP can reach. */
export const rowOf = (user: NewDomainUser) => ({
  ...user,
  memberId: null,
  branchId: null,
  isTwoFactor: user.emailId !== null || user.mobileNumber !== null,
  isDisabled: false,
  orderValueLimit: null,
  passwordHash: null,
  passwordChangedAt: null,
  failedAttempts: 0,
  lockedAt: null,
});

/**
 * Creates a domain user of the embedded directory, unless there is a user of that id. Sends no
 * letter: only the printed link counts.
 */
export const openDomainUser = mutation(
  'auth.openDomainUser',
  async (tx: Tx, user: NewDomainUser): Promise<void> => {
    const noun = users();
    if (await tx.store.get(noun, { userId: user.userId })) return;
    const row = { ...rowOf(user), ...keptBy(tx) };
    await tx.db.insertInto(noun.name).values(row).execute();
    noted(tx, noun, 'create', { after: row, reason: 'Made by the operator of the server' });
  },
);
