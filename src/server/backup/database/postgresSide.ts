import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { connected, connectionTo, queriesThrough } from '../../database/postgres/postgres.ts';
import { postgresDialect, writingRows } from '../../database/postgres/postgresDialect.ts';
import { errorText } from '../../database/postgres/postgresLine.ts';
import { quoted } from '../../database/schema/dialect.ts';
import type { Inspected } from '../../database/schema/inspect.ts';
import { backupFault } from '../archive/faults.ts';
import type { Contents, Method } from '../archive/manifest.ts';
import { contentsOf } from './contents.ts';
import { copyTables, fillTables } from './postgresCopy.ts';
import { dumpName, dumpTo, releaseOfTool, restoreDump } from './postgresTools.ts';

/** A database as it lies in a folder: how, in which files, and what it holds. */
export type Dumped = Contents & { method: Method; files: readonly string[] };

/**
 * Dumps a PostgreSQL as it is at one moment into files below `into`, while others go on writing: by pg_dump
 * where it is on the PATH and not older than the server, and else by COPY.
 */
export const dumpPostgres = async (
  url: string,
  into: string,
  onProgress: (share: number) => void,
): Promise<Dumped> =>
  withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ snapshot: string }>(
      'select pg_export_snapshot() as snapshot',
    );
    const contents = await contentsOf(lineOf(client));
    if (contents.journal === null && Object.keys(contents.rows).length === 0)
      throw backupFault('The database has no tables: there is nothing to back up.');
    if (await mayUse(client, 'pg_dump')) {
      await mkdir(join(into, 'database'), { recursive: true, mode: 0o700 });
      await dumpTo(url, join(into, dumpName), rows[0]?.snapshot as string);
      return { ...contents, method: 'pg_dump', files: [dumpName] };
    }
    const files = await copyTables(client, into, onProgress);
    return { ...contents, method: 'copy', files };
  });

/** Whether a tool is there and not older than the server: an older one refuses it. */
const mayUse = async (client: Client, tool: 'pg_dump' | 'pg_restore'): Promise<boolean> => {
  const release = await releaseOfTool(tool);
  if (release === null) return false;
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  return release >= Number(rows[0]?.major);
};

/**
 * Restores a dumped database into a temporary one, passes it to `check`, and drops it: for COPY a
 * schema of the same database, for pg_dump a separate database, which the role must be allowed to
 * create.
 */
export const checkDump = async (
  url: string,
  from: string,
  method: Method,
  check: (line: Inspected) => Promise<void>,
): Promise<void> => {
  const name = `offerdesk_check_${randomBytes(6).toString('hex')}`;
  await withClient(url, async (client) => {
    if (method === 'copy') {
      await client.query(`CREATE SCHEMA ${name}`);
      try {
        await client.query(`SET search_path TO ${name}`);
        await client.query('BEGIN');
        await fillTables(client, from, { isScratch: true });
        await client.query('COMMIT');
        await check(lineOf(client));
      } finally {
        await client.query('ROLLBACK').catch(() => undefined);
        await client.query(`DROP SCHEMA ${name} CASCADE`);
      }
      return;
    }
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
      throw backupFault(
        `The backup could not be checked, since no database could be made for it (${errorText(error)}). Allow it by ALTER ROLE … CREATEDB.`,
        error,
      );
    });
    try {
      const own = new URL(url);
      own.pathname = `/${name}`;
      // Its schema public is there already, and a dump of that schema makes it.
      await withClient(own.href, (other) => other.query('DROP SCHEMA IF EXISTS public'));
      await restoreDump(own.href, join(from, dumpName), { isReplacing: false });
      await withClient(own.href, (other) => check(lineOf(other)));
    } finally {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });
};

/**
 * Restores a dumped database into the one at an address: all of it or nothing. Throws for one that has tables,
 * unless they are to be replaced.
 */
export const restorePostgres = async (
  url: string,
  from: string,
  method: Method,
  { isReplacing }: { isReplacing: boolean },
): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1`,
    );
    if (rows.length > 0 && !isReplacing)
      throw backupFault(
        `The database has data already: ${rows.length} tables. Name an empty one, or say --replace to lose what it has.`,
      );
    if (method === 'pg_dump') {
      if ((await releaseOfTool('pg_restore')) === null)
        throw backupFault(
          'pg_restore is not on the PATH, and the backup was made by pg_dump. Install the client tools of PostgreSQL.',
        );
      if (!isReplacing) await client.query('DROP SCHEMA IF EXISTS public');
      await restoreDump(url, join(from, dumpName), { isReplacing });
      return;
    }
    await client.query('BEGIN');
    try {
      // A server that writes here meanwhile holds this lock, and waits for it.
      await client.query(`select pg_advisory_xact_lock(${writingRows})`);
      for (const { name } of rows) await client.query(`DROP TABLE ${quoted(name)} CASCADE`);
      await fillTables(client, from, { isScratch: false });
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });

/** A connection with the way PostgreSQL spells things. */
export const lineOf = (client: Client): Inspected => ({
  dialect: postgresDialect,
  db: queriesThrough((text, values) => client.query(text, values)),
});

/** Lends a new connection; throws in words where none can be opened. */
export const withClient = async <T>(
  url: string,
  use: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = await connected(connectionTo(url, 'backup')).catch((error: unknown) => {
    const { hostname, port, pathname } = new URL(url);
    throw backupFault(
      `PostgreSQL cannot be used: ${hostname}:${port || 5432}${pathname} says: ${errorText(error)}`,
      error,
    );
  });
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};
