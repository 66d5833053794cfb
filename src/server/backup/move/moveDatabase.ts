import { existsSync, renameSync } from 'node:fs';
import type { Client } from 'pg';
import { isoTime } from '#domain/market/calendar.ts';
import type { Noun } from '#model';
import { assertKept } from '../../database/postgres/postgres.ts';
import { changingTables, writingRows } from '../../database/postgres/postgresDialect.ts';
import { wordsOf } from '../../database/postgres/postgresLine.ts';
import { quoted } from '../../database/schema/dialect.ts';
import { type Line, machineTables } from '../../database/schema/inspect.ts';
import { plan } from '../../database/schema/migrate.ts';
import { putGuards } from '../../database/schema/putGuards.ts';
import { noteRelease } from '../../database/schema/release.ts';
import {
  type Connection,
  databaseFile,
  lineOver,
  openConnection,
} from '../../database/sqlite/sqlite.ts';
import type { JournalKey } from '../../database/writing/journal.ts';
import { ApiError } from '../../runtime/errors.ts';
import { backupFault } from '../archive/faults.ts';
import type { Contents } from '../archive/manifest.ts';
import { checkContents, contentsOf } from '../database/contents.ts';
import { copiedOut, copyIn } from '../database/copyThrough.ts';
import { lineOf, withClient } from '../database/postgresSide.ts';
import type { OnProgress } from '../progress.ts';
import { type CopiedTable, copyText } from './copyText.ts';
import { firstDifference } from './firstDifference.ts';

/** What is moved where. */
export type MoveRequest = {
  /** The data folder of the embedded database, which no server serves meanwhile. */
  folder: string;
  /** The address of an empty PostgreSQL database. */
  url: string;
  nouns: readonly Noun[];
  journalKey: JournalKey;
  now: number;
};

/** A move that is done: what was moved, the tables that no schema knows any more, and where the old file lies. */
export type Moved = Contents & { leftBehind: readonly string[]; putAside: string };

/** What a database says of its own tables and columns; each database says it anew. */
const ownToEach = ['storedColumn', 'writtenBy'];

/**
 * Moves an embedded database into an empty PostgreSQL, in one transaction: its tables are made, filled, compared with
 * the originals row by row, and the chain of the journal is followed under its key. The file is put aside
 * afterwards, so that no server goes on with it. Throws in words; PostgreSQL is then as it was.
 */
export const moveDatabase = async (
  { folder, url, nouns, journalKey, now }: MoveRequest,
  onProgress: OnProgress = () => undefined,
): Promise<Moved> => {
  const file = databaseFile(folder);
  const connection = openConnection(file);
  let moved: Contents & { leftBehind: readonly string[] };
  try {
    connection.exec('BEGIN');
    const source = lineOver(connection);
    const { steps, refusals } = await plan(source, nouns);
    if (steps.length > 0 || refusals.length > 0)
      throw backupFault(
        'The tables are not those of this release. Start this release once on the embedded database, stop it, and move it then.',
      );
    const contents = await contentsOf(source);
    const { tables, leftBehind } = await tablesIn(source, nouns);
    await withClient(url, (client) =>
      inTransaction(client, () =>
        filled(client, { connection, contents, tables, nouns, journalKey }, onProgress),
      ),
    );
    moved = { ...contents, leftBehind };
  } finally {
    connection.close();
  }
  const putAside = `${file}.moved-${isoTime(now).slice(0, 19).replace(/[-:]/g, '')}`;
  renameSync(file, putAside);
  for (const end of ['-wal', '-shm'])
    if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${putAside}${end}`);
  return { ...moved, putAside };
};

type Filling = {
  connection: Connection;
  contents: Contents;
  tables: readonly CopiedTable[];
  nouns: readonly Noun[];
  journalKey: JournalKey;
};

/** Makes and fills the tables in the open transaction, and checks them. */
const filled = async (
  client: Client,
  { connection, contents, tables, nouns, journalKey }: Filling,
  onProgress: OnProgress,
): Promise<void> => {
  const target = lineOf(client);
  const there = await target.dialect.catalog.tables(target.db);
  if (there.length > 0)
    throw backupFault(
      `The database has data already: ${there.length} tables. Name an empty one: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
  const texts = (await plan(target, nouns)).steps.flatMap((step) => step.sql);
  const isIndex = (text: string) => /^CREATE (UNIQUE )?INDEX/.test(text);
  for (const text of texts.filter((text) => !isIndex(text))) await client.query(text);
  const total = tables.reduce((sum, { name }) => sum + (contents.rows[name] ?? 0), 0);
  const counted = (doing: string) => {
    let done = 0;
    return (rows: number) => {
      done += rows;
      onProgress(doing, total === 0 ? 1 : done / total);
    };
  };
  const copied = counted('Copying');
  for (const table of tables) {
    const into = `COPY ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) FROM STDIN`;
    await copyIn(client, into, pieces(copyText(connection, table, copied)));
  }
  onProgress('Making indexes', 0);
  for (const text of texts.filter(isIndex)) await client.query(text);
  await putGuards(target, nouns);
  await noteRelease(target);
  await goOnWithNumbers(client, connection);
  const compared = counted('Comparing');
  for (const table of tables) await compare(client, connection, table, compared);
  const ownRows = Object.entries((await contentsOf(target)).rows).filter(([name]) =>
    ownToEach.includes(name),
  );
  const expected = {
    journal: contents.journal,
    rows: {
      ...Object.fromEntries(tables.map(({ name }) => [name, contents.rows[name] ?? 0])),
      ...Object.fromEntries(ownRows),
    },
  };
  await checkContents(target, expected, journalKey, (checked, entries) =>
    onProgress('Following the journal', checked / entries),
  );
};

/** A table of the copy read back, row by row beside the original. */
const compare = async (
  client: Client,
  connection: Connection,
  table: CopiedTable,
  onRows: (count: number) => void,
): Promise<void> => {
  const [columns, key] = [table.columns, table.key].map((names) => names.map(quoted).join(', '));
  const text = `COPY (SELECT ${columns} FROM ${quoted(table.name)} ORDER BY ${key}) TO STDOUT`;
  const line = await firstDifference(copiedOut(client, text), copyText(connection, table, onRows));
  if (line !== null)
    throw backupFault(
      `Row ${line} of ${table.name}, in the order of its key, is not in PostgreSQL as it is in the embedded database. Nothing was moved.`,
    );
};

/** Lets every numbered table go on after the highest number that it ever gave. */
const goOnWithNumbers = async (client: Client, connection: Connection): Promise<void> => {
  const highest = new Map(
    (
      connection.prepare('select name, seq from sqlite_sequence').raw().all() as [string, number][]
    ).map(([name, seq]) => [name, seq]),
  );
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as "table", a.attname as "column",
       pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
     where c.relnamespace = current_schema()::regnamespace`,
  );
  for (const { table, column, sequence } of rows) {
    const text = `select greatest(coalesce(max(${quoted(column)}), 0), $1::bigint) as last from ${quoted(table)}`;
    const { rows: found } = await client.query(text, [highest.get(table) ?? 0]);
    const last = Number(found[0]?.last);
    if (last > 0) await client.query('select setval($1, $2)', [sequence, last]);
  }
};

/** The tables that schemas or the machine make, in their own columns, and the names of those that nothing knows any more. */
const tablesIn = async (
  { dialect, db }: Line,
  nouns: readonly Noun[],
): Promise<{ tables: CopiedTable[]; leftBehind: string[] }> => {
  const known = new Set([
    ...Object.keys(machineTables(dialect)).filter((name) => !ownToEach.includes(name)),
    ...nouns.filter(({ noun }) => noun === 'resource').map(({ name }) => name),
  ]);
  const there = (await dialect.catalog.tables(db)).filter((name) => !ownToEach.includes(name));
  const columns = await dialect.catalog.columns(db);
  const tables = there
    .filter((name) => known.has(name))
    .map((name) => {
      const own = columns.filter(({ table }) => table === name);
      return {
        name,
        columns: own.map((column) => column.name),
        key: own
          .filter(({ keyAt }) => keyAt > 0)
          .sort((one, other) => one.keyAt - other.keyAt)
          .map((column) => column.name),
      };
    });
  return { tables, leftBehind: there.filter((name) => !known.has(name)) };
};

const inTransaction = async (client: Client, job: () => Promise<void>): Promise<void> => {
  await assertKept(client);
  await client.query('BEGIN');
  try {
    // A server of this database would change tables or write rows under these.
    for (const lock of [changingTables, writingRows])
      await client.query(`select pg_advisory_xact_lock(${lock})`);
    await client.query(`set local maintenance_work_mem = '256MB'`);
    await job();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (error instanceof ApiError) throw error;
    throw backupFault(`PostgreSQL did not take it: ${wordsOf(error)}`, error);
  }
};

async function* pieces(of: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* of;
}
