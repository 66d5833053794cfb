import type { Kysely } from 'kysely';
import { mutation, type Tx } from '../../database/writing/mutation.ts';
import { limits } from '../../people/limits.ts';
import { journal } from '../failureMutations.ts';
import { sessionTable } from '../tables.ts';
import { noteViewingOver } from '../viewAs/viewingOver.ts';
import type { EndReason } from './endReasons.ts';

/** A session with whom it views as. */
type ViewedRow = Parameters<typeof noteViewingOver>[1] & { sessionId: string };

/** Ended sessions; listeners drop the streams and caches of each. */
export const sessionsEnded = 'auth.sessionsEnded';

/** Why the exchange ended a session; listeners keep it for its holder. */
export const sessionEndReason = 'auth.sessionEndReason';

/**
 * Keeps a session alive: its user was seen at `seenAt`, ms of the steady time. Never moves the time
 * back, since another process may have seen them later.
 */
export const touchSession = mutation(
  'auth.touchSession',
  async (
    tx,
    { sessionId, seenAt, client }: { sessionId: string; seenAt: number; client: number | null },
  ): Promise<void> => {
    if (client !== null)
      await tx.db
        .updateTable('apiClient')
        .set({ lastUsedAt: tx.now, lastAddress: tx.by.address })
        .where('apiClientId', '=', client)
        .execute();
    await tx.db
      .updateTable('session')
      .set({ lastSeenAt: seenAt })
      .where('sessionId', '=', sessionId)
      .where('lastSeenAt', '<', seenAt)
      .execute();
  },
);

/** Signs out, together with the programs that act in the name of the user. */
export const endSession = mutation(
  'auth.endSession',
  async (
    tx,
    { sessionId, userId }: { sessionId: string; userId: string },
  ): Promise<string | null> => {
    const row = await tx.store.get(sessionTable, { sessionId });
    if (row) noteViewingOver(tx, row, 'signed out');
    const tokens = await tx.db
      .deleteFrom('session')
      .where('userId', '=', userId)
      .where('apiClientId', 'is not', null)
      .returning('sessionId')
      .execute();
    await tx.db.deleteFrom('session').where('sessionId', '=', sessionId).execute();
    journal(tx, 'signed out', userId);
    tellEnded(tx, [sessionId, ...tokens.map((token) => token.sessionId)]);
    return row?.sealedIdToken ?? null;
  },
);

/** The sessions that ran out, and those whose user was disabled. */
export const sessionsOver = (
  db: Kysely<any>,
  steady: number,
): Promise<(ViewedRow & { apiClientId: number | null })[]> =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.userId', 'session.userId')
    .select([
      'session.sessionId',
      'session.userId',
      'session.viewRole',
      'session.viewMemberId',
      'session.viewBranchId',
      'session.apiClientId',
    ])
    .where((is) =>
      is.or([
        is('session.lastSeenAt', '<=', steady - limits.sessionIdleMs),
        is('session.startedAt', '<=', steady - limits.sessionLongestMs),
        is('session.endsAt', '<=', steady),
        is('user.isDisabled', '=', true),
      ]),
    )
    .execute();

/** Clears away the sessions that are over, and tokens that are long over. */
export const sweepSessions = mutation('auth.sweep', async (tx, _: null): Promise<void> => {
  const over = await sessionsOver(tx.db, tx.steady);
  await tx.db
    .deleteFrom('interimToken')
    .where('issuedAt', '<', tx.steady - limits.keepTokensMs)
    .execute();
  if (over.length === 0) return;
  const ids = over.map(({ sessionId }) => sessionId);
  await tx.db.deleteFrom('session').where('sessionId', 'in', ids).execute();
  for (const row of over) {
    noteViewingOver(tx, row, 'session ended');
    // Each token of a program runs out within the quarter of an hour that its entry announced.
    if (row.apiClientId === null) journal(tx, 'session ended', row.userId);
  }
  tellEnded(tx, ids);
});

/** Ends all sessions of a user, but for one where it is named. */
export const endSessionsOf = async (tx: Tx, userId: string, exception: string | null = null) => {
  const sessions = await tx.store.list(sessionTable, { userId });
  const over = sessions.filter(({ sessionId }) => sessionId !== exception);
  const ended = over.map(({ sessionId }) => sessionId);
  if (ended.length === 0) return;
  for (const row of over) noteViewingOver(tx, row, 'session ended');
  await tx.db.deleteFrom('session').where('sessionId', 'in', ended).execute();
  tellEnded(tx, ended);
};

/** Ends the session that others call by this handle, and tells its holder why; nothing when it is over already. */
export const endSessionCalled = async (
  tx: Tx,
  handle: string,
  reason: string | null,
): Promise<void> => {
  const ended = await tx.db
    .deleteFrom('session')
    .where('handle', '=', handle)
    .returning(['sessionId', 'userId', 'viewRole', 'viewMemberId', 'viewBranchId'])
    .execute();
  for (const row of ended) noteViewingOver(tx, row as ViewedRow, 'session ended');
  for (const { sessionId } of ended)
    if (reason !== null) tx.signal(sessionEndReason, { sessionId, reason } satisfies EndReason);
  tellEnded(
    tx,
    ended.map(({ sessionId }) => sessionId),
  );
};

/** Tells every process, in portions: a message between processes has little room. */
export const tellEnded = (tx: Tx, ids: readonly string[]) => {
  for (let at = 0; at < ids.length; at += idsAMessage)
    tx.signal(sessionsEnded, ids.slice(at, at + idsAMessage));
};

const idsAMessage = 50;
