import type { QueryConfig, QueryResult } from 'pg';
import { quoted } from '../schema/dialect.ts';
import { eventValues, outboxRows } from '../writing/outbox.ts';
import {
  type ManyRows,
  type RowTable,
  type RowValues,
  type SumTable,
  sumsUpdated,
} from '../writing/pending.ts';
import { arrayOf } from './postgresArray.ts';

/** The type of a column, as the database calls it. */
export type TypeOf = (table: string, column: string) => string;

/**
 * Bulk inserts over a PostgreSQL connection: one statement each, with one array per column. Rows as
 * JSON cost the server a third more, since it looks up each name in each row.
 */
export const manyRowsOver = (
  ask: (question: QueryConfig) => Promise<QueryResult>,
  typeOf: TypeOf,
): ManyRows => {
  const spelled = new Map<RowTable | SumTable, { name: string; text: string }>();
  const statementFor = <T extends RowTable | SumTable>(
    to: T,
    spell: (to: T) => string,
  ): { name: string; text: string } => {
    const found = spelled.get(to) ?? { name: `many_${spelled.size}`, text: spell(to) };
    spelled.set(to, found);
    return found;
  };
  const insertFrom = (table: string, columns: readonly string[], called = ''): string =>
    `insert into ${quoted(table)}${called} (${columns.map(quoted).join(', ')}) select ${columns
      .map((column, at) => `unnest($${at + 1}::${typeOf(table, column)}[])`)
      .join(', ')}`;
  return {
    insertRows: (to, rows) =>
      ask({
        ...statementFor(to, ({ table, columns }) => insertFrom(table, columns)),
        values: columnsOf(rows),
      }),
    insertEvents: async (events) => {
      const { rows } = await ask({
        ...statementFor(
          outboxRows,
          ({ table, columns }) => `${insertFrom(table, columns)} returning seq`,
        ),
        values: columnsOf(events.map(eventValues)),
      });
      events.forEach((event, at) => {
        event.seq = rows[at].seq;
      });
    },
    addSums: (to, rows) =>
      ask({
        ...statementFor(
          to,
          ({ table, keys, sums }) =>
            `${insertFrom(table, [...keys, ...sums], ' as had')} ${sumsUpdated({ keys, sums })}`,
        ),
        values: columnsOf(rows),
      }),
  };
};

/** Rows by their columns, each as an array of PostgreSQL. */
const columnsOf = (rows: readonly RowValues[]): string[] =>
  (rows[0] ?? []).map((_, at) => arrayOf(rows.map((row) => row[at])));
