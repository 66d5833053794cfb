import type { StoredRow } from '#model';
import type { Store } from '../../database/rows/store.ts';
import type { MaybePromise } from '../../database/writing/maybePromise.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Asking, Sessions } from '../../machine/sessions.ts';
import { accountOf, signedInOf } from '../../people/account.ts';
import { limits } from '../../people/limits.ts';
import type { SignedIn } from '../../runtime/signedIn.ts';
import { callingClientOf, clientOf, workingAt } from '../clients/workingClient.ts';
import { sessionTable } from '../tables.ts';
import { tokenHash } from '../token.ts';
import { viewedBy } from '../viewAs/viewing.ts';
import { type EndReason, openEndReasons } from './endReasons.ts';
import { sessionEndReason, sessionsEnded, touchSession } from './sessionMutations.ts';

/**
 * A cached session, in instants of the steady time. `seenAt` is the last action of the user;
 * polling by the console does not count. It ends at `endsAt` in any case.
 */
type CachedSession = { user: SignedIn; endsAt: number; checkedAt: number; seenAt: number };

type SessionRow = StoredRow<typeof sessionTable>;

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
        { sessionId: user.sessionId, seenAt, client: user.client?.id ?? null },
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
    const person = row && (await personOf(database.store, row, now));
    const lastSeen = Math.max(row?.lastSeenAt ?? 0, before?.seenAt ?? 0);
    const isOver = !row || !person || now >= lastSeen + limits.sessionIdleMs || now >= endOf(row);
    if (isOver) {
      known.delete(sessionId);
      return null;
    }
    const user = viewedBy(person, row, now);
    const seenAt = isPolled ? lastSeen : now;
    const found = { user, endsAt: endOf(row), checkedAt: now, seenAt };
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

  const holderOf = (token: string, asking: Asking): MaybePromise<SignedIn | null> => {
    const sessionId = tokenHash(token);
    const now = machine.steady();
    const believed = known.get(sessionId);
    const until = Math.min(
      believed?.endsAt ?? 0,
      believed?.user.viewing?.until ?? Number.POSITIVE_INFINITY,
    );
    if (believed && now < until && now - believed.checkedAt < limits.believedMs) {
      if (!asking.isPolled) believed.seenAt = now;
      return believed.user;
    }
    const shared = looks.get(sessionId) ?? begin(sessionId, asking, now);
    return shared.then((found) => {
      if (found && !asking.isPolled) found.seenAt = Math.max(found.seenAt, now);
      return found?.user ?? null;
    });
  };

  return {
    userOf: (token, asking) =>
      after(holderOf(token, asking), (user) => (user?.client ? null : user)),
    clientOf: (token, asking) =>
      after(holderOf(token, asking), (user) => (user?.client ? user : null)),
    expiryTime: (sessionId) => {
      const found = known.get(sessionId);
      if (!found) return 0;
      const idle = found.seenAt + limits.sessionIdleMs;
      return Math.max(0, Math.min(idle, found.endsAt) - machine.steady());
    },
    endReason: (token) => reasons.of(tokenHash(token)),
    close: () => {
      stopReasons();
      stop();
    },
  };
};

/** When a session ends in any case. */
const endOf = ({ startedAt, endsAt }: SessionRow): number =>
  Math.min(startedAt + limits.sessionLongestMs, endsAt ?? Number.POSITIVE_INFINITY);

/** The user of a session, with the client whose token it is; null when either may not work any more. */
const personOf = async (store: Store, row: SessionRow, now: number): Promise<SignedIn | null> => {
  const { sessionId, userId, apiClientId, scopes } = row;
  if (apiClientId === null) {
    const account = await accountOf(store, userId);
    return account && !account.isDisabled ? signedInOf(account, sessionId) : null;
  }
  const client = await clientOf(store, apiClientId);
  const working = client && (await workingAt(store, client, now));
  if (!working || 'why' in working || client.userId !== userId) return null;
  return {
    ...signedInOf(working.account, sessionId),
    client: callingClientOf(client, scopes),
  };
};

/** Goes on with an answer, at once where it is there. */
const after = <T, R>(answer: MaybePromise<T>, go: (answer: T) => R): MaybePromise<R> =>
  answer instanceof Promise ? answer.then(go) : go(answer);
