import type { Client } from 'pg';
import type { Noun } from '#model';
import { verifyAudit } from '../../audit/verification.ts';
import { quoted } from '../../database/schema/dialect.ts';
import { plan } from '../../database/schema/migrate.ts';
import { putGuards } from '../../database/schema/putGuards.ts';
import { noteRelease } from '../../database/schema/release.ts';
import type { Connection } from '../../database/sqlite/sqlite.ts';
import type { JournalKey } from '../../database/writing/chainHash.ts';
import { backupFault } from '../archive/faults.ts';
import type { Contents } from '../archive/manifest.ts';
import { copiedOut, copyIn } from '../database/copyThrough.ts';
import { lineOf } from '../database/postgresSide.ts';
import type { OnProgress } from '../progress.ts';
import { type CopiedTable, copyText } from './copyText.ts';
import { firstDifference } from './firstDifference.ts';

/** The source of the rows: the connection to the embedded database, and its contents. */
type Filling = {
  connection: Connection;
  contents: Contents;
  tables: readonly CopiedTable[];
  nouns: readonly Noun[];
  journalKey: JournalKey;
};

/**
 * Creates and fills the tables in the open transaction of an empty PostgreSQL, and checks them:
 * each row against its original, and the chain of the journal. Throws in words.
 */
export const fillPostgres = async (
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
  const { fault } = await verifyAudit(target.db, journalKey, {
    onProgress: (checked, entries) => onProgress('Following the journal', checked / entries),
  });
  if (fault)
    throw backupFault(
      `Entry ${fault.seq} of the journal breaks its chain: ${fault.why} Run \`offerdesk audit verify\` for details.`,
    );
};

/**
 * Compares a table of the copy with the original, row by row. Throws in words at the first
 * difference.
 */
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

async function* pieces(of: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* of;
}
