import { insertSql } from '../rows/manyRows.ts';
import type { OutboxEvent } from '../writing/mutation.ts';
import { eventValues, outboxRows } from '../writing/outbox.ts';
import {
  type ManyRows,
  type RowTable,
  type RowValues,
  type SumTable,
  sumsUpdated,
} from '../writing/pending.ts';
import type { statementsOf } from './sqlite.ts';

/**
 * Rows of one statement; the rest goes out in the next smaller size, so that few statements are
 * prepared.
 */
const groupSizes = [32, 8, 1];

/** How a connection to SQLite writes many rows. */
export const manyRowsOn = (statement: ReturnType<typeof statementsOf>): ManyRows => {
  const inserts = new Map<RowTable, readonly { size: number; sql: string }[]>();
  const insertsInto = (to: RowTable) => {
    const found = inserts.get(to);
    if (found) return found;
    const made = groupSizes.map((size) => ({ size, sql: insertSql(to.table, to.columns, size) }));
    inserts.set(to, made);
    return made;
  };

  /** Returns the number that the database gave the last row. */
  const insertRows = (
    to: RowTable,
    rows: readonly RowValues[],
    after?: (last: number, count: number) => void,
  ) => {
    let from = 0;
    for (const { size, sql } of insertsInto(to))
      for (; rows.length - from >= size; from += size) {
        const { lastInsertRowid } = statement(sql).run(valuesOf(rows, from, size));
        after?.(Number(lastInsertRowid), size);
      }
  };

  const sums = new Map<SumTable, string>();
  const sumInto = (to: SumTable): string => {
    const sql = sums.get(to) ?? sumSql(to);
    sums.set(to, sql);
    return sql;
  };

  return {
    insertRows: (to, rows) => insertRows(to, rows),
    insertEvents: (events) => {
      let at = 0;
      insertRows(outboxRows, events.map(eventValues), (last, count) => {
        for (let nth = count - 1; nth >= 0; nth--) (events[at++] as OutboxEvent).seq = last - nth;
      });
    },
    addSums: (to, rows) => {
      const add = statement(sumInto(to));
      for (const row of rows) add.run(row);
    },
  };
};

/**
 * The values of some rows, one row after the other. Uses `push`: `flat` takes a third of the time
 * of the statement itself.
 */
const valuesOf = (rows: readonly RowValues[], from: number, size: number): RowValues => {
  if (size === 1) return rows[from] as RowValues;
  const values: (string | number | null)[] = [];
  for (let at = from; at < from + size; at++)
    for (const value of rows[at] as RowValues) values.push(value);
  return values;
};

const sumSql = ({ table, keys, sums }: SumTable): string =>
  `${insertSql(table, [...keys, ...sums]).replace(' (', ' as had (')} ${sumsUpdated({ keys, sums })}`;
