import { quoted } from '../schema/dialect.ts';
import type { MaybePromise } from './maybePromise.ts';
import type { OutboxEvent } from './outboxEvent.ts';
import type { StatementTables } from './statementTables.ts';

/** A table to which rows are added, with the columns in the order of their values. */
export type RowTable = { readonly table: string; readonly columns: readonly string[] };

/** A table of sums: rows found by a key, whose numbers only ever have others added to them. */
export type SumTable = {
  readonly table: string;
  readonly keys: readonly string[];
  readonly sums: readonly string[];
};

export type RowValues = readonly (string | number | null)[];

/** How a database writes what was put off, many rows at once. What returns nothing answers with the next. */
export type ManyRows = {
  insertRows(table: RowTable, rows: readonly RowValues[]): MaybePromise<unknown>;
  /** Adds events to the outbox and gives each its number. */
  insertEvents(events: readonly OutboxEvent[]): MaybePromise<unknown>;
  /** Adds to sums, each row its keys and then its numbers; a row that is not there starts at zero. */
  addSums(table: SumTable, rows: readonly RowValues[]): MaybePromise<unknown>;
};

type Waiting = { write(): MaybePromise<unknown> };

/**
 * The pending writes of a batch, which need no answer: they wait until the batch is committed or a
 * statement names their table, and then go out in a few statements of many rows.
 */
export const openPending = (many: ManyRows) => {
  let waiting = new Map<string, Waiting>();
  const rows = new Map<RowTable, RowValues[]>();
  const sums = new Map<SumTable, Map<string, (string | number | null)[]>>();
  let events: OutboxEvent[] = [];

  const flushTable = (table: string): MaybePromise<unknown> => {
    const found = waiting.get(table);
    waiting.delete(table);
    return found?.write();
  };

  return {
    addRow: (to: RowTable, values: RowValues): void => {
      const there = rows.get(to);
      if (there) return void there.push(values);
      rows.set(to, [values]);
      const { table } = to;
      const before = waiting.get(table);
      waiting.set(table, {
        write: () => {
          const earlier = before?.write();
          const added = rows.get(to) ?? [];
          rows.delete(to);
          return both(earlier, many.insertRows(to, added));
        },
      });
    },
    addSum: (to: SumTable, keys: RowValues, numbers: readonly number[]): void => {
      let there = sums.get(to);
      if (!there) {
        there = new Map();
        sums.set(to, there);
        waiting.set(to.table, {
          write: () => {
            const added = [...(sums.get(to)?.values() ?? [])];
            sums.delete(to);
            return many.addSums(to, added);
          },
        });
      }
      const key = keys.join('\n');
      const row = there.get(key);
      if (!row) return void there.set(key, [...keys, ...numbers]);
      numbers.forEach((number, at) => {
        row[keys.length + at] = (row[keys.length + at] as number) + number;
      });
    },
    addEvent: (event: OutboxEvent): void => {
      events.push(event);
      if (events.length > 1) return;
      waiting.set('outbox', {
        write: () => {
          const added = events;
          events = [];
          return many.insertEvents(added);
        },
      });
    },
    /** Writes what waits for the tables that a statement names, before it. */
    before: ({ named }: StatementTables): void => {
      if (waiting.size === 0) return;
      for (const table of waiting.keys()) if (named.has(table)) unawaited(flushTable(table));
    },
    /** Writes all; the answer is there when the database has taken it. */
    flush: (): MaybePromise<unknown> => {
      let all: MaybePromise<unknown>;
      for (const table of waiting.keys()) all = both(all, flushTable(table));
      return all;
    },
    /** Writes all, before the commit, which tells of what fails of it. */
    flushUnawaited: (): void => {
      for (const table of waiting.keys()) unawaited(flushTable(table));
    },
    /** Gives up what waits: the transaction or the mutation that wrote it is taken back. */
    discard: (): void => {
      waiting = new Map();
      rows.clear();
      sums.clear();
      events = [];
    },
  };
};

/**
 * Ignores the failure of a statement that nobody awaits: the next answer of the transaction reports
 * it.
 */
const unawaited = (answer: MaybePromise<unknown>): void => {
  if (answer instanceof Promise) answer.catch(() => undefined);
};

const both = (one: MaybePromise<unknown>, other: MaybePromise<unknown>): MaybePromise<unknown> =>
  one instanceof Promise || other instanceof Promise ? Promise.all([one, other]) : undefined;

/**
 * The conflict clause of an insert into a table of sums, which adds to the existing row, named
 * `had`.
 */
export const sumsUpdated = ({ keys, sums }: Pick<SumTable, 'keys' | 'sums'>): string =>
  `on conflict (${keys.map(quoted).join(', ')}) do update set ${sums
    .map((sum) => `${quoted(sum)} = had.${quoted(sum)} + excluded.${quoted(sum)}`)
    .join(', ')}, version = had.version + 1`;
