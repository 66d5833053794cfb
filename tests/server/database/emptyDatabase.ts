import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Noun } from '#model';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Opening } from '#server/database/opening.ts';
import { connected, connectionTo, queriesThrough } from '#server/database/postgres/postgres.ts';
import { postgresDialect } from '#server/database/postgres/postgresDialect.ts';
import type { Line } from '#server/database/schema/inspect.ts';
import { tableOf } from '#server/database/schema/table.ts';
import { databaseFile, lineOver, openConnection } from '#server/database/sqlite/sqlite.ts';
import { bare, lendDatabase } from '../../setup/postgres.ts';

/** Whether this run is on PostgreSQL. */
export const isOnPostgres = (): boolean => inject('postgres') !== undefined;

/** Where a database is, as `openDatabase` wants to know it. */
export type Place = Pick<Opening, 'url' | 'folder'>;

/** A place for a database of the kind that this run tests, and how it goes again. */
export const emptyPlace = async (
  kind = bare,
): Promise<{ place: Place; remove(): Promise<void> }> => {
  const server = inject('postgres');
  if (server !== undefined) {
    const { url, giveBack } = await lendDatabase(server, kind);
    return { place: { url }, remove: giveBack };
  }
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  return {
    place: { folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** What databases with the same tables have in common. */
const kindOf = (nouns: readonly Noun[]): string => {
  const tables = nouns.flatMap((noun) => (noun.noun === 'resource' ? [tableOf(noun)] : []));
  return createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 16);
};

export type TestDatabase = Database & {
  place: Place;
  /** Another connection, which may do what the machine never does; it is closed with the test. */
  beside(): Promise<Line>;
};

/** An empty database of the kind that this run tests; it goes when it is closed. */
export const openEmpty = async (
  opening: Omit<Opening, 'url' | 'folder' | 'inline'>,
): Promise<TestDatabase> => {
  const { place, remove } = await emptyPlace(kindOf(opening.nouns));
  const database = await openDatabase({ ...opening, ...place, inline: true });
  let closed: Promise<void> | null = null;
  return {
    ...database,
    place,
    beside: () => testLineTo(place),
    close: () => {
      closed ??= database.close().then(remove);
      return closed;
    },
  };
};

/** One connection to a place; `end` closes it. */
export const lineTo = async ({
  url,
  folder = '',
}: Place): Promise<Line & { end(): Promise<void> }> => {
  if (url === undefined) {
    const connection = openConnection(databaseFile(folder));
    return { ...lineOver(connection), end: async () => void connection.close() };
  }
  const client = await connected(connectionTo(url, 'test'));
  return {
    dialect: postgresDialect,
    db: queriesThrough((text, values) => client.query(text, values)),
    end: () => client.end(),
  };
};

/** The same, closed with the test. */
export const testLineTo = async (place: Place): Promise<Line> => {
  const line = await lineTo(place);
  onTestFinished(line.end);
  return line;
};
