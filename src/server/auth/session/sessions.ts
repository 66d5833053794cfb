import type { Machine } from '../../machine/machine.ts';
import type { Asking, Sessions } from '../../machine/sessions.ts';
import { accountOf, signedInOf } from '../../people/account.ts';
import { limits } from '../../people/limits.ts';
import type { SignedIn } from '../../runtime/signedIn.ts';
import { sessionTable } from '../tables.ts';
import { tokenHash } from '../token.ts';
import { viewedBy } from '../viewAs/viewing.ts';
import { type EndReason, openEndReasons } from './endReasons.ts';
import { sessionEndReason, sessionsEnded, touchSession } from './sessionMutations.ts';

/**
 * A cached session, in instants of the steady time. `seenAt` is the last action of the user;
 * polling by the console does not count.
 */
type CachedSession = { user: SignedIn; startedAt: number; checkedAt: number; seenAt: number };

/**
 * A write must not pay for the session, so an answer is believed for a second; a sign-out or a new
 * password forgets it at once, a disabled user is noticed within that second.
 */
export const openSessions = (machine: Machine): Sessions => {
  const { database, hub, log } = machine;
  const known = new Map<string, CachedSession>();
  /** Looks under way: calls of one session that come at once share one. */
  const looks = new Map<string, Promise<CachedSession | null>>();
  const reasons = openEndReasons();

  const stopReasons = database.onSignal(sessionEndReason, (end: EndReason) => reasons.keep(end));
  const stop = database.onSignal(sessionsEnded, (ids: string[]) => {
    for (const id of ids) {
      known.delete(id);
      // Later calls must not share a lookup that may have begun before the session ended.
      looks.delete(id);
      hub.end(id);
    }
  });

  const touch = (user: SignedIn, address: string, seenAt: number) =>
    database
      .write(
        touchSession,
        { sessionId: user.sessionId, seenAt },
        { ...(user.viewing ?? user), address },
      )
      .catch((error: unknown) => log.warn({ err: error }, 'a session could not be kept alive'));

  const look = async (
    sessionId: string,
    { address, isPolled }: Asking,
    now: number,
  ): Promise<CachedSession | null> => {
    const before = known.get(sessionId);
    const row = await database.store.get(sessionTable, { sessionId });
    const account = row && (await accountOf(database.store, row.userId));
    const lastSeen = Math.max(row?.lastSeenAt ?? 0, before?.seenAt ?? 0);
    const isOver =
      !row ||
      !account ||
      account.isDisabled ||
      now >= lastSeen + limits.sessionIdleMs ||
      now >= row.startedAt + limits.sessionLongestMs;
    if (isOver) {
      known.delete(sessionId);
      return null;
    }
    const user = viewedBy(signedInOf(account, sessionId), row, now);
    const seenAt = isPolled ? lastSeen : now;
    const found = { user, startedAt: row.startedAt, checkedAt: now, seenAt };
    known.set(sessionId, found);
    const isUnwritten = seenAt > row.lastSeenAt && now - row.lastSeenAt >= limits.lastSeenEveryMs;
    if (isUnwritten) void touch(user, address, seenAt);
    return found;
  };

  const begin = (...asking: Parameters<typeof look>): Promise<CachedSession | null> => {
    const [sessionId] = asking;
    const looking = look(...asking).finally(() => {
      if (looks.get(sessionId) === looking) looks.delete(sessionId);
    });
    looks.set(sessionId, looking);
    return looking;
  };

  return {
    userOf: (token, asking) => {
      const sessionId = tokenHash(token);
      const now = machine.steady();
      const believed = known.get(sessionId);
      const isViewing = now < (believed?.user.viewing?.until ?? Number.POSITIVE_INFINITY);
      if (believed && isViewing && now - believed.checkedAt < limits.believedMs) {
        if (!asking.isPolled) believed.seenAt = now;
        return believed.user;
      }
      const shared = looks.get(sessionId) ?? begin(sessionId, asking, now);
      return shared.then((found) => {
        if (found && !asking.isPolled) found.seenAt = Math.max(found.seenAt, now);
        return found?.user ?? null;
      });
    },
    expiryTime: (sessionId) => {
      const found = known.get(sessionId);
      if (!found) return 0;
      const idle = found.seenAt + limits.sessionIdleMs;
      const longest = found.startedAt + limits.sessionLongestMs;
      return Math.max(0, Math.min(idle, longest) - machine.steady());
    },
    endReason: (token) => reasons.of(tokenHash(token)),
    close: () => {
      stopReasons();
      stop();
    },
  };
};
