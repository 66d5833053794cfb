import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * The distinct values of an indexed column, in ascending order. The index leads from each value to
 * the next, so the time depends on the number of values and not of rows.
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
