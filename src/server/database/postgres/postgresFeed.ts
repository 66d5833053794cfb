import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Availability } from '../../runtime/outages.ts';
import type { BatchAnswer } from '../writing/batch.ts';
import type { Listeners } from '../writing/listeners.ts';
import { eventOf, type Raw } from '../writing/outbox.ts';
import { keepLine } from './postgresLine.ts';
import { beginningOf, channel, type Message } from './postgresMessages.ts';

/** Interval of reading the outbox without a notification, ms. */
const lookEveryMs = 2_000;
/**
 * Minimum time between the starts of two reads, ms: while others write constantly, one read finds
 * several batches.
 */
const lookAgainMs = 25;
const mostRead = 1_000;
/**
 * Maximum own events kept until earlier events of others are read; beyond it, all are read from the
 * table.
 */
const mostKept = 10_000;

export type Feed = {
  /** Accepts the events and signals that a batch of this process has just committed. */
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
  let lastLook = -lookAgainMs;
  let isClosed = false;
  /** Over the listening line itself: what is away for others is no reason for us not to look. */
  let line: Pick<Client, 'query'> | null = null;

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
      if (!line) return;
      const [next] = own;
      const before = next?.seq ?? Number.MAX_SAFE_INTEGER;
      const { rows } = await line.query<Raw>({ ...readEvents, values: [lastSeq, before] });
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
        const wait = lastLook + lookAgainMs - performance.now();
        if (wait > 0) await pause(wait);
        lastLook = performance.now();
        isWanted = false;
        // A failed read is repeated at the next look.
        await lookOnce().catch(() => undefined);
      }
      looking = null;
    })();
    return looking;
  };

  const ownBeginning = beginningOf(self);
  const receive = async (payload = '{}') => {
    if (payload.startsWith(ownBeginning)) return;
    const { hasEvents, signals } = JSON.parse(payload) as Message;
    if (hasEvents) await look();
    for (const [topic, data] of signals) listeners.signal(topic, data);
  };

  const kept = await keepLine(url, presence, async (client: Client) => {
    // Anybody may say anything on a channel of the database.
    client.on('notification', ({ payload }) => void receive(payload).catch(() => undefined));
    await listen(client);
    line = client;
    lastSeq ??= await newest(client);
    // The events from before we listened.
    await look();
  });
  const timer = setInterval(() => void look(), lookEveryMs).unref();

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
      await kept.close();
      await looking;
    },
  };
};

const listen = async (line: Client): Promise<void> => {
  await line.query(`LISTEN ${channel}`);
  // The plan of the looks is kept, and one that was made while there were no events would read all of them.
  await line.query('SET enable_seqscan = off');
};

const newest = async (line: Pick<Client, 'query'>): Promise<number> => {
  const { rows } = await line.query<{ seq: number | null }>('SELECT max(seq) AS seq FROM outbox');
  return rows[0]?.seq ?? 0;
};

/** It is asked all day, so it is prepared. */
const readEvents = {
  name: 'events',
  text: `SELECT seq, type, audience, text, data, "createdAt" FROM outbox
    WHERE seq > $1 AND seq < $2 ORDER BY seq LIMIT ${mostRead}`,
};
