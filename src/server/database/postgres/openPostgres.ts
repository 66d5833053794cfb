import { randomUUID } from 'node:crypto';
import { openAvailability } from '../../runtime/outages.ts';
import type { Database } from '../database.ts';
import type { Opening } from '../opening.ts';
import { spellingsIn } from '../rows/spellings.ts';
import { storeOf } from '../rows/store.ts';
import { migrate } from '../schema/migrate.ts';
import { inlineWriter } from '../writing/inlineWriter.ts';
import { openListeners } from '../writing/listeners.ts';
import { queueBefore, type Writer } from '../writing/queue.ts';
import { threadWriter } from '../writing/threadWriter.ts';
import { watchedWriter } from '../writing/watchedWriter.ts';
import { connected, connectionTo, queriesThrough } from './postgres.ts';
import { postgresDialect } from './postgresDialect.ts';
import { openFeed } from './postgresFeed.ts';
import { openReads } from './postgresReads.ts';
import { openReplica } from './postgresReplica.ts';
import { postgresWriting } from './postgresWriting.ts';

/**
 * A database of PostgreSQL, which other processes may be using too. Of this process one connection
 * writes, one listens, and the pools read.
 */
export const openPostgres = async (url: string, opening: Opening): Promise<Database> => {
  await fitted(url, opening);
  const sender = randomUUID();
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of opened.reverse()) await end();
  };
  try {
    const presence = openAvailability(opening.now);
    const { isThere, outages, onOutage } = presence;
    const writer = watchedWriter(await writerOf(url, sender, opening), presence);
    opened.push(writer.close);
    // An empty batch reports other secrets than the journal's at the start, and not at the first
    // write.
    const { halted } = await writer.send([]);
    if (halted !== null) throw new Error(halted);
    const reads = openReads(url, isThere);
    opened.push(reads.close);
    const positions = openReads(url, isThere);
    opened.push(positions.close);
    const routed = opening.readUrl
      ? openReplica(opening.readUrl, reads, positions.db, isThere)
      : { pages: reads.db, readLong: reads.readLong, readAside: reads.readAside, replica: null };
    if ('close' in routed) opened.push(routed.close);
    const { event, signal, ...listening } = openListeners();
    const feed = await openFeed(url, sender, presence, { event, signal, ...listening });
    opened.push(feed.close);
    const { drain, refuseWaiting, ...queue } = queueBefore(writer, opening, feed.took, isThere);
    opened.push(drain);
    // Callers that wait for an unresponsive database get their answer now, and not when each connection breaks
    // by itself.
    let wasThere = true;
    onOutage(() => {
      const isGone = wasThere && !isThere();
      wasThere = isThere();
      if (!isGone) return;
      if ('forget' in routed) routed.forget();
      refuseWaiting();
      reads.cut();
      positions.cut();
      writer.cut();
    });
    const line = { dialect: postgresDialect, db: reads.db };
    const spellings = await spellingsIn(reads.db, opening.nouns);
    let closed: Promise<void> | null = null;
    return {
      ...queue,
      lookUp: queue.write,
      ...listening,
      ...line,
      outages,
      onOutage,
      store: storeOf(line),
      spellings,
      pages: routed.pages,
      readLong: routed.readLong,
      readAside: routed.readAside,
      replica: routed.replica,
      close: () => {
        closed ??= close();
        return closed;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Brings the tables to the shape of the schemas, one process at a time. */
const fitted = async (url: string, opening: Opening): Promise<void> => {
  const client = await connected(connectionTo(url, 'tables'));
  try {
    const db = queriesThrough((text, values) => client.query(text, values));
    await migrate({ dialect: postgresDialect, db }, opening.nouns, opening);
  } finally {
    await client.end();
  }
};

const writerOf = async (url: string, sender: string, opening: Opening): Promise<Writer> =>
  opening.inline
    ? inlineWriter(await postgresWriting(url, sender), opening)
    : threadWriter({
        place: { url, sender },
        journalKey: opening.journalKey,
        settings: opening.settings,
        withDemo: opening.withDemo ?? false,
      });
