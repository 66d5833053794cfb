import { sql } from 'kysely';
import type { SummedDatabase } from '#server/database/rows/rowSums.ts';
import { archivedSecurities } from '../../../archive/server/archivedSecurities.ts';

type Found = { orderId: unknown; id: unknown; allotted: unknown; has: unknown };

/**
 * Allotments of our bids that differ from the bid: the bid has an entry of its allotment. Of an
 * archived offer the newest row of each table stays for a while, and these rows do not belong
 * together.
 */
export async function* allotmentDifferences({ db, read }: SummedDatabase): AsyncGenerator<string> {
  const first = await differing({ db, read });
  // An offer may have begun to leave between its list and the comparison.
  const found = first.length > 0 ? await differing({ db, read }) : [];
  for (const { orderId, id, allotted, has } of found)
    yield id === null
      ? `Row ${orderId} of order: the bid was allotted ${allotted} shares, and it has no allotment.`
      : `Row ${id} of allotment: it gives ${has} shares to bid ${orderId}, whose member, client and ${allotted ?? 0} shares it does not bear.`;
}

const differing = async ({
  db,
  read,
}: Pick<SummedDatabase, 'db' | 'read'>): Promise<readonly Found[]> =>
  read<Found>(
    sql<Found>`
      select o."orderId", a.id, o."allottedQuantity" as allotted, a."allotQuantity" as has
      from "order" o left join allotment a on a."orderId" = o."orderId"
      where o."securityId" not in (${sql.join(await archivedSecurities(db))})
        and (o."allottedQuantity" is not null or a.id is not null)
        and (a.id is null or o."allottedQuantity" is null or a."allotQuantity" <> o."allottedQuantity"
          or a.value <> a."allotQuantity" * coalesce(a."allotPrice", 0)
          or a.pan <> o.pan or a."clientId" <> o."clientId" or a."memberId" <> o."memberId" or a."userId" <> o."userId")
      order by o."orderId" limit 20`.compile(db) as never,
  );
