import { sql } from 'kysely';
import { isoTime } from '#domain/market/calendar.ts';
import type { SummedDatabase } from '#server/database/rows/rowSums.ts';

type Found = { at: unknown; doneBy: string; clientId: string; logged: unknown; kept: unknown };

/** Refusals in the order log that are none of the error orders, and error orders that are not in the log. */
export async function* refusalDifferences({ db, read }: SummedDatabase): AsyncGenerator<string> {
  const known = sql`"doneBy", symbol, series, "clientId", quantity, coalesce(price, -1), reason`;
  const found = await read<Found>(
    sql<Found>`
      with all_refused as (
        select at, "doneBy", symbol, series, "clientId", quantity, price, substr(reason, 1, 255) as reason, 1 as logged, 0 as kept
        from "orderLog" where event = 'REFUSED'
        union all
        select "entryTime", "createdBy", symbol, series, "clientId", quantity, price, reason, 0, 1
        from "errorOrder" where code not in ('CUSTODIAN_REJECTED', 'RISK_REJECTED')
      )
      select at, "doneBy", "clientId", sum(logged) as logged, sum(kept) as kept from all_refused
      where symbol not in (select symbol from "archivedOffer")
      group by at, ${known} having sum(logged) <> sum(kept)
      order by at limit 20`.compile(db) as never,
  );
  for (const { at, doneBy, clientId, logged, kept } of found)
    yield `Rows of orderLog: of ${isoTime(Number(at))} the log has ${logged} refusals of bids of client ${clientId} by ${doneBy}, and the error orders have ${kept}.`;
}
