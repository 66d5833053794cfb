import type { Client } from 'pg';
import type { Availability } from '../../runtime/outages.ts';
import { connected, connectionTo, cutOff } from './postgres.ts';
import { postgresDialect } from './postgresDialect.ts';

/** Heartbeat interval, ms. */
const askEveryMs = 1_000;
/** Timeout of a heartbeat, ms; then the database counts as unavailable. */
const patienceMs = 4_000;
/** Delay before reconnecting after a failed attempt, ms. */
const againMs = 500;

/**
 * Keeps one connection until it is closed, and detects by it whether the database is available.
 * Replaces a broken connection, and cuts one that is silent for 4 s, since a server may hang
 * without breaking the connection. `begin` is called with each connection; the parts are back when
 * it is done. Rejects when the first connection fails.
 */
export const keepLine = async (
  url: string,
  presence: Availability,
  begin: (client: Client) => Promise<void>,
): Promise<{ close(): Promise<void> }> => {
  let line: Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | null = null;

  const open = async (): Promise<void> => {
    let isBroken = false;
    const client = await connected(connectionTo(url, 'listener'), (dead) => {
      isBroken = true;
      if (line !== dead) return;
      line = null;
      if (isClosed) return;
      presence.lost('listener', 'The connection was lost');
      // At once: most often it is this line alone.
      openAgain();
    });
    try {
      await within(begin(client), () => cutOff(client));
      if (isBroken) throw new Error('Connection terminated while it was begun');
    } catch (error) {
      cutOff(client);
      throw error;
    }
    if (isClosed) return cutOff(client);
    line = client;
    presence.back('listener');
    presence.back('database');
  };

  const openAgain = () => {
    open().catch((error: unknown) => {
      const why = errorText(error);
      presence.lost('listener', why);
      if (postgresDialect.troubleOf(error) === 'away') presence.lost('database', why);
      if (isClosed) return;
      retry = setTimeout(openAgain, againMs);
      retry.unref();
    });
  };

  let isAsking = false;
  const ask = async () => {
    if (!line || isAsking) return;
    const client = line;
    isAsking = true;
    // A failure is noticed by the end of the connection itself.
    await within(client.query('SELECT 1'), () => {
      presence.lost('database', `It has not answered for ${patienceMs / 1000} s`);
      cutOff(client);
    }).catch(() => undefined);
    isAsking = false;
  };

  await open();
  const timer = setInterval(() => void ask(), askEveryMs);
  timer.unref();
  return {
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      if (retry) clearTimeout(retry);
      const current = line;
      line = null;
      // A database that does not answer would never answer a goodbye either.
      if (current && presence.isThere()) await current.end();
      else if (current) cutOff(current);
    },
  };
};

/** Waits for an answer for as long as patience lasts; `late` is called when it has not come. */
const within = async <T>(answer: Promise<T>, late: () => void): Promise<T> => {
  let isOver = false;
  const timer = setTimeout(() => {
    // An answer that came while this thread was busy lies before us still: it is read first.
    setImmediate(() => setImmediate(() => !isOver && late()));
  }, patienceMs);
  try {
    return await answer;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
};

/** The error message in one line; an error of several addresses has its messages in its parts. */
export const errorText = (error: unknown): string => {
  const parts = error instanceof AggregateError ? error.errors : [error];
  return parts.map((part) => (part instanceof Error ? part.message : String(part))).join(', ');
};
