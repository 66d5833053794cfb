import type { Kysely } from 'kysely';
import type { Client } from 'pg';
import type { Availability } from '../../runtime/outages.ts';
import type { BatchAnswer } from '../writing/batch.ts';
import type { Listeners } from '../writing/listeners.ts';
import { eventOf, type Raw } from '../writing/outbox.ts';
import { queriesThrough } from './postgres.ts';
import { keepLine } from './postgresLine.ts';
import { channel, type Message } from './postgresMessages.ts';

/** How often the outbox is read without a notification, ms. */
const lookEveryMs = 2_000;
const mostRead = 1_000;
/** How many events of our own are kept until those of others before them are read; beyond it all are read. */
const mostKept = 10_000;

export type Feed = {
  /** What a batch of this process has just committed. */
  took(announcements: Pick<BatchAnswer, 'events' | 'signals'>): void;
  close(): Promise<void>;
};

/**
 * Tells the listeners of this process what any process committed: every event once, in the order of
 * its number. The table is the truth; NOTIFY only says that it is worth a look. Events of our own
 * need not be read again: only those of others before them are. Signals are not kept: one
 * that was sent while the connection was broken is not heard, and `presence` tells listeners so.
 */
export const openFeed = async (
  url: string,
  self: string,
  presence: Availability,
  listeners: Listeners,
): Promise<Feed> => {
  let lastSeq: number | null = null;
  /** Events of our own that others come before. */
  let own: BatchAnswer['events'] = [];
  let looking: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;
  /** Over the listening line itself: what is away for others is no reason for us not to look. */
  let db: Kysely<any> | null = null;

  const tell = (event: BatchAnswer['events'][number]) => {
    if (lastSeq !== null && event.seq <= lastSeq) return;
    lastSeq = event.seq;
    listeners.event(event);
  };

  /** Tells those of our own that follow directly on the last one told. */
  const tellOwn = () => {
    let count = 0;
    for (const event of own) {
      if (lastSeq === null || event.seq > lastSeq + 1) break;
      tell(event);
      count++;
    }
    own.splice(0, count);
  };

  const lookOnce = async () => {
    for (;;) {
      tellOwn();
      if (!db) return;
      const [next] = own;
      const others = db.selectFrom('outbox').selectAll().where('seq', '>', lastSeq);
      const rows = (await (next ? others.where('seq', '<', next.seq) : others)
        .orderBy('seq')
        .limit(mostRead)
        .execute()) as Raw[];
      for (const row of rows) tell(eventOf(row));
      if (rows.length === mostRead) continue;
      if (!next) return;
      // Whatever has a number before our event was committed before it, or never will be.
      if (next === own[0]) lastSeq = Math.max(lastSeq ?? 0, next.seq - 1);
    }
  };

  const look = (): Promise<void> => {
    isWanted = true;
    looking ??= (async () => {
      while (isWanted && !isClosed) {
        isWanted = false;
        // What cannot be read now is read at the next look.
        await lookOnce().catch(() => undefined);
      }
      looking = null;
    })();
    return looking;
  };

  const receive = async (payload: string | undefined) => {
    const { from, hasEvents, signals } = JSON.parse(payload ?? '{}') as Message;
    if (from === self) return;
    if (hasEvents) await look();
    for (const [topic, data] of signals) listeners.signal(topic, data);
  };

  const line = await keepLine(url, presence, async (client: Client) => {
    // Anybody may say anything on a channel of the database.
    client.on('notification', ({ payload }) => void receive(payload).catch(() => undefined));
    await client.query(`LISTEN ${channel}`);
    db = queriesThrough((text, values) => client.query(text, values));
    lastSeq ??= await newest(db);
    // The events from before we listened.
    await look();
  });
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();

  return {
    took: ({ events, signals }) => {
      if (events.length > 0) {
        own = own.length > mostKept ? [] : [...own, ...events];
        if (!looking) tellOwn();
        if (own.length > 0) void look();
      }
      for (const [topic, data] of signals) listeners.signal(topic, data);
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await line.close();
      await looking;
    },
  };
};

const newest = async (db: Kysely<any>): Promise<number> => {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
};
