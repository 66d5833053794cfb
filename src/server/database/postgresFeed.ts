import type { Kysely } from 'kysely';
import type { Client } from 'pg';
import type { BatchAnswer } from './batch.ts';
import type { Listeners } from './listeners.ts';
import { eventOf, type Raw } from './outbox.ts';
import { connected, connectionTo } from './postgres.ts';
import { channel, type Message } from './postgresMessages.ts';

/** How often the outbox is looked into although nobody said that it has more, ms. */
const lookEveryMs = 2_000;
/** How long after a broken line another is tried, ms. */
const againMs = 500;
const mostRead = 1_000;

export type Feed = {
  /** What a batch of this process has just committed. */
  took(told: Pick<BatchAnswer, 'events' | 'signals'>): void;
  close(): Promise<void>;
};

/**
 * Tells the listeners of this process what any process committed: every event once, in the order of
 * its number. The table is the truth; NOTIFY only says that it is worth a look. Events of our own
 * that follow directly on what was told last need not be read again. Signals are kept nowhere: one
 * that was told while the line was broken is not heard.
 */
export const openFeed = async (
  url: string,
  self: string,
  db: Kysely<any>,
  listeners: Listeners,
): Promise<Feed> => {
  let told = await newest(db);
  let looking: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;

  const tell = (event: BatchAnswer['events'][number]) => {
    if (event.seq <= told) return;
    told = event.seq;
    listeners.event(event);
  };

  const lookOnce = async () => {
    for (;;) {
      const rows = (await db
        .selectFrom('outbox')
        .selectAll()
        .where('seq', '>', told)
        .orderBy('seq')
        .limit(mostRead)
        .execute()) as Raw[];
      for (const row of rows) tell(eventOf(row));
      if (rows.length < mostRead) return;
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

  const heard = async (payload: string | undefined) => {
    const { from, hasEvents, signals } = JSON.parse(payload ?? '{}') as Message;
    if (from === self) return;
    if (hasEvents) await look();
    for (const [topic, data] of signals) listeners.signal(topic, data);
  };

  let line: Client | null = null;
  const listen = async (): Promise<void> => {
    const client: Client = await connected(connectionTo(url, 'listener'), () => {
      if (line !== client) return;
      line = null;
      again();
    });
    line = client;
    client.on('notification', ({ payload }) => void heard(payload));
    await client.query(`LISTEN ${channel}`).catch(async (error: unknown) => {
      line = null;
      client.end().catch(() => undefined);
      throw error;
    });
    // What was told before we listened.
    await look();
  };
  let retry: NodeJS.Timeout | null = null;
  const again = () => {
    if (isClosed) return;
    if (retry) return;
    retry = setTimeout(() => {
      retry = null;
      if (!isClosed) listen().catch(again);
    }, againMs);
    retry.unref();
  };

  await listen();
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();

  return {
    took: ({ events, signals }) => {
      const [first] = events;
      if (first && !looking && first.seq === told + 1) for (const event of events) tell(event);
      else if (first) void look();
      for (const [topic, data] of signals) listeners.signal(topic, data);
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await looking;
      const current = line;
      line = null;
      await current?.end();
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
