import type { CompiledQuery, Kysely } from 'kysely';
import { ApiError } from '../../runtime/errors.ts';
import { databaseUnavailable } from '../../runtime/outages.ts';
import type { Database, ReplicaState } from '../database.ts';
import { queriesThrough } from './postgres.ts';
import { errorText } from './postgresLine.ts';
import { openReads, type Reads } from './postgresReads.ts';
import { openReplayed } from './postgresReplayed.ts';

/**
 * Polling interval of the replica, and the timeout of its answer, after which it counts as away;
 * ms.
 */
const lookEveryMs = 500;
const patienceMs = 4_000;

const isBehindWords = 'It does not keep up with the primary.';

type Routed = Pick<Database, 'pages' | 'readLong' | 'readAside'>;

/**
 * Reads of lists, reports and exports that go to a streaming replica whenever it has replayed all that the primary
 * had stored when the read began, so that nobody misses what was answered before, over whichever process it was
 * written. Otherwise, and whenever the replica fails, they go to the primary.
 */
export const openReplica = (
  url: string,
  primary: Reads,
  positions: Kysely<any>,
  isThere: () => boolean,
): Routed & { replica: () => ReplicaState; forget(): void; close(): Promise<void> } => {
  const reads = openReads(url, () => true);
  const line = openReads(url, () => true);
  const replayed = openReplayed(positions, line.db);
  let state: ReplicaState = { why: 'It has not answered yet.', behind: null };

  const look = async (): Promise<void> => {
    const behind = await replayed.behind();
    const isLate = behind > 0 && !(await replayed.catchesUp());
    state = { why: isLate ? isBehindWords : null, behind };
  };
  let isLooking = false;
  const tick = async () => {
    if (isLooking || !isThere()) return;
    isLooking = true;
    let isSilent = false;
    const timer = setTimeout(() => {
      isSilent = true;
      lost(`It has not answered for ${patienceMs / 1000} s.`);
      // Pending reads then go to the primary.
      line.cut();
      reads.cut();
    }, patienceMs);
    await look().catch((error: unknown) => isThere() && !isSilent && lost(errorText(error)));
    clearTimeout(timer);
    isLooking = false;
  };
  const lost = (why: string) => {
    state = { why, behind: null };
  };
  const timer = setInterval(() => void tick(), lookEveryMs);
  timer.unref();
  const firstLook = tick();

  /** Whether a read that begins now may go there. */
  const isFresh = async (): Promise<boolean> => {
    if (state.why !== null) return false;
    try {
      if (await replayed.catchesUp()) return true;
      if (state.why === null) state = { ...state, why: isBehindWords };
    } catch (error) {
      if (state.why === null) lost(errorText(error));
    }
    return false;
  };
  const routed = async <R>(at: (reads: Reads) => Promise<R>): Promise<R> => {
    if (!isThere() || !(await isFresh())) return at(primary);
    try {
      return await at(reads);
    } catch (error) {
      // A replica may also cancel a query that conflicts with its replay.
      if (error instanceof ApiError && error.code === databaseUnavailable)
        state = { why: state.why ?? errorText(error.cause ?? error), behind: null };
      else if (error instanceof ApiError) throw error;
      return at(primary);
    }
  };

  return {
    pages: queriesThrough((text, values) => routed((to) => to.ask(text, values))),
    readAside: <R>(query: CompiledQuery<R>) => routed<R[]>((to) => to.readAside(query)),
    readLong: <R>(query: CompiledQuery<R>) => routed<R[]>((to) => to.readLong(query)),
    replica: () => state,
    forget: replayed.forget,
    close: async () => {
      clearInterval(timer);
      await firstLook;
      await Promise.all([reads.close(), line.close()]);
    },
  };
};
