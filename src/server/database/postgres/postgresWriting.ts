import type { Client, QueryConfig, QueryResult } from 'pg';
import { codeOf } from '../schema/dialect.ts';
import type { Prepared } from '../writing/mutation.ts';
import { type StatementTables, tablesIn } from '../writing/statementTables.ts';
import type { Head, Writing } from '../writing/writing.ts';
import {
  openOthersWriting,
  readNotes,
  readOwnNumber,
  readSnapshot,
  writeNote,
} from './othersWriting.ts';
import {
  assertKept,
  connected,
  connectionTo,
  cutOff,
  queriesThrough,
  sendTogether,
} from './postgres.ts';
import { postgresDialect, UnknownCommit, writingRows } from './postgresDialect.ts';
import { manyRowsOver, type TypeOf } from './postgresManyRows.ts';
import { channel, messagesOf } from './postgresMessages.ts';
import { openPrepared } from './postgresPrepared.ts';
import { questionsOver } from './postgresQuestions.ts';

/** Timeout of a batch that waits for other processes, and timeout of a statement; ms. */
const limits = { lock: 10_000, statement: 30_000 };
/** After how long without the lock another process is known to hold it, ms. */
const lockPatienceMs = 1;

/**
 * Whether to discard the plans before this batch. A plan made for an empty table reads the whole
 * table, or all rows of one user, for each row of a batch once there are rows; the server itself
 * analyzes a table only once a minute. So plans are renewed often at first, while tables are empty,
 * and then every 64 batches.
 */
const isTimeToPlan = (batch: number): boolean =>
  batch % 64 === 0 || (batch < 64 && Number.isInteger(Math.log2(batch)));

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

/**
 * Batches over one connection to PostgreSQL. Statements are sent without waiting for one another.
 * A lock of the database lets one process write at a time, so that the chain of the journal and the
 * numbers of the outbox are in the order of the commits. `sender` tells this process from others.
 * One function, because its parts share one connection and the statements that are under way on it.
 */
export const postgresWriting = async (url: string, sender: string): Promise<Writing> => {
  let client: Client | null = null;
  /** One that is being made. */
  let making: Client | null = null;
  /** The connection was cut: what is under way must not try another at once. */
  let isCut = false;
  let isOpen = false;
  /** Statements sent without waiting, and their outcomes. */
  let sent: Promise<unknown>[] = [];
  /** Number of statements sent, up to and including the savepoint. */
  let saved = 0;

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
        sendTogether(current);
        const answer = current.query(text as string, values);
        // A caller that waits for several at once gets the first failure; the others are expected.
        answer.catch(() => undefined);
        return answer;
      },
    };
  };

  const ask = async (text: string, values: unknown[]) => {
    listener(tablesIn(text));
    return line().query(text, values);
  };

  /** Sends something whose failure the next answer tells of. */
  const send = (answer: Promise<unknown>) => {
    answer.catch(() => undefined);
    sent.push(answer);
  };

  client = await connect();
  const typeOf = await columnTypes(client);
  let listener: (tables: StatementTables) => void = () => undefined;
  const prepared = openPrepared((text) => {
    const tables = tablesIn(text);
    return () => {
      listener(tables);
      return line();
    };
  }, 'work');
  const stored = openPrepared(() => line, 'stored');
  const rowsFor = questionsOver((question) => line().query(question));
  const others = openOthersWriting();
  let batches = 0;

  return {
    dialect: postgresDialect,
    db: queriesThrough(ask),
    ...manyRowsOver((question) => {
      const answer = line().query(question);
      send(answer);
      return answer;
    }, typeOf),
    prepared: (sql): Prepared => prepared(sql),
    stored: (sql): Prepared => stored(sql),
    watch: (to) => {
      listener = to;
    },
    begin: async (questions, onWaiting) => {
      if (isCut) {
        isCut = false;
        throw deadLine();
      }
      if (!client) {
        client = await connect();
        others.lost();
      }
      sent = [];
      sendTogether(client);
      if (isTimeToPlan(++batches)) send(client.query('DISCARD PLANS'));
      const waiting = setTimeout(onWaiting, lockPatienceMs);
      const [, , opened, rows] = await Promise.all([
        client.query('BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE').catch(standbyIsAway),
        client
          .query(`SELECT pg_advisory_xact_lock(${writingRows})`)
          .finally(() => clearTimeout(waiting)),
        client.query<Opened>({ ...open, values: [others.since()] }),
        rowsFor(questions),
      ]);
      isOpen = true;
      const [{ snapshot, notes, ...head }] = opened.rows as [Opened];
      return {
        head: head.seq === null ? undefined : (head as Head),
        others: others.begun(snapshot, notes),
        rows,
      };
    },
    rowsFor,
    save: () => {
      send(line().query('SAVEPOINT work'));
      saved = sent.length;
    },
    release: () => send(line().query('RELEASE work')),
    undo: async () => {
      const undone = line().query('ROLLBACK TO work; RELEASE work');
      // A savepoint of an earlier work that failed would be the one we go back to.
      await Promise.all(sent.slice(0, saved));
      await undone;
      // Later failures are undone with it.
      sent.length = saved;
    },
    commit: async ({ head, signals, hasEvents, note }) => {
      if (head) send(line().query({ ...writeHead, values: [head.seq, head.hash, head.seal] }));
      const messages = messagesOf(sender, hasEvents, signals);
      if (messages.length > 0)
        send(line().query({ ...notify, values: [channel, textOf(messages)] }));
      const own = line().query(note === null ? ownNumber : { ...writeOwnNote, values: [note] });
      send(own);
      const commit = line().query('COMMIT');
      const [done] = await Promise.allSettled([commit, ...sent]);
      isOpen = false;
      // Whatever failed before, COMMIT says whether it became one.
      if (done.status === 'rejected')
        throw postgresDialect.troubleOf(done.reason) === 'away'
          ? new UnknownCommit(done.reason)
          : done.reason;
      if (done.value.command === 'COMMIT') return others.committed((await own).rows[0].own);
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

/** Reads the types of all columns: an array that a statement is given must say of what it is. */
const columnTypes = async (client: Client): Promise<TypeOf> => {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
  );
  const types = new Map(rows.map(({ table, name, type }) => [`${table}.${name}`, type]));
  return (table, column) => {
    const type = types.get(`${table}.${column}`);
    if (type === undefined) throw new Error(`The table ${table} has no column ${column}`);
    return type;
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

const deadLine = () => Object.assign(new Error('The connection is lost'), { code: '08006' });

const textOf = (values: unknown): string => JSON.stringify(values);

type Opened = { snapshot: string; notes: string | null } & { [K in keyof Head]: Head[K] | null };

/** The numbers first: what was written by then is seen by all that is read after them. */
const open = {
  name: 'open',
  text: `SELECT ${readSnapshot} AS snapshot, ${readNotes} AS notes, seq, hash, seal
    FROM (SELECT) AS always LEFT JOIN "journalHead" ON true`,
};

const ownNumber = { name: 'ownNumber', text: readOwnNumber };

const writeOwnNote = { name: 'batchNote', text: writeNote };

const writeHead = {
  name: 'journalHead',
  text: `INSERT INTO "journalHead" VALUES (1, $1, $2, $3)
    ON CONFLICT (one) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, seal = excluded.seal`,
};

const notify = {
  name: 'notify',
  text: 'SELECT pg_notify($1, message) FROM json_array_elements_text($2::json) AS message',
};
