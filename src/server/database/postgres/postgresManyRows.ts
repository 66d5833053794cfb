import type { QueryConfig, QueryResult } from 'pg';
import { quoted } from '../schema/dialect.ts';
import { eventValues } from '../writing/outbox.ts';
import {
  type ManyRows,
  type RowTable,
  type RowValues,
  type SumTable,
  sumsUpdated,
} from '../writing/pending.ts';

/** How a connection to PostgreSQL writes many rows: one statement each, whose rows come as one JSON value. */
export const manyRowsOver = (ask: (question: QueryConfig) => Promise<QueryResult>): ManyRows => {
  const spelled = new Map<RowTable | SumTable, { name: string; text: string }>();
  const statementFor = <T extends RowTable | SumTable>(
    to: T,
    spell: (to: T) => string,
  ): { name: string; text: string } => {
    const found = spelled.get(to) ?? { name: `many_${spelled.size}`, text: spell(to) };
    spelled.set(to, found);
    return found;
  };
  return {
    insertRows: (to, rows) =>
      ask({
        ...statementFor(to, ({ table, columns }) => insertFrom(table, columns)),
        values: [recordsOf(to.columns, rows)],
      }),
    insertEvents: async (events) => {
      const { rows } = await ask({
        ...insertEvents,
        values: [JSON.stringify(events.map(eventValues))],
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
        values: [recordsOf([...to.keys, ...to.sums], rows)],
      }),
  };
};

const insertFrom = (table: string, columns: readonly string[], called = ''): string => {
  const names = columns.map(quoted).join(', ');
  return `insert into ${quoted(table)}${called} (${names})
    select ${names} from json_populate_recordset(null::${quoted(table)}, $1::json)`;
};

const recordsOf = (columns: readonly string[], rows: readonly RowValues[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]]))),
  );

const insertEvents = {
  name: 'outbox',
  text: `INSERT INTO outbox (type, audience, text, data, "createdAt")
    SELECT e->>0, e->>1, e->>2, e->>3, (e->>4)::bigint
    FROM json_array_elements($1::json) WITH ORDINALITY AS each (e, at) ORDER BY at
    RETURNING seq`,
};
