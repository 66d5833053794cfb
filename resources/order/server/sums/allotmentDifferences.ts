import { sql } from 'kysely';
import type { SummedDatabase } from '#server/database/rows/rowSums.ts';

type Found = { orderId: unknown; id: unknown; allotted: unknown; has: unknown };

/** Allotments of our bids that are not what the bid says: the bid has an entry of what it was allotted. */
export async function* allotmentDifferences({ db, read }: SummedDatabase): AsyncGenerator<string> {
  const found = await read<Found>(
    sql<Found>`
      select o."orderId", a.id, o."allottedQuantity" as allotted, a."allotQuantity" as has
      from "order" o left join allotment a on a."orderId" = o."orderId"
      where (o."allottedQuantity" is not null or a.id is not null)
        and (a.id is null or o."allottedQuantity" is null or a."allotQuantity" <> o."allottedQuantity"
          or a.value <> a."allotQuantity" * coalesce(a."allotPrice", 0)
          or a.pan <> o.pan or a."clientId" <> o."clientId" or a."memberId" <> o."memberId" or a."userId" <> o."userId")
      order by o."orderId" limit 20`.compile(db) as never,
  );
  for (const { orderId, id, allotted, has } of found)
    yield id === null
      ? `Row ${orderId} of order: the bid was allotted ${allotted} shares, and it has no allotment.`
      : `Row ${id} of allotment: it gives ${has} shares to bid ${orderId}, whose member, client and ${allotted ?? 0} shares it does not bear.`;
}
