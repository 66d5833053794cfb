import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * The values that stand in a column which has an index, in their order. From each the index leads to the next one, so that it
 * takes as long as there are values and not as long as there are rows.
 */
export const valuesIn = async (
  { db, readAside }: Pick<Database, 'db' | 'readAside'>,
  table: string,
  column: string,
): Promise<string[]> => {
  const [of, rows] = [sql.ref(column), sql.table(table)];
  const found = await readAside(
    sql<{ value: string }>`with recursive "found"("value") as (
        select min(${of}) from ${rows}
        union all
        select (select min(${of}) from ${rows} where ${of} > "found"."value")
        from "found" where "found"."value" is not null)
      select "value" from "found" where "value" is not null`.compile(db),
  );
  return found.map(({ value }) => value);
};
