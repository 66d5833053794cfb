import type { CompiledQuery, Kysely } from 'kysely';

/** What a database answers to a query behind some words, such as those that ask how it would go about it. */
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
