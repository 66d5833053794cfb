import { sql } from 'kysely';
import { maskedPan } from '#domain/bid/pan.ts';
import { liveStatuses } from '#domain/market/dayBook.ts';
import { paiseText } from '#domain/money.ts';
import type { SummedDatabase } from '#server/database/rows/rowSums.ts';

type Found = { holder: string; used: unknown; live: unknown };

/** Limits whose use is not what the live bids of their holder come to. */
export async function* limitDifferences({
  db,
  dialect,
  read,
}: SummedDatabase): AsyncGenerator<string> {
  // Older versions left the bids of an archived offer in the limits.
  const old = await db
    .selectFrom('archivedOffer')
    .select('symbol')
    .where('isOutOfLimits', '=', 0)
    .executeTakeFirst();
  if (old) return;
  const valueBefore =
    dialect.name === 'sqlite'
      ? sql`json_extract(r.before, '$.value')`
      : sql`cast(cast(r.before as json) ->> 'value' as bigint)`;
  const found = await read<Found>(
    sql<Found>`
      with live as (
        select o."memberId", o."branchId", o."userId", o.pan, o."securityId", o.series, o."settlementNumber",
          case
            when o."carriedTo" is not null then (o.value / o.quantity) * coalesce(o."allottedQuantity", 0)
            when coalesce(c.value, 0) > o.value then c.value
            else o.value
          end as value
        from "order" o
        left join (
          select r."orderId", max(${valueBefore}) as value from "riskCheck" r
          where r.state = 'WAITING' and r.before is not null group by r."orderId"
        ) c on c."orderId" = o."orderId" and o."waitsFor" = 'RMS'
        where o."orderStatus" in (${sql.join([...liveStatuses])})
      ), held as (
        select 'member:' || "memberId" as holder, value from live
        union all select 'branch:' || "memberId" || '/' || "branchId", value from live where "branchId" is not null
        union all select 'user:' || "userId", value from live
        union all select 'pan:' || cast("securityId" as text) || ':' || pan, value from live where series <> 'IS'
        union all select 'collateral:' || "memberId" || ':' || "settlementNumber", value from live
          where "settlementNumber" is not null
      ), sums as (select holder, sum(value) as live from held group by holder)
      select coalesce(u.holder, s.holder) as holder, coalesce(u.used, 0) as used, coalesce(s.live, 0) as live
      from sums s full join "limitUse" u on u.holder = s.holder
      where coalesce(u.used, 0) <> coalesce(s.live, 0)
      order by 1 limit 20`.compile(db) as never,
  );
  for (const { holder, used, live } of found)
    yield `Row ${shownHolder(holder)} of limitUse: the limit has ${paiseText(Number(used))} used, and the live bids come to ${paiseText(Number(live))}.`;
}

/** A holder without the middle of its PAN, if it is one. */
const shownHolder = (holder: string): string => {
  const [what, security, pan] = holder.split(':');
  return what === 'pan' && pan ? `pan:${security}:${maskedPan(pan)}` : holder;
};
