import type { Client, QueryConfig, QueryResult } from 'pg';
import { codeOf } from '../schema/dialect.ts';
import type { OutboxEvent, Prepared } from '../writing/mutation.ts';
import type { EntryRow, Head, Writing } from '../writing/writing.ts';
import { assertKept, connected, connectionTo, cutOff, queriesThrough } from './postgres.ts';
import { postgresDialect, UnknownCommit, writingRows } from './postgresDialect.ts';
import { channel, messagesOf } from './postgresMessages.ts';
import { openPrepared } from './postgresPrepared.ts';

/** How long a batch waits for those of other processes, and a statement may take, ms. */
const limits = { lock: 10_000, statement: 30_000 };

const connection = (url: string) => ({
  ...connectionTo(url, 'writer', {
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    // A process that stands still must not keep all others from writing.
    idle_in_transaction_session_timeout: limits.statement,
    // Nor one whose machine is gone without a word: its connection is missed after some 10 s.
    tcp_keepalives_idle: 4,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 3,
  }),
  pipeline: true,
  // Beyond what the server allows itself: then the line is dead, whatever it looks like.
  query_timeout: limits.statement + limits.lock,
});

/** What a transaction adds to the journal and the outbox; it goes out in one statement each. */
type Added = { entries: EntryRow[]; events: OutboxEvent[] };

/**
 * Batches over one connection to PostgreSQL. Statements are sent without waiting for one another.
 * A lock of the database lets one process write at a time, so that the chain of the journal and the
 * numbers of the outbox are in the order of the commits. `sender` tells this process from others.
 */
export const postgresWriting = async (url: string, sender: string): Promise<Writing> => {
  let client: Client | null = null;
  /** One that is being made. */
  let making: Client | null = null;
  /** The connection was cut: what is under way must not try another at once. */
  let isCut = false;
  let isOpen = false;
  let added: Added = { entries: [], events: [] };
  /** How much of it is in the tables already, because a read needed it there. */
  let stored = { entries: 0, events: 0 };
  let saved = { added: { entries: 0, events: 0 }, stored };
  /** Statements sent without waiting, and their outcomes. */
  let sent: Promise<unknown>[] = [];

  const connect = async (): Promise<Client> => {
    const made = await connected(connection(url), (dead) => {
      if (client !== dead) return;
      client = null;
      isOpen = false;
    });
    making = made;
    try {
      await assertKept(made);
      await missDeadClients(made);
    } catch (error) {
      cutOff(made);
      throw error;
    } finally {
      making = null;
    }
    return made;
  };

  /** The connection, for statements of the open transaction. */
  const line = () => {
    const current = client;
    if (!current) throw deadLine();
    return {
      query: (text: string | QueryConfig, values?: unknown[]): Promise<QueryResult> => {
        const answer = current.query(text as string, values);
        // A caller that waits for several at once gets the first failure; the others are expected.
        answer.catch(() => undefined);
        return answer;
      },
    };
  };

  const ask = async (text: string, values: unknown[]) => {
    if (reads.test(text)) store();
    return line().query(text, values);
  };

  /** Sends something whose failure the next answer tells of. */
  const send = (answer: Promise<unknown>) => {
    answer.catch(() => undefined);
    sent.push(answer);
  };

  /** Puts what was added so far where it can be read. */
  const store = () => {
    const entries = added.entries.slice(stored.entries);
    const events = added.events.slice(stored.events);
    stored = { entries: added.entries.length, events: added.events.length };
    if (entries.length > 0) send(line().query({ ...insertEntries, values: [textOf(entries)] }));
    if (events.length > 0)
      send(
        line()
          .query({ ...insertEvents, values: [textOf(events.map(eventRow))] })
          .then(({ rows }) => {
            events.forEach((event, at) => {
              event.seq = rows[at].seq;
            });
          }),
      );
  };

  client = await connect();
  const prepared = openPrepared((text) => {
    if (!reads.test(text)) return line;
    return () => {
      store();
      return line();
    };
  });

  return {
    dialect: postgresDialect,
    db: queriesThrough(ask),
    prepared: (sql): Prepared => prepared(sql),
    begin: async () => {
      if (isCut) {
        isCut = false;
        throw deadLine();
      }
      client ??= await connect();
      added = { entries: [], events: [] };
      stored = { entries: 0, events: 0 };
      sent = [];
      const [, , head] = await Promise.all([
        client.query('BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE').catch(standbyIsAway),
        client.query(`SELECT pg_advisory_xact_lock(${writingRows})`),
        client.query<Head>('SELECT seq, hash, seal FROM "journalHead"'),
      ]);
      isOpen = true;
      return head.rows[0];
    },
    save: () => {
      saved = {
        added: { entries: added.entries.length, events: added.events.length },
        stored,
      };
      send(line().query('SAVEPOINT work'));
    },
    release: () => send(line().query('RELEASE work')),
    undo: async () => {
      const until = sent.length;
      const undone = line().query('ROLLBACK TO work; RELEASE work');
      // A savepoint of an earlier work that failed would be the one we go back to.
      await Promise.all(sent.slice(0, until));
      await undone;
      added.entries.length = saved.added.entries;
      added.events.length = saved.added.events;
      stored = saved.stored;
    },
    addEntry: (row) => void added.entries.push(row),
    addEvent: (event) => void added.events.push(event),
    commit: async ({ head, signals }) => {
      store();
      if (head) send(line().query({ ...writeHead, values: [head.seq, head.hash, head.seal] }));
      const messages = messagesOf(sender, added.events.length > 0, signals);
      if (messages.length > 0)
        send(line().query({ ...notify, values: [channel, textOf(messages)] }));
      const commit = line().query('COMMIT');
      const [done] = await Promise.allSettled([commit, ...sent]);
      isOpen = false;
      // Whatever failed before, COMMIT says whether it became one.
      if (done.status === 'rejected')
        throw postgresDialect.troubleOf(done.reason) === 'away'
          ? new UnknownCommit(done.reason)
          : done.reason;
      if (done.value.command === 'COMMIT') return;
      await Promise.all(sent);
      throw Object.assign(new Error('The transaction was not committed'), { code: '40000' });
    },
    rollback: async () => {
      const current = client;
      isOpen = false;
      if (current)
        await current.query('ROLLBACK').catch(() => {
          if (client === current) client = null;
          cutOff(current);
        });
      // Without a line the server takes everything back by itself.
      return true;
    },
    isOpen: () => isOpen,
    cut: () => {
      for (const current of [client, making]) if (current) cutOff(current);
      client = null;
      isOpen = false;
      isCut = true;
    },
    close: async () => {
      const current = client;
      client = null;
      await current?.end();
    },
  };
};

/**
 * Lets the server notice, also while it works or waits for a lock, that we are no more: what a process
 * that was killed had begun would else keep the others waiting. Not every system can tell it.
 */
const missDeadClients = (client: Client): Promise<unknown> =>
  client.query('SET client_connection_check_interval = 1000').catch((error: unknown) => {
    if (postgresDialect.troubleOf(error) !== null) throw error;
  });

/** A standby calls a transaction that writes an unsupported feature; for us it is one that only reads. */
const standbyIsAway = (error: unknown): never => {
  throw codeOf(error) === '0A000' ? Object.assign(error as Error, { code: '25006' }) : error;
};

const deadLine = () => Object.assign(new Error('The line is dead'), { code: '08006' });

/** What reads what we have not stored yet. */
const reads = /\b(journal|outbox)\b/;

const textOf = (values: unknown): string => JSON.stringify(values);

const insertEntries = {
  name: 'journal',
  text: `INSERT INTO journal (seq, at, "userId", role, "memberId", address, action, resource, key, before, after, hash)
    SELECT (e->>0)::bigint, (e->>1)::bigint, e->>2, e->>3, e->>4, e->>5, e->>6, e->>7, e->>8, e->>9, e->>10, e->>11
    FROM json_array_elements($1::json) AS e`,
};

const eventRow = ({ type, audience, text, data, createdAt }: OutboxEvent) => [
  type,
  audience && JSON.stringify(audience),
  text,
  data === null || data === undefined ? null : JSON.stringify(data),
  createdAt,
];

const insertEvents = {
  name: 'outbox',
  text: `INSERT INTO outbox (type, audience, text, data, "createdAt")
    SELECT e->>0, e->>1, e->>2, e->>3, (e->>4)::bigint
    FROM json_array_elements($1::json) WITH ORDINALITY AS each (e, at) ORDER BY at
    RETURNING seq`,
};

const writeHead = {
  name: 'journalHead',
  text: `INSERT INTO "journalHead" VALUES (1, $1, $2, $3)
    ON CONFLICT (one) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, seal = excluded.seal`,
};

const notify = {
  name: 'notify',
  text: 'SELECT pg_notify($1, message) FROM json_array_elements_text($2::json) AS message',
};
