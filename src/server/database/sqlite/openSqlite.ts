import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompiledQuery } from 'kysely';
import { alwaysAvailable } from '../../runtime/outages.ts';
import type { Database } from '../database.ts';
import type { Opening } from '../opening.ts';
import { longRead, rowsOf } from '../reading/longRead.ts';
import { type Looker, threadLooker } from '../reading/threadLooker.ts';
import { threadReader } from '../reading/threadReader.ts';
import { spellingsIn } from '../rows/spellings.ts';
import { storeOf } from '../rows/store.ts';
import { migrate } from '../schema/migrate.ts';
import { inlineWriter } from '../writing/inlineWriter.ts';
import { openListeners } from '../writing/listeners.ts';
import { lookUpsBy } from '../writing/lookUps.ts';
import { queueBefore, type Writer } from '../writing/queue.ts';
import { threadWriter } from '../writing/threadWriter.ts';
import { assertDurable, databaseFile, lineOver, openConnection } from './sqlite.ts';
import { sqliteLooking, sqliteWriting } from './sqliteWriting.ts';

/**
 * Opens the embedded database of a data folder: writing and long reads on worker threads, unless
 * all is inline.
 */
export const openSqlite = async (opening: Opening): Promise<Database> => {
  const folder = opening.folder ?? mkdtempSync(join(tmpdir(), 'offerdesk-'));
  const file = databaseFile(folder);
  const first = openConnection(file);
  try {
    await migrate(lineOver(first), opening.nouns, opening);
  } finally {
    first.close();
  }
  const { writer, looker, read, readAside, stopReading } = await (opening.inline
    ? inline
    : threads)(file, opening);
  const connection = openConnection(file, { readOnly: true });
  const line = lineOver(connection);
  const spellings = await spellingsIn(line.db, opening.nouns);
  const { event, signal, ...listening } = openListeners();
  const {
    drain,
    refuseWaiting: _,
    ...queue
  } = queueBefore(writer, opening, (announcements) => {
    for (const each of announcements.events) event(each);
    for (const [topic, data] of announcements.signals) signal(topic, data);
  });
  const close = async () => {
    await drain();
    // The writer closes last: only then can it empty the log.
    await Promise.all([stopReading(), looker.close()]);
    connection.close();
    await writer.close();
    if (opening.folder === undefined) rmSync(folder, { recursive: true, force: true });
  };
  let closed: Promise<void> | null = null;
  return {
    ...queue,
    lookUp: lookUpsBy(looker.look, opening),
    ...listening,
    ...alwaysAvailable,
    ...line,
    store: storeOf(line),
    spellings,
    pages: line.db,
    replica: null,
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
  looker: Looker;
  read(query: CompiledQuery): Promise<unknown[]>;
  readAside(query: CompiledQuery): Promise<unknown[]>;
  stopReading(): Promise<void>;
};

const threads = async (
  file: string,
  { journalKey, settings, withDemo = false }: Opening,
): Promise<Side> => {
  const checkpointWanted = new SharedArrayBuffer(4);
  const place = { file, checkpointWanted };
  const writer = await threadWriter({ place, journalKey, settings, withDemo });
  const [long, aside] = await Promise.all([
    threadReader({ file, checkpointWanted }),
    threadReader({ file, checkpointWanted: null }),
  ]).catch(async (error: unknown) => {
    await writer.close();
    throw error;
  });
  return {
    writer,
    looker: threadLooker({ file, journalKey, settings, withDemo }),
    read: ({ sql, parameters }) => long.read({ sql, parameters }),
    readAside: ({ sql, parameters }) => aside.read({ sql, parameters }),
    stopReading: async () => {
      await Promise.all([long.close(), aside.close()]);
    },
  };
};

const inline = async (file: string, known: Opening): Promise<Side> => {
  const connection = openConnection(file, { readOnly: true });
  const read = async (query: CompiledQuery) => rowsOf(longRead(connection, query));
  const writing = openConnection(file);
  assertDurable(writing);
  const looking = inlineWriter(sqliteLooking(openConnection(file, { readOnly: true })), known);
  return {
    writer: inlineWriter(sqliteWriting(writing), known),
    looker: { look: looking.send, close: looking.close },
    read,
    readAside: read,
    stopReading: async () => {
      connection.close();
    },
  };
};
