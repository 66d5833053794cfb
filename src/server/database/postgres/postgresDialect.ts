import { type Kysely, sql } from 'kysely';
import type { ColumnForm } from '#model/language/fieldKind.ts';
import {
  type Catalog,
  type CatalogColumn,
  codeOf,
  type Dialect,
  plainParameter,
  presentIn,
  quoted,
  type Trouble,
} from '../schema/dialect.ts';

/** A process that changes tables holds this lock of the database, and one that writes rows the next. */
export const changingTables = 0x4f46444b_01;
export const writingRows = 0x4f46444b_02;
/** A process that fills an empty database for the demo holds this one. */
export const seeding = 0x4f46444b_03;

/** A line that broke after COMMIT was sent and before it was answered. */
export class UnknownCommit extends Error {
  constructor(cause: unknown) {
    super('The line broke during the commit', { cause });
  }
}

const catalog: Catalog = {
  names: (db) => names(db, ['r', 'p', 'i', 'I']),
  tables: (db) => names(db, ['r', 'p']),
  columns: async (db) =>
    (
      await sql<CatalogColumn>`
        select c.relname as "table", a.attname as name, a.attnotnull as "isRequired",
          coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as "keyAt"
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_index i on i.indrelid = c.oid and i.indisprimary
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        order by c.relname, a.attnum`.execute(db)
    ).rows,
  guards: async (db) =>
    (
      await sql<{ name: string; table: string }>`
        select t.tgname as name, c.relname as table
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and t.tgname like ${'guard\\_%'}
          and c.relnamespace = current_schema()::regnamespace`.execute(db)
    ).rows.map(({ name, table }) => ({
      drop: `DROP TRIGGER ${quoted(name)} ON ${quoted(table)}`,
    })),
  indexes: async (db) =>
    (
      await sql<{
        table: string;
        name: string;
        isUnique: boolean;
        parts: string[];
        where: string | null;
      }>`
        select t.relname as "table", c.relname as name, i.indisunique as "isUnique",
          array(
            select pg_get_indexdef(i.indexrelid, at, true)
              || case when i.indoption[at - 1] & 2 = 2 then ' NULLS FIRST' else '' end
            from generate_series(1, i.indnkeyatts) as at order by at
          ) as parts, pg_get_expr(i.indpred, i.indrelid) as "where"
        from pg_index i
        join pg_class c on c.oid = i.indexrelid
        join pg_class t on t.oid = i.indrelid
        where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
          and not i.indisprimary
        order by t.relname, c.relname`.execute(db)
    ).rows.map(({ where, ...index }) => ({
      ...index,
      parts: index.parts.map(spelled),
      present: presentIn(where),
    })),
};

const names = async (db: Kysely<any>, kinds: string[]): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = any(${kinds}::"char"[])
      order by relname`.execute(db)
  ).rows.map(({ name }) => name);

/** PostgreSQL quotes only names that need it; we quote all. */
const spelled = (part: string): string =>
  part.replace(/^(lower\()?("?)(\w+)\2(\))?/, (_, open = '', __, name, close = '') => {
    return `${open}${quoted(name)}${close}`;
  });

/** Small letters for capitals, of ASCII alone: what NOCASE of SQLite and lower() under "C" do. */
const folded = (text: string): string =>
  text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

/** Bytes decide, as they do in SQLite, whatever the language of the database is. */
const text = 'text COLLATE "C"';

const isText = (form: ColumnForm) => !['number', 'flag', 'instant'].includes(form);

const troubles: readonly [RegExp, Trouble][] = [
  [/^53100$/, 'full'],
  // A serialization failure, a deadlock.
  [/^40(001|P01)$/, 'again'],
  // No connection left, a lock not given in time, a statement that took too long.
  [/^(53\d{3}|55P03|57014)$/, 'busy'],
  // A line that is dead or about to be, a server that starts, stops or only reads.
  [/^(08\w{3}|57P\w{2}|25006|25P03)$/, 'away'],
  // A server that lets us in no more, or has no such database: only connecting meets these.
  [/^(28\w{3}|3D000)$/, 'away'],
  [/^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST\w+|ENET\w+|ENOENT|EAI_AGAIN)$/, 'away'],
  [/^ERR_(STREAM|SOCKET)_\w+$/, 'away'],
  // What the server itself could not read or write.
  [/^(58\w{3}|XX00[012])$/, 'busy'],
];

/** PostgreSQL. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  types: {
    text,
    folded: text,
    number: 'bigint',
    flag: 'smallint',
    day: text,
    time: text,
    instant: 'bigint',
    secret: text,
  },
  tableEnd: () => '',
  // A sequence never gives a number twice, whatever is removed.
  numberedKey: () => 'bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY',
  sameNumbers: (from, to, key) => [
    `SELECT setval(${sequenceOf(to, key)}, nextval(${sequenceOf(from, key)}), false)`,
  ],
  indexPart: ({ name, form, isRequired }) =>
    `${form === 'folded' ? `lower(${quoted(name)})` : quoted(name)}${isRequired ? '' : ' NULLS FIRST'}`,
  indexHasKey: false,
  beginChanges: ['BEGIN', `SELECT pg_advisory_xact_lock(${changingTables})`],
  catalog,
  compared: (name, form) =>
    form === 'folded' ? sql`lower(${sql.ref(name)})` : sql`${sql.ref(name)}`,
  unindexed: (name, form) => {
    const column = postgresDialect.compared(name, form);
    return isText(form) ? sql`(${column} || '')` : sql`(${column} + 0)`;
  },
  mustPin: true,
  comparedValue: (value, form) =>
    form === 'folded' && typeof value === 'string' ? folded(value) : value,
  nullsLowest: (isRequired, isDown) => {
    if (isRequired) return sql``;
    return isDown ? sql` nulls last` : sql` nulls first`;
  },
  parameter: plainParameter,
  duplicateOf: (error) => {
    if (codeOf(error) !== '23505') return null;
    const { detail = '' } = error as { detail?: string };
    const [, columns = ''] = /\((.*?)\)=\(/.exec(detail) ?? [];
    return columns.split(', ').map((column) => column.replace(/^lower\(|\)$|"|::text/g, ''));
  },
  troubleOf: (error) => {
    if (error instanceof UnknownCommit) return 'unknown';
    const code = codeOf(error);
    const found = troubles.find(([codes]) => codes.test(code));
    if (found) return found[1];
    // The driver's own words have no code.
    return code === '' && isLineDead(error) ? 'away' : null;
  },
  // The server has taken back what it refused. What is no error of its own is one of ours.
  classify: (error) =>
    postgresDialect.troubleOf(error) ?? (codeOf(error) === '' ? 'broken' : 'refused'),
};

const sequenceOf = (table: string, key: string) =>
  `pg_get_serial_sequence('${quoted(table)}', '${key}')`;

const isLineDead = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect|Query read timeout|The server does not support SSL)/.test(
    error.message,
  );
