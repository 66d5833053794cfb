import { sql } from 'kysely';
import { connected, connectionTo, queriesThrough } from '../database/postgres/postgres.ts';
import { postgresDialect, seeding } from '../database/postgres/postgresDialect.ts';
import { errorText } from '../database/postgres/postgresLine.ts';
import type { Inspected } from '../database/schema/inspect.ts';
import { emptied, installationOf, noteSeeded } from '../database/schema/installation.ts';
import { databaseFile, lineOver, openConnection } from '../database/sqlite/sqlite.ts';
import { hasDemo } from '../runtime/serverSettings.ts';
import type { Settings } from '../runtime/settings.ts';
import { Faults } from './faults.ts';

/** A database that this process may use. */
export type TakenDatabase = {
  /** Whether the demo must fill it before anybody is served. */
  needsSeed: boolean;
  /** To be called when it has, or when there is nothing to fill. */
  seeded(): Promise<void>;
};

/**
 * Takes a database for a mode, before it is changed. Throws words when another mode made it: the data
 * folder's own mark does not protect a database that many folders may name. One process at a time fills it;
 * the others wait. A demo whose seeding was interrupted starts over.
 */
export const takeDatabase = async (
  { databaseUrl, data, mode }: Settings,
  folderNeedsSeed: boolean,
): Promise<TakenDatabase> => {
  const isSeeding = hasDemo(mode);
  const { line, end } = databaseUrl === null ? sqliteLine(data) : await seedingLine(databaseUrl);
  try {
    // SQLite goes with its folder, which knows; PostgreSQL knows by itself.
    const isSeeded = databaseUrl === null ? !folderNeedsSeed : !isSeeding;
    const found = await installationOf(line, { mode, isSeeded });
    if (found.mode !== mode) throw otherMode(found.mode, mode, databaseUrl);
    if (found.isSeeded) await end();
    else if (databaseUrl !== null) await emptied(line);
    return {
      needsSeed: !found.isSeeded,
      seeded: async () => {
        if (found.isSeeded) return;
        await noteSeeded(line);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
};

/** The refusal of a database that another mode made. */
export const otherMode = (made: string, mode: string, databaseUrl: string | null): Error =>
  new Error(
    `The database was made in ${made} mode and cannot be used in ${mode} mode. Name another by ${databaseUrl === null ? 'OFFERDESK_DATA' : 'DATABASE_URL'}.`,
  );

type OwnLine = { line: Inspected; end(): Promise<void> };

const sqliteLine = (folder: string): OwnLine => {
  const connection = openConnection(databaseFile(folder));
  return { line: lineOver(connection), end: async () => void connection.close() };
};

/** A connection that holds the lock of the process that fills the database, until it ends. */
const seedingLine = async (url: string): Promise<OwnLine> => {
  const own = await postgresLine(url, 'start');
  await sql`select pg_advisory_lock(${sql.lit(seeding)})`.execute(own.line.db);
  return own;
};

/** A connection to a PostgreSQL; throws Faults, without its password, when there is none to be had. */
export const postgresLine = async (
  url: string,
  name: string,
  session: Readonly<Record<string, string>> = {},
): Promise<OwnLine> => {
  const client = await connected(connectionTo(url, name, session)).catch((error: unknown) => {
    const { hostname, port, pathname } = new URL(url);
    throw new Faults('PostgreSQL cannot be used:', [
      `${hostname}:${port || 5432}${pathname} says: ${errorText(error)}`,
      'DATABASE_URL must name the server, the role with its password, and an existing database.',
    ]);
  });
  const db = queriesThrough((text, values) => client.query(text, values));
  return { line: { dialect: postgresDialect, db }, end: () => client.end() };
};
