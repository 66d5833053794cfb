import { statSync } from 'node:fs';
import { join } from 'node:path';
import { storedNouns } from '../app/nouns.ts';
import { movedFile } from '../backup/move/moveMark.ts';
import { codeOf } from '../database/schema/dialect.ts';
import type { Inspected } from '../database/schema/inspect.ts';
import { plan } from '../database/schema/migrate.ts';
import { unknownIn } from '../database/schema/release.ts';
import { applicationId, lineOver, lookInto } from '../database/sqlite/sqlite.ts';
import { bearsSeal } from '../database/writing/journal.ts';
import { readSecrets } from '../runtime/secrets.ts';
import type { Settings } from '../runtime/settings.ts';
import { hadDatabase } from './dataFolder.ts';
import { Faults } from './faults.ts';
import { otherMode, postgresLine } from './takeDatabase.ts';

/**
 * Throws Faults when the database that the settings name is none that this build may serve with the
 * secrets of the folder: damaged, gone, of another program, mode or installation, or of a newer
 * build. Looks, and writes nothing.
 */
export const checkDatabase = async (settings: Settings): Promise<void> => {
  const { data, databaseUrl } = settings;
  if (databaseUrl === null) {
    await lookAtFile(data, (line) => checkLine(line, settings));
    return;
  }
  const { line, end } = await postgresLine(databaseUrl, 'check', {
    default_transaction_read_only: 'on',
  });
  try {
    await checkLine(line, settings);
  } finally {
    await end();
  }
};

/**
 * Shows the SQLite database of a folder to `look` and answers what that does; null for a folder that
 * never had one. Throws Faults when the file cannot be read as a database, or is gone.
 */
export const lookAtFile = async <T>(
  folder: string,
  look: (line: Inspected) => Promise<T>,
): Promise<T | null> => {
  const file = join(folder, 'offerdesk.db');
  const size = sizeOf(file);
  if (!size) {
    if (!hadDatabase(folder) && !sizeOf(`${file}-wal`)) return null;
    throw new Faults('The database is missing:', [
      `${file} is ${size === null ? 'not there' : 'empty'}, but the folder was used with it before.`,
      movedFile(folder) !== undefined
        ? '`offerdesk migrate` has moved it to PostgreSQL: name that by DATABASE_URL.'
        : 'Restore the folder from a backup. To start from scratch, set OFFERDESK_DATA to an empty folder.',
    ]);
  }
  // SQLite takes a file that is shorter than its shortest for a new one, and would write over it.
  if (size < shortest)
    throw damaged(
      file,
      `it has ${size === 1 ? '1 byte' : `${size} bytes`} of at least ${shortest}`,
    );
  try {
    const connection = lookInto(file);
    try {
      const line = lineOver(connection);
      const own = Number(connection.pragma('application_id', { simple: true }));
      const tables = await line.dialect.catalog.tables(line.db);
      if (own === 0 ? tables.length > 0 && !ourTables(tables) : own !== applicationId)
        throw new Faults('The database is of another program:', [
          `${file} was not made by Offerdesk. Set OFFERDESK_DATA to another folder.`,
        ]);
      return await look(line);
    } finally {
      connection.close();
    }
  } catch (error) {
    throw inWords(error, file);
  }
};

/** The smallest page of a database of SQLite, bytes. */
const shortest = 512;

const ourTables = (tables: readonly string[]) =>
  tables.includes('installation') || tables.includes('storedColumn');

const inWords = (error: unknown, file: string): unknown => {
  const code = codeOf(error);
  if (!code.startsWith('SQLITE_')) return error;
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return new Faults('The database cannot be read:', [
      `${file} is locked by another program. Stop that program first.`,
    ]);
  return damaged(file, (error as Error).message);
};

const damaged = (file: string, why: string): Faults =>
  new Faults('The database is damaged:', [
    `${file} cannot be read: ${why}.`,
    'Nothing was changed. Restore the folder from a backup; offerdesk.db-wal, if there is one, belongs to the database and is restored or removed with it.',
  ]);

const checkLine = async (line: Inspected, { mode, data, databaseUrl }: Settings): Promise<void> => {
  const tables = await line.dialect.catalog.tables(line.db);
  if (tables.includes('installation')) {
    const row = await line.db.selectFrom('installation').selectAll().executeTakeFirst();
    if (row && row.mode !== mode) throw otherMode(row.mode, mode, databaseUrl);
    // It was not filled to its end and starts over.
    if (row?.isSeeded === 0) return;
  }
  await checkSecrets(line, tables, data);
  const { refusals } = await plan(line, storedNouns);
  if (refusals.length > 0) throw new Faults('The database does not fit this release:', refusals);
  // A schema that is tried out comes and goes; in production nothing is lost or left behind silently.
  const unknown = mode === 'production' ? await unknownIn(line, storedNouns) : [];
  if (unknown.length > 0)
    throw new Faults('The database is of a newer build:', [
      `This build does not know ${unknown.slice(0, 10).join(', ')}${unknown.length > 10 ? ` and ${unknown.length - 10} more` : ''}.`,
      'Start the build that made them, or restore a backup from before it. A schema gives up columns by naming them in `droppedColumns`; a table is left behind by a release of a higher number.',
    ]);
};

/** The seal of the newest entry tells whose secrets the journal is written with. */
const checkSecrets = async ({ db }: Inspected, tables: string[], folder: string): Promise<void> => {
  if (!tables.includes('journalHead')) return;
  const head = await db.selectFrom('journalHead').selectAll().executeTakeFirst();
  if (!head) return;
  const path = join(folder, 'secrets.json');
  const secrets = readSecrets(folder);
  if (secrets === null)
    throw new Faults('The secrets of the database are missing:', [
      `${path} is not there, and the database has been used with one: without it the journal cannot be continued.`,
      'Restore it from a backup, or copy it from another server of the same database. To start from scratch, set an empty folder and an empty database.',
    ]);
  if (!bearsSeal(head as Parameters<typeof bearsSeal>[0], secrets.journalKey))
    throw new Faults('The secrets are not those of the database:', [
      `The newest entry of the journal is not sealed with ${path}: the file is of another installation, or somebody changed the journal.`,
      'Restore database and secrets.json from the same backup. Run `offerdesk audit verify` for details.',
    ]);
};

const sizeOf = (file: string): number | null =>
  statSync(file, { throwIfNoEntry: false })?.size ?? null;
