import { sql } from 'kysely';
import { liveStatuses } from '#domain/market/dayBook.ts';
import { paiseText } from '#domain/money.ts';
import type { SummedDatabase } from '#server/database/rows/rowSums.ts';
import { archivedSecurities } from '../../../archive/server/archivedSecurities.ts';

type Found = { securityId: unknown; day: string; price: unknown; has: unknown; live: unknown };

/**
 * Levels of a book that differ from the sum of the live bids at their price. The levels of an
 * archived offer stay without bids and are not compared.
 */
export async function* levelDifferences({ db, read }: SummedDatabase): AsyncGenerator<string> {
  const first = await differing({ db, read });
  // An offer may have begun to leave between its list and the sums.
  for (const words of first.length > 0 ? await differing({ db, read }) : []) yield words;
}

const differing = async ({ db, read }: Pick<SummedDatabase, 'db' | 'read'>): Promise<string[]> => {
  const archived = sql.join(await archivedSecurities(db));
  const found = await read<Found>(
    sql<Found>`
      with levels as (
        select "securityId", day, coalesce(price, 0) as price, sum(quantity) as quantity,
          sum(case when "orderStatus" = 'Confirmed' then quantity else 0 end) as confirmed,
          sum(case when "marginType" = '0' then quantity else 0 end) as unsecured, count(*) as bids
        from "order" where "orderStatus" in (${sql.join([...liveStatuses])})
        group by "securityId", day, coalesce(price, 0)
      )
      select coalesce(b."securityId", l."securityId") as "securityId", coalesce(b.day, l.day) as day,
        coalesce(b.price, l.price) as price, coalesce(b.quantity, 0) as has, coalesce(l.quantity, 0) as live
      from levels l full join "bookLevel" b
        on b."securityId" = l."securityId" and b.day = l.day and b.price = l.price
      where coalesce(b."securityId", l."securityId") not in (${archived})
        and (coalesce(b.quantity, 0) <> coalesce(l.quantity, 0)
          or coalesce(b."confirmedQuantity", 0) <> coalesce(l.confirmed, 0)
          or coalesce(b."zeroMarginQuantity", 0) <> coalesce(l.unsecured, 0)
          or coalesce(b."numberOfOrders", 0) <> coalesce(l.bids, 0))
      order by 1, 2, 3 limit 20`.compile(db) as never,
  );
  return found.map(
    ({ securityId, day, price, has, live }) =>
      `Row ${securityId}/${encodeURIComponent(day)}/${price} of bookLevel: the level at ${paiseText(Number(price))} has ${has} shares, its confirmed ones or its bids not as the live bids, which come to ${live} shares.`,
  );
};
