import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Noun } from '#model';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Opening } from '#server/database/opening.ts';
import { connected, connectionTo, queriesThrough } from '#server/database/postgres/postgres.ts';
import { postgresDialect } from '#server/database/postgres/postgresDialect.ts';
import type { Inspected } from '#server/database/schema/inspect.ts';
import { tableOf } from '#server/database/schema/table.ts';
import { databaseFile, lineOver, openConnection } from '#server/database/sqlite/sqlite.ts';
import { bare, type Lent, lendDatabase } from '../../setup/postgres.ts';

/** Whether this run is on PostgreSQL. */
export const isOnPostgres = (): boolean => inject('postgres') !== undefined;

/** The place of a database, as `openDatabase` takes it. */
export type Place = Pick<Opening, 'url' | 'folder'>;

/** A database of the type that this run tests, before it is opened. */
type Prepared = Pick<Lent, 'isSeeded' | 'keepSeed'> & { place: Place; remove(): Promise<void> };

/** A place for a database of the type that this run tests, and its removal. */
export const emptyPlace = async (kind = bare, seed?: string): Promise<Prepared> => {
  const server = inject('postgres');
  if (server !== undefined) {
    const { url, giveBack, ...seeding } = await lendDatabase(server, kind, seed);
    return { place: { url }, ...seeding, remove: giveBack };
  }
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  return {
    place: { folder },
    ...(seed === undefined ? unseeded : seedingOf(databaseFile(folder), `${kind} ${seed}`)),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
};

const unseeded = { isSeeded: false, keepSeed: async () => undefined };

/**
 * Copies the rows of a seed into the new file of a database, or stores them as the seed when they are in the
 * database.
 */
const seedingOf = (file: string, seed: string): Pick<Lent, 'isSeeded' | 'keepSeed'> => {
  const seeds = join(tmpdir(), 'seeds');
  mkdirSync(seeds, { recursive: true });
  const kept = join(seeds, createHash('sha256').update(seed).digest('hex').slice(0, 16));
  const isSeeded = existsSync(kept);
  if (isSeeded) copyFileSync(kept, file);
  return {
    isSeeded,
    keepSeed: async () => {
      const beside = `${kept}-${process.pid}`;
      const connection = openConnection(file);
      connection.prepare('VACUUM INTO ?').run(beside);
      connection.close();
      renameSync(beside, kept);
    },
  };
};

/** The common part of databases with the same tables. */
const kindOf = (nouns: readonly Noun[]): string => {
  const tables = nouns.flatMap((noun) => (noun.noun === 'resource' ? [tableOf(noun)] : []));
  return createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 16);
};

export type TestDatabase = Database & {
  place: Place;
  /** Whether it has the rows of the requested seed. */
  isSeeded: boolean;
  /** Stores its rows as the requested seed, with which the next database then begins. */
  keepSeed(): Promise<void>;
  /** Another connection, which may do what the machine never does; it is closed with the test. */
  beside(): Promise<Inspected>;
};

/**
 * A database of the type that this run tests, empty or with a seed that another test has stored; it is
 * removed when it is closed.
 */
export const openEmpty = async (
  opening: Omit<Opening, 'url' | 'folder' | 'inline'>,
  seed?: string,
): Promise<TestDatabase> => {
  const { place, remove, ...seeding } = await emptyPlace(kindOf(opening.nouns), seed);
  const database = await openDatabase({ ...opening, ...place, inline: true });
  let closed: Promise<void> | null = null;
  return {
    ...database,
    ...seeding,
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
}: Place): Promise<Inspected & { end(): Promise<void> }> => {
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
export const testLineTo = async (place: Place): Promise<Inspected> => {
  const line = await lineTo(place);
  onTestFinished(line.end);
  return line;
};
