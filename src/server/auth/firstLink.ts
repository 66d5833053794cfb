import type { Resource, StoredRow } from '#model';
import type { Machine } from '../bodies.ts';
import { keptBy } from '../database/rowWriting.ts';
import { type Actor, type Tx, work } from '../database/work.ts';
import { users } from './account.ts';
import { limits } from './limits.ts';
import { newToken, tokenHash } from './token.ts';
import { issueToken } from './tokenWorks.ts';

const firstUserId = 'control';
const system: Actor = {
  userId: 'system',
  role: null,
  memberId: null,
  branchId: null,
  address: null,
};

/**
 * The way into a new installation: the path where its first Control User sets a password, good once
 * and for an hour; a later start gives a new one for as long as no Control User has a password.
 * Null when one has. The first user has two-factor off, since nobody has said yet where it is reached.
 */
export const firstLink = async (machine: Machine): Promise<string | null> => {
  const controlUsers: StoredRow<Resource>[] = await machine.database.store.list(users(), {
    role: 'controlUser',
  });
  if (controlUsers.some(({ passwordHash }) => passwordHash !== null)) return null;
  const token = newToken();
  await machine.database.write(openFirstUser, { userId: firstUserId }, system);
  await machine.database.write(
    issueToken,
    {
      tokenId: tokenHash(token),
      userId: firstUserId,
      purpose: 'PasswordChange',
      lifeMs: limits.firstLinkMs,
      otpHash: null,
      replaces: null,
      heedsLock: false,
    },
    system,
  );
  return `/password-expired/${token}/2`;
};

/** Creates the first Control User, once. */
export const openFirstUser = work(
  'auth.openFirstUser',
  async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
    if (await tx.store.get(users(), { userId })) return;
    await tx.db
      .insertInto('user')
      .values({
        userId,
        userName: 'Control User',
        role: 'controlUser',
        memberId: null,
        branchId: null,
        emailId: null,
        mobileNumber: null,
        isTwoFactor: false,
        isDisabled: false,
        passwordHash: null,
        passwordChangedAt: null,
        failedAttempts: 0,
        lockedAt: null,
        ...keptBy(tx),
      })
      .execute();
    tx.journal({ action: 'create', resource: 'user', key: userId });
  },
);
