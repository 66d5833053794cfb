import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';
import { dialect } from './dialect.ts';
import { inlineWriter } from './inlineWriter.ts';
import { longRead, named } from './longRead.ts';
import { migrate, type Plan } from './migrate.ts';
import { queueBefore, type Writer } from './queue.ts';
import type { Known } from './savepoint.ts';
import { databaseFile, openConnection, queriesOver } from './sqlite.ts';
import { storeOf } from './store.ts';
import { threadReader } from './threadReader.ts';
import { threadWriter } from './threadWriter.ts';

export type Opening = Known & {
  /** The data folder; left out, a temporary one that goes when the database is closed. */
  folder?: string;
  /** The exchange's clock, ms. */
  now(): number;
  /** Everything on this thread: for tests and short commands. Threads know only what the build knows. */
  inline?: boolean;
  /** Hears what will be done to the tables before it is done. */
  onPlan?(plan: Plan): void;
};

/** Brings the database to the shape of the schemas and opens it. Throws, in words, when it cannot be brought there. */
export const openDatabase = async (opening: Opening): Promise<Database> => {
  const folder = opening.folder ?? mkdtempSync(join(tmpdir(), 'offerdesk-'));
  const file = databaseFile(folder);
  const first = openConnection(file);
  try {
    migrate(first, opening.nouns, opening.onPlan);
  } finally {
    first.close();
  }
  const { writer, read, readAside, stopReading } = await (opening.inline ? inline : threads)(
    file,
    opening,
  );
  const connection = openConnection(file, { readOnly: true });
  const db = queriesOver(connection);
  const { drain, ...queue } = queueBefore(writer, opening.now);
  const close = async () => {
    await drain();
    // The writer closes last: only then can it empty the log.
    await stopReading();
    connection.close();
    await writer.close();
    if (opening.folder === undefined) rmSync(folder, { recursive: true, force: true });
  };
  let closed: Promise<void> | null = null;
  return {
    ...queue,
    dialect,
    db,
    store: storeOf(db),
    readLong: async <R>(query: CompiledQuery<R>) => (await read(query)) as R[],
    readAside: async <R>(query: CompiledQuery<R>) => (await readAside(query)) as R[],
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};

type Side = {
  writer: Writer;
  read(query: CompiledQuery): Promise<unknown[]>;
  readAside(query: CompiledQuery): Promise<unknown[]>;
  stopReading(): Promise<void>;
};

const threads = async (file: string, { journalKey }: Opening): Promise<Side> => {
  const checkpointWanted = new SharedArrayBuffer(4);
  const writer = await threadWriter({ file, journalKey, checkpointWanted });
  const [long, aside] = await Promise.all([
    threadReader({ file, checkpointWanted }),
    threadReader({ file, checkpointWanted: null }),
  ]).catch(async (error: unknown) => {
    await writer.close();
    throw error;
  });
  return {
    writer,
    read: ({ sql, parameters }) => long.read({ sql, parameters }),
    readAside: ({ sql, parameters }) => aside.read({ sql, parameters }),
    stopReading: async () => {
      await Promise.all([long.close(), aside.close()]);
    },
  };
};

const inline = async (file: string, known: Opening): Promise<Side> => {
  const connection = openConnection(file, { readOnly: true });
  const read = async (query: CompiledQuery) => named(longRead(connection, query));
  return {
    writer: inlineWriter(file, known),
    read,
    readAside: read,
    stopReading: async () => {
      connection.close();
    },
  };
};
