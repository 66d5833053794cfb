import { exchangeDate, instantOf } from '#domain/market/calendar.ts';
import type { Machine } from '#server/machine/machine.ts';

/** How bids flow: in the last whole minute, at the fastest of the day, and last of all. */
export type Flow = {
  entered: number;
  modified: number;
  cancelled: number;
  /** Most that were entered in one minute of today. */
  peak: number;
  /** The minute of the last change of any bid today, ms; null when there was none. */
  last: number | null;
  /** Changes of the last whole minute by security. */
  bySecurity: ReadonlyMap<number, number>;
};

const minuteMs = 60_000;

/** The flow of bids through the whole exchange, from the counts that every bid keeps. */
export const flowOf = async ({ database: { db }, now }: Machine): Promise<Flow> => {
  const at = now();
  const lastWhole = at - (at % minuteMs) - minuteMs;
  const rows: Record<string, any>[] = await db
    .selectFrom('activity')
    .select(({ fn }) => ['minute', fn.sum('entered').as('entered')])
    .where('minute', '>=', instantOf(exchangeDate(at), '00:00:00'))
    .groupBy('minute')
    .orderBy('minute')
    .execute();
  const ofLast: Record<string, any>[] = await db
    .selectFrom('activity')
    .select(['securityId', 'entered', 'modified', 'cancelled'])
    .where('minute', '=', lastWhole)
    .execute();
  const sum = (name: string) => ofLast.reduce((total, row) => total + Number(row[name]), 0);
  const last = rows.at(-1)?.minute;
  return {
    entered: sum('entered'),
    modified: sum('modified'),
    cancelled: sum('cancelled'),
    peak: rows.reduce((most, { entered }) => Math.max(most, Number(entered)), 0),
    last: last === undefined ? null : Number(last),
    bySecurity: new Map(
      ofLast.map((row) => [row.securityId, row.entered + row.modified + row.cancelled]),
    ),
  };
};
