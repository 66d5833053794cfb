import { sql } from 'kysely';
import { isoTime } from '#domain/market/calendar.ts';
import type { SummedDatabase } from '#server/database/rows/rowSums.ts';
import { archivedSecurities } from '../../../archive/server/archivedSecurities.ts';

type Minute = { securityId: unknown; minute: unknown; has: unknown; entered: unknown };
type Changes = { securityId: unknown; modified: unknown; cancelled: unknown; logged: unknown };

/**
 * Minutes with another count of entered bids than came in them, and securities with another count
 * of changes and cancellations than the order log. The minute of a change is that of the clock,
 * which may have been set back.
 */
export async function* activityDifferences(database: SummedDatabase): AsyncGenerator<string> {
  // An offer may have begun to leave between its list and the sums.
  for (const words of (await differing(database)).length > 0 ? await differing(database) : [])
    yield words;
}

const differing = async ({ db, read }: SummedDatabase): Promise<string[]> => {
  const archived = sql.join(await archivedSecurities(db));
  const minutes = await read<Minute>(
    sql<Minute>`
      with bids as (
        select "securityId", "entryTime" - "entryTime" % 60000 as minute, count(*) as entered
        from "order" group by "securityId", "entryTime" - "entryTime" % 60000
      )
      select coalesce(a."securityId", b."securityId") as "securityId", coalesce(a.minute, b.minute) as minute,
        coalesce(a.entered, 0) as has, coalesce(b.entered, 0) as entered
      from bids b full join activity a on a."securityId" = b."securityId" and a.minute = b.minute
      where coalesce(a."securityId", b."securityId") not in (${archived})
        and coalesce(a.entered, 0) <> coalesce(b.entered, 0)
      order by 1, 2 limit 20`.compile(db) as never,
  );
  const changes = await read<Changes>(
    sql<Changes>`
      with logged as (
        select o."securityId", sum(case when l.event = 'MODIFIED' then 1 else 0 end) as modified,
          sum(case when l.event = 'CANCELLED' then 1 else 0 end) as cancelled
        from "orderLog" l join "order" o on o."orderId" = l."orderId" where l.event in ('MODIFIED', 'CANCELLED')
        group by o."securityId"
      ), counted as (
        select "securityId", sum(modified) as modified, sum(cancelled) as cancelled from activity group by "securityId"
      )
      select coalesce(c."securityId", l."securityId") as "securityId", coalesce(c.modified, 0) as modified,
        coalesce(c.cancelled, 0) as cancelled, coalesce(l.modified, 0) + coalesce(l.cancelled, 0) as logged
      from logged l full join counted c on c."securityId" = l."securityId"
      where coalesce(c."securityId", l."securityId") not in (${archived})
        and (coalesce(c.modified, 0) <> coalesce(l.modified, 0) or coalesce(c.cancelled, 0) <> coalesce(l.cancelled, 0))
      order by 1 limit 20`.compile(db) as never,
  );
  return [
    ...minutes.map(
      ({ securityId, minute, has, entered }) =>
        `Row ${minute}/${securityId} of activity: the minute from ${isoTime(Number(minute))} has ${has} bids entered, and ${entered} came.`,
    ),
    ...changes.map(
      ({ securityId, modified, cancelled, logged }) =>
        `Rows of activity: those of security ${securityId} have ${modified} modifications and ${cancelled} cancellations, and the order log has ${logged} of both, or others.`,
    ),
  ];
};
