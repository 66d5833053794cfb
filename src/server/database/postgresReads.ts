import type { CompiledQuery, Kysely } from 'kysely';
import pg, { type Pool, type PoolClient } from 'pg';
import { ApiError } from '../errors.ts';
import { codeOf } from './dialect.ts';
import { mostRows, tooMany } from './longRead.ts';
import { connectionTo, queriesThrough } from './postgres.ts';
import { postgresDialect } from './postgresDialect.ts';

/** Connections of a process, and how long a statement may take, ms. */
const short = { connections: 8, statement: 30_000 };
const long = { connections: 2, statement: 600_000 };

export type Reads = {
  db: Kysely<any>;
  readLong(query: CompiledQuery<any>): Promise<any[]>;
  readAside(query: CompiledQuery<any>): Promise<any[]>;
  close(): Promise<void>;
};

/** Reads over pools of connections that cannot write: one for what is short, one for what is not. */
export const openReads = (url: string): Reads => {
  const quick = poolTo(url, 'reader', short);
  const slow = poolTo(url, 'long reader', long);
  return {
    db: queriesThrough((text, values) => quick.query(text, values).catch(inWords)),
    // Every connection answers for itself, so what looks at some thousand rows keeps nobody waiting.
    readAside: ({ sql, parameters }) =>
      quick.query(sql, parameters.map(postgresDialect.parameter)).then(({ rows }) => rows, inWords),
    readLong: async ({ sql, parameters }) => {
      const client = await slow.connect().catch(inWords);
      return readAll(client, sql, parameters.map(postgresDialect.parameter)).catch(inWords);
    },
    close: async () => {
      await Promise.all([quick.end(), slow.end()]);
    },
  };
};

const poolTo = (url: string, name: string, { connections, statement }: typeof short): Pool => {
  const pool = new pg.Pool({
    ...connectionTo(url, name, {
      statement_timeout: statement,
      default_transaction_read_only: 'on',
    }),
    max: connections,
    query_timeout: statement + 5_000,
  });
  // A line that breaks while nobody asks anything is left; the next question gets another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Reads row by row, so that a read that finds too much ends before it fills the memory. */
const readAll = (client: PoolClient, text: string, values: unknown[]): Promise<any[]> =>
  new Promise((resolve, reject) => {
    const rows: any[] = [];
    let isOver = false;
    const end = (error: Error | null) => {
      if (isOver) return;
      isOver = true;
      // With rows still on their way the connection is of no more use.
      client.release(error ?? undefined);
      if (error) reject(error);
      else resolve(rows);
    };
    const query = client.query(new pg.Query({ text, values }));
    query.on('row', (row) => {
      if (rows.length === mostRows) end(tooMany());
      else rows.push(row);
    });
    query.on('error', end);
    query.on('end', () => end(null));
  });

const inWords = (error: unknown): never => {
  const code = codeOf(error);
  if (code === '57014')
    throw new ApiError('UNAVAILABLE', 'The reading took too long. Ask for less of it.', {
      cause: error,
    });
  // Writing over a connection for reading is a mistake of ours.
  if (code === '25006' || postgresDialect.troubleOf(error) === null) throw error;
  throw new ApiError('UNAVAILABLE', 'The database cannot be read. Try again in a moment.', {
    cause: error,
  });
};
