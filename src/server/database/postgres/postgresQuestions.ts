import type { QueryConfig, QueryResult } from 'pg';
import type { Question } from '../writing/question.ts';
import type { RowsFor } from '../writing/writing.ts';
import { arrayOf } from './postgresArray.ts';

/** The column that says which question a row answers; no table has one of this name. */
const questionColumn = '#asked';

/**
 * Answers many questions over a PostgreSQL connection: those of one statement together, with their
 * values as arrays. All statements are sent at once.
 */
export const questionsOver = (ask: (question: QueryConfig) => Promise<QueryResult>): RowsFor => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `ask_${names.size}`;
    names.set(text, name);
    return name;
  };
  return async (questions) => {
    const groups = new Map<string, number[]>();
    questions.forEach(({ sql }, at) => {
      const group = groups.get(sql);
      if (group) group.push(at);
      else groups.set(sql, [at]);
    });
    const rows = new Array<Record<string, any> | undefined>(questions.length);
    await Promise.all(
      [...groups].map(async ([sql, group]) => {
        const [first] = group.map((at) => questions[at] as Question<any>);
        const types = first?.values.map((value) => (typeof value === 'number' ? 'bigint' : 'text'));
        const text = textOf(sql, types ?? []);
        const values = types?.map((_, nth) =>
          arrayOf(group.map((at) => questions[at]?.values[nth])),
        );
        const found = await ask({ name: nameOf(text), text, values: values ?? [] });
        for (const row of found.rows) rows[group[row[questionColumn] - 1] as number] = row;
      }),
    );
    return rows;
  };
};

const spelled = new Map<string, string>();

/**
 * Turns a statement that answers one question into one that answers many, each in the way it would
 * be answered alone: `offset 0` keeps the server from making a join that reads a whole table.
 */
const textOf = (sql: string, types: readonly string[]): string => {
  const key = `${types.join()} ${sql}`;
  const known = spelled.get(key) ?? spell(sql, types);
  spelled.set(key, known);
  return known;
};

const spell = (sql: string, types: readonly string[]): string => {
  if (types.length === 0) return `select 1 as "${questionColumn}", one.* from (${sql}) as one`;
  let count = 0;
  const one = sql.replaceAll('?', () => `"#many"."#${++count}"`);
  // Inside a select the number of values is hidden from the server; otherwise it would be a reason
  // to plan each batch again.
  const values = types.map((type, nth) => `(select $${nth + 1}::${type}[])`).join(', ');
  const columns = types.map((_, nth) => `"#${nth + 1}"`).join(', ');
  return `select "#many"."${questionColumn}"::integer, one.* from unnest(${values})
    with ordinality as "#many" (${columns}, "${questionColumn}")
    cross join lateral (select * from (${one}) as alone offset 0) as one`;
};
