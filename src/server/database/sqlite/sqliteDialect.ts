import { type Kysely, sql } from 'kysely';
import { isDiskFull } from '../../runtime/diskFault.ts';
import {
  type Catalog,
  codeOf,
  type Dialect,
  type FoundIndex,
  plainParameter,
  presentIn,
  quoted,
} from '../schema/dialect.ts';

const rowsOf = async <R>(db: Kysely<any>, text: string): Promise<R[]> =>
  (await sql.raw<R>(text).execute(db)).rows;

const names = (kinds: string) =>
  `select name from sqlite_schema where type in (${kinds}) and name not like 'sqlite\\_%' escape '\\'`;

const catalog: Catalog = {
  names: async (db) =>
    (await rowsOf<{ name: string }>(db, names("'table', 'index'"))).map(({ name }) => name),
  tables: async (db) =>
    (await rowsOf<{ name: string }>(db, names("'table'"))).map(({ name }) => name),
  columns: async (db) =>
    (
      await rowsOf<{ table: string; name: string; notnull: number; pk: number }>(
        db,
        `select made.name as "table", own.name, own."notnull", own.pk
         from sqlite_schema as made, pragma_table_info(made.name) as own
         where made.type = 'table' order by made.name, own.cid`,
      )
    ).map(({ table, name, notnull, pk }) => ({
      table,
      name,
      isRequired: notnull === 1 || pk > 0,
      keyAt: pk,
    })),
  guards: async (db) =>
    (
      await rowsOf<{ name: string; sql: string }>(
        db,
        "select name, sql from sqlite_schema where type = 'trigger' and name like 'guard\\_%' escape '\\'",
      )
    ).map(({ name, sql }) => ({ drop: `DROP TRIGGER ${quoted(name)}`, statements: [sql] })),
  indexes: async (db) => {
    const parts = await rowsOf<{
      table: string;
      name: string;
      unique: number;
      part: string;
      made: string;
    }>(
      db,
      `select made.name as "table", list.name, list."unique", part.name as part,
         (select own.sql from sqlite_schema as own where own.type = 'index' and own.name = list.name) as made
       from sqlite_schema as made, pragma_index_list(made.name) as list,
         pragma_index_info(list.name) as part
       where made.type = 'table' and list.origin = 'c'
       order by made.name, list.seq, part.seqno`,
    );
    const found = new Map<string, FoundIndex & { table: string }>();
    for (const { table, name, unique, part, made } of parts) {
      const present = presentIn(/ where (.*)$/is.exec(made)?.[1] ?? null);
      const index = found.get(name) ?? { table, name, isUnique: unique === 1, parts: [], present };
      found.set(name, { ...index, parts: [...index.parts, quoted(part)] });
    }
    return [...found.values()];
  },
};

/** SQLite, embedded. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
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
  // STRICT refuses fractions of a share and text among prices, whichever statement writes them.
  ownTables: {},
  tableEnd: (isNumbered) => (isNumbered ? 'STRICT' : 'STRICT, WITHOUT ROWID'),
  numberedKey: (keepsNumbers) =>
    keepsNumbers ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'INTEGER PRIMARY KEY',
  sameNumbers: (from, to, _, keepsNumbers) =>
    keepsNumbers
      ? [
          `DELETE FROM sqlite_sequence WHERE name = '${to}'`,
          `INSERT INTO sqlite_sequence (name, seq) SELECT '${to}', seq FROM sqlite_sequence WHERE name = '${from}'`,
        ]
      : [],
  indexPart: ({ name }) => quoted(name),
  indexHasKey: true,
  beginChanges: ['BEGIN IMMEDIATE'],
  catalog,
  compared: (name) => sql`${sql.ref(name)}`,
  unindexed: (name) => sql`+${sql.ref(name)}`,
  // SQLite rates a range with two ends as narrower than any equal field, and then walks all rows
  // between them by their key.
  likely: (comparison) => sql`likely(${comparison})`,
  isBeyondAscii: (column) => `${column} GLOB '*[^ -~]*'`,
  mustPin: false,
  comparedValue: (value) => value,
  nullsLowest: () => sql``,
  parameter: plainParameter,
  duplicateOf: (error) => {
    if (!/^SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE|ROWID)$/.test(codeOf(error))) return null;
    const [, columns = ''] = /failed: (.*)$/.exec((error as Error).message) ?? [];
    return columns.split(', ').map((column) => column.slice(column.indexOf('.') + 1));
  },
  troubleOf: (error) => {
    if (isDiskFull(error)) return 'full';
    const code = codeOf(error);
    // The log had space for the end of a transaction, but its index in memory had none: a restart
    // now would find the transaction stored.
    if (code === 'SQLITE_IOERR_SHMSIZE') return 'unknown';
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'busy';
    return /^SQLITE_(IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN|NOMEM|PROTOCOL)/.test(code)
      ? 'broken'
      : null;
  },
  classify: (error) => sqliteDialect.troubleOf(error) ?? 'broken',
};
