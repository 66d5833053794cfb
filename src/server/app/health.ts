import { isoTime } from '#domain/market/calendar.ts';
import type { AnswerTo } from '#model';
import type { apiCalls } from '#own/apiServer/apiCalls.ts';
import type { Serving } from '../machine/answersTo.ts';
import type { Concern } from '../machine/concern.ts';
import type { Machine } from '../machine/machine.ts';
import { Answer, type RequestTo } from '../machine/request.ts';
import { version } from '../runtime/version.ts';

type Health = Answer<AnswerTo<typeof apiCalls, 'health'>>;

/**
 * GET /api/health, for all who watch the server: 200 while it takes writes, 503 when it halted or a
 * part of the database is away; `away` says which, since when and why. It is degraded while it takes writes and
 * something wants attention: `concerns` says what, and what is to be done. A server that is stopping answers
 * 503 by itself.
 */
export const healthOf = (
  { database, steady, clock, settings }: Machine,
  known: Serving['concerns'],
) => {
  const startedAt = steady();
  return async ({ reply }: RequestTo<typeof apiCalls, 'health'>): Promise<Health> => {
    const halted = database.halted();
    const isRead = await isReadable(database);
    const away = database.outages();
    // Asked at each call and kept nowhere: what is kept would go by the clock that it is about.
    const trouble = clock?.trouble() ?? null;
    const isWell = halted === null && isRead && away.length === 0;
    const isWriterAway = away.some(({ part }) => part !== 'listener');
    const concerns = [...clockConcern(trouble), ...(isWell ? await known() : [])];
    if (!isWell) reply.header('retry-after', 2);
    return new Answer(isWell ? 200 : 503, {
      status: !isWell ? 'unavailable' : concerns.length === 0 ? 'ok' : 'degraded',
      database: isRead ? 'ok' : 'unreadable',
      writes: halted ?? (isWriterAway ? 'The database is unavailable.' : 'ok'),
      ...(away.length > 0 && {
        away: away.map(({ part, since, why }) => ({ part, since: isoTime(since), why })),
      }),
      ...(concerns.length > 0 && { concerns }),
      clock: trouble ?? 'ok',
      uptime: Math.floor((steady() - startedAt) / 1000),
      version,
      mode: settings.mode,
    });
  };
};

const clockConcern = (trouble: string | null): Concern[] =>
  trouble === null
    ? []
    : [{ part: 'clock', what: trouble, advice: 'Correct the clock of the machine.' }];

const isReadable = async (database: Machine['database']): Promise<boolean> => {
  try {
    await database.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .execute();
    return true;
  } catch {
    return false;
  }
};
