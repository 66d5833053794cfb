import { system } from '../../database/writing/mutation.ts';
import type { Machine } from '../../machine/machine.ts';
import { limits } from '../../people/limits.ts';
import { endOldViewings, oldViewings } from '../viewAs/viewAsMutations.ts';
import { sessionsOver, sweepSessions } from './sessionMutations.ts';

/**
 * Checks every few seconds which sessions are over, since a stream makes no requests: its stream ends, and
 * the session is removed. The streams of a changed user end too and reconnect, so that they get what the new
 * role or branch allows and nothing more. Returns how to stop.
 */
export const watchSessions = ({ database, hub, log, now, steady }: Machine): (() => void) => {
  let isLooking = false;
  let lookedAt = now();
  let sweptAt = steady();

  const look = async () => {
    // The clock may have been set back since the last look.
    const [since, at] = [Math.min(lookedAt, now()), now()];
    const over = await sessionsOver(database.db, steady());
    const changed = await database.db
      .selectFrom('session')
      .innerJoin('user', 'user.userId', 'session.userId')
      .select('session.sessionId')
      .where('user.updatedAt', '>=', since)
      .execute();
    for (const { sessionId } of [...over, ...changed]) hub.end(sessionId);
    lookedAt = at;
    const isViewOver = (await oldViewings(database.db, steady())).length > 0;
    if (isViewOver && database.halted() === null)
      await database.write(endOldViewings, null, system);
    const isDue = over.length > 0 || steady() - sweptAt >= limits.sweepEveryMs;
    if (!isDue || database.halted() !== null) return;
    await database.write(sweepSessions, null, system);
    sweptAt = steady();
  };

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'sessions could not be checked'))
      .finally(() => {
        isLooking = false;
      });
  }, limits.watchEveryMs);
  timer.unref();
  return () => clearInterval(timer);
};
