import type { QueryConfig, QueryResult } from 'pg';
import type { Prepared } from '../writing/mutation.ts';

/** A connection that runs queries. */
type Line = { query(question: QueryConfig): Promise<QueryResult> };

/**
 * Hand-written statements over a connection that may be another tomorrow: a name for each, by which
 * the server knows it after the first time. `?` becomes `$1`, `$2` and so on.
 */
export const openPrepared = (
  lineFor: (text: string) => () => Line,
  /** Prefix of the statement names. */
  prefix: string,
): ((sql: string) => Prepared) => {
  const known = new Map<string, Prepared>();
  const made = (sql: string): Prepared => {
    const name = `${prefix}_${known.size}`;
    let count = 0;
    const text = sql.replaceAll('?', () => `$${++count}`);
    const line = lineFor(text);
    const ask = async (values: unknown[]): Promise<QueryResult> =>
      line().query({ name, text, values });
    return {
      get: async (...values) => (await ask(values)).rows[0],
      all: async (...values) => (await ask(values)).rows,
      run: (...values) => ask(values),
    };
  };
  return (sql) => {
    const found = known.get(sql) ?? made(sql);
    known.set(sql, found);
    return found;
  };
};
