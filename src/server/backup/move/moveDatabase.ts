import { existsSync, renameSync } from 'node:fs';
import { type Client, DatabaseError } from 'pg';
import type { Noun } from '#model';
import { assertKept } from '../../database/postgres/postgres.ts';
import { changingTables, writingRows } from '../../database/postgres/postgresDialect.ts';
import { errorText } from '../../database/postgres/postgresLine.ts';
import { plan } from '../../database/schema/migrate.ts';
import { databaseFile, lineOver, openConnection } from '../../database/sqlite/sqlite.ts';
import type { JournalKey } from '../../database/writing/chainHash.ts';
import { ApiError } from '../../runtime/errors.ts';
import { backupFault } from '../archive/faults.ts';
import type { Contents } from '../archive/manifest.ts';
import { contentsOf } from '../database/contents.ts';
import { lineOf, withClient } from '../database/postgresSide.ts';
import type { OnProgress } from '../progress.ts';
import { copiedTables } from './copiedTables.ts';
import type { CopiedTable } from './copyText.ts';
import { fillPostgres } from './fillPostgres.ts';
import { isMoveMarked, markMove, movedPath, unmarkMove } from './moveMark.ts';

/** The source and destination of a move. */
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

/**
 * Moves an embedded database into an empty PostgreSQL, in one transaction: creates and fills its
 * tables, compares them with the originals row by row, and follows the chain of the journal under
 * its key. The file is put aside afterwards, so that no server goes on with it; the next move
 * completes one that was cut off in between. Throws in words; PostgreSQL is then as it was, unless
 * the words say that this is not known.
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
    const { tables, leftBehind } = await copiedTables(source, nouns);
    await withClient(url, async (client) => {
      if (isMoveMarked(folder) && (await isFilled(client, contents, tables))) return;
      unmarkMove(folder);
      await inTransaction(client, folder, () =>
        fillPostgres(client, { connection, contents, tables, nouns, journalKey }, onProgress),
      );
    });
    moved = { ...contents, leftBehind };
  } finally {
    connection.close();
  }
  const putAside = movedPath(file, now);
  renameSync(file, putAside);
  for (const end of ['-wal', '-shm'])
    if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${putAside}${end}`);
  unmarkMove(folder);
  return { ...moved, putAside };
};

/** Whether PostgreSQL has all that was to be moved: a move was cut off after its commit. */
const isFilled = async (
  client: Client,
  { rows, journal }: Contents,
  tables: readonly CopiedTable[],
): Promise<boolean> => {
  const there = await contentsOf(lineOf(client));
  return (
    tables.every(({ name }) => there.rows[name] === rows[name]) &&
    there.journal?.seq === journal?.seq &&
    there.journal?.hash === journal?.hash
  );
};

const inTransaction = async (
  client: Client,
  folder: string,
  job: () => Promise<void>,
): Promise<void> => {
  await assertKept(client);
  await client.query('BEGIN');
  try {
    // A server of this database would change tables or write rows under these.
    for (const lock of [changingTables, writingRows])
      await client.query(`select pg_advisory_xact_lock(${lock})`);
    await client.query(`set local maintenance_work_mem = '256MB'`);
    await job();
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (error instanceof ApiError) throw error;
    throw backupFault(`PostgreSQL did not take it: ${errorText(error)}`, error);
  }
  markMove(folder);
  try {
    await client.query('COMMIT');
  } catch (error) {
    // An error from PostgreSQL has a code; without an answer it may have committed.
    if (!(error instanceof DatabaseError))
      throw backupFault(
        `The connection to PostgreSQL was lost at the end (${errorText(error)}), and it is not known whether all rows arrived. Run the command again: it checks this.`,
        error,
      );
    unmarkMove(folder);
    throw backupFault(`PostgreSQL did not take it: ${errorText(error)}`, error);
  }
};
