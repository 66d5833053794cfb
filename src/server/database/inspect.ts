import type { Form } from './columns.ts';
import type { Connection } from './sqlite.ts';
import { quoted, type TableIndex } from './table.ts';

/** A table as it stands in the database. */
export type FoundTable = {
  key: string[];
  columns: Map<string, FoundColumn>;
  indexes: TableIndex[];
};

export type FoundColumn = { isRequired: boolean; form: Form; scale: number };

/** What the machine keeps for itself; no schema may take these names. */
export const machineTables: Record<string, string> = {
  journal: `CREATE TABLE journal (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, userId TEXT NOT NULL,
    role TEXT, memberId TEXT, address TEXT, action TEXT NOT NULL, resource TEXT NOT NULL,
    key TEXT NOT NULL, before TEXT, after TEXT, hash TEXT NOT NULL) STRICT`,
  journalHead: `CREATE TABLE journalHead (one INTEGER PRIMARY KEY CHECK (one = 1),
    seq INTEGER NOT NULL, hash TEXT NOT NULL, seal TEXT NOT NULL) STRICT`,
  outbox: `CREATE TABLE outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, audience TEXT,
    text TEXT, data TEXT, createdAt INTEGER NOT NULL) STRICT`,
  // What PRAGMA table_info cannot say: by how much the numbers of a column are scaled, and what they mean.
  storedColumn: `CREATE TABLE storedColumn (tableName TEXT NOT NULL, columnName TEXT NOT NULL,
    form TEXT NOT NULL, scale INTEGER NOT NULL, PRIMARY KEY (tableName, columnName)) STRICT, WITHOUT ROWID`,
};

/** The indexes of the machine's own tables: the journal is read by row, by kind of row, by action and by time. */
export const machineIndexes: Record<string, string> = {
  journal_key_resource: 'CREATE INDEX journal_key_resource ON journal (key, resource, seq)',
  journal_resource_at: 'CREATE INDEX journal_resource_at ON journal (resource, at, seq)',
  journal_action_at: 'CREATE INDEX journal_action_at ON journal (action, at, seq)',
  journal_at: 'CREATE INDEX journal_at ON journal (at, seq)',
};

/** The names of everything that is there, tables and indexes. */
export const namesThere = (connection: Connection): Set<string> =>
  new Set(
    connection
      .prepare<[], { name: string }>(
        "SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
      )
      .all()
      .map(({ name }) => name),
  );

/** The tables that schemas made, now or once. */
export const tablesThere = (connection: Connection): string[] =>
  connection
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_') && !Object.hasOwn(machineTables, name));

/** A table as it stands; the machine's tables must be there. */
export const inspect = (connection: Connection, table: string): FoundTable => {
  const info = connection.pragma(`table_info(${quoted(table)})`) as {
    name: string;
    notnull: number;
    pk: number;
  }[];
  const said = connection
    .prepare<[string], { columnName: string; form: Form; scale: number }>(
      'SELECT columnName, form, scale FROM storedColumn WHERE tableName = ?',
    )
    .all(table);
  const meanings = new Map(
    said.map(({ columnName, form, scale }) => [columnName, { form, scale }]),
  );
  return {
    key: info
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
    columns: new Map(
      info.map(({ name, notnull, pk }) => {
        const meaning = meanings.get(name);
        if (!meaning)
          throw new Error(`Table ${table} was not made by Offerdesk: nothing is known of ${name}.`);
        return [name, { isRequired: notnull === 1 || pk > 0, ...meaning }];
      }),
    ),
    indexes: (
      connection.pragma(`index_list(${quoted(table)})`) as {
        name: string;
        unique: number;
        origin: string;
      }[]
    )
      .filter(({ origin }) => origin === 'c')
      .map(({ name, unique }) => ({
        name,
        isUnique: unique === 1,
        columns: (connection.pragma(`index_info(${quoted(name)})`) as { name: string }[]).map(
          (column) => column.name,
        ),
      })),
  };
};
