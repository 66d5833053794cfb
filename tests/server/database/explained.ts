import type { CompiledQuery, Kysely } from 'kysely';

/** The database's answer to a query with a prefix, for example one that asks for the query plan. */
export const explained = async <R>(
  { db }: { db: Kysely<any> },
  words: string,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<R[]> => {
  const { rows } = await db.executeQuery<R>({
    sql: `${words} ${sql}`,
    parameters,
    query: { kind: 'RawNode' } as any,
    queryId: {} as any,
  });
  return rows;
};

/** How SQLite would go about a query, in its words. */
export const sqlitePlan = async (
  database: { db: Kysely<any> },
  query: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<string> => {
  const steps = await explained<{ detail: string }>(database, 'EXPLAIN QUERY PLAN', query);
  return steps.map(({ detail }) => detail).join('; ');
};
