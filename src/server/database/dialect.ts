import { type RawBuilder, sql } from 'kysely';
import type { Form } from './columns.ts';

/** What kept a statement from doing its work, when the database itself is the reason. */
export type Trouble = 'full' | 'busy' | 'broken';

/** Everything in which one database differs from another. */
export type Dialect = {
  /** The column type of each form, with what it says about comparing. */
  types: Record<Form, string>;
  /** What follows the list of columns of a table. */
  tableEnd(isNumbered: boolean): string;
  /** The type of the one whole number that is a key. */
  numberedKey(keepsNumbers: boolean): string;
  /** Lets a table that takes the place of another go on with its numbers. */
  sameNumbers(from: string, to: string): string[];
  /** A column whose indexes the database is not to think of. */
  unindexed(name: string): RawBuilder<unknown>;
  /** A value as a parameter: SQLite has no flags. */
  parameter(value: unknown): unknown;
  /** The columns whose values another row has already; null when an error means something else. */
  duplicateOf(error: unknown): string[] | null;
  /** Whether the database is to blame for an error; null when the statement is. */
  troubleOf(error: unknown): Trouble | null;
};

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** SQLite. PostgreSQL will be another object of the same type. */
export const dialect: Dialect = {
  types: {
    text: 'TEXT',
    folded: 'TEXT COLLATE NOCASE',
    number: 'INTEGER',
    flag: 'INTEGER',
    day: 'TEXT',
    time: 'TEXT',
    instant: 'INTEGER',
    secret: 'TEXT',
  },
  // STRICT refuses half a share and text among prices, whoever wrote the statement.
  tableEnd: (isNumbered) => (isNumbered ? 'STRICT' : 'STRICT, WITHOUT ROWID'),
  numberedKey: (keepsNumbers) =>
    keepsNumbers ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'INTEGER PRIMARY KEY',
  sameNumbers: (from, to) => [
    `DELETE FROM sqlite_sequence WHERE name = '${to}'`,
    `INSERT INTO sqlite_sequence (name, seq) SELECT '${to}', seq FROM sqlite_sequence WHERE name = '${from}'`,
  ],
  unindexed: (name) => sql`+${sql.ref(name)}`,
  parameter: (value) => (typeof value === 'boolean' ? Number(value) : value),
  duplicateOf: (error) => {
    if (!/^SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE|ROWID)$/.test(codeOf(error))) return null;
    const [, columns = ''] = /failed: (.*)$/.exec((error as Error).message) ?? [];
    return columns.split(', ').map((column) => column.slice(column.indexOf('.') + 1));
  },
  troubleOf: (error) => {
    const code = codeOf(error);
    if (code === 'SQLITE_FULL') return 'full';
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'busy';
    return /^SQLITE_(IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN|NOMEM|PROTOCOL)/.test(code)
      ? 'broken'
      : null;
  },
};
