import { sql } from 'kysely';
import type { Machine } from '#server/machine/machine.ts';
import { auditEntry } from '../auditEntry.ts';

/** The fields whose filters offer what there are entries of. */
export type OfferedField = 'action' | 'record';

/**
 * The values of a field that there are entries of, in their order. From each the index leads to the next one, so that it takes
 * as long as there are values and not as long as there are entries.
 */
export const offeredOf = async (
  { database }: Pick<Machine, 'database'>,
  field: OfferedField,
): Promise<{ values: string[] }> => {
  const [column, table] = [sql.ref(field), sql.table(auditEntry.name)];
  const rows = await database.readAside(
    sql<{ value: string }>`with recursive "offered"("value") as (
        select min(${column}) from ${table}
        union all
        select (select min(${column}) from ${table} where ${column} > "offered"."value")
        from "offered" where "offered"."value" is not null)
      select "value" from "offered" where "value" is not null`.compile(database.db),
  );
  return { values: rows.map(({ value }) => value) };
};
