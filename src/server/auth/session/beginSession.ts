import { keptBy } from '../../database/rows/rowWriting.ts';
import type { Tx } from '../../database/writing/mutation.ts';
import { journal } from '../failureMutations.ts';
import { noteBrowser } from './knownBrowser.ts';

/** A session that begins: its id is the hash of its token. */
export type NewSession = {
  sessionId: string;
  browserSignature: string | null;
  device: string | null;
  handle: string;
};

/**
 * Begins a session of a user, whatever proved who it is, and ends all half-done sign-ins of that user.
 * `endsAt` is an instant of the steady time, null for the longest life of a session.
 */
export const beginSession = async (
  tx: Tx,
  userId: string,
  { sessionId, browserSignature, device, handle }: NewSession,
  {
    endsAt = null,
    sealedIdToken = null,
    note = {},
  }: {
    endsAt?: number | null;
    sealedIdToken?: string | null;
    note?: Record<string, string>;
  } = {},
): Promise<void> => {
  await tx.db.deleteFrom('interimToken').where('userId', '=', userId).execute();
  await tx.db
    .updateTable('user')
    .set({ failedAttempts: 0, lockedAt: null, readdressedBy: null })
    .where('userId', '=', userId)
    .execute();
  await tx.db
    .insertInto('session')
    .values({
      sessionId,
      userId,
      startedAt: tx.steady,
      lastSeenAt: tx.steady,
      address: tx.by.address,
      browserSignature,
      device,
      handle,
      endsAt,
      sealedIdToken,
      ...keptBy(tx),
    })
    .execute();
  journal(tx, 'signed in', userId, { browserSignature, ...note });
  await noteBrowser(tx, userId, browserSignature);
};
