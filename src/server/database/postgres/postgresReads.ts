import type { CompiledQuery, Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import { fullDisk, isDiskFull } from '../../runtime/diskFault.ts';
import { ApiError } from '../../runtime/errors.ts';
import { databaseUnavailable } from '../../runtime/outages.ts';
import { mostRows, tooMany } from '../reading/longRead.ts';
import { codeOf } from '../schema/dialect.ts';
import { connectionTo, cutOff, queriesThrough } from './postgres.ts';
import { postgresDialect } from './postgresDialect.ts';
import { loadedDriver } from './postgresDriver.ts';

/** Connections of a process, and how long a statement may take, ms. */
const short = { connections: 8, statement: 30_000 };
const long = { connections: 2, statement: 600_000 };

export type Reads = {
  db: Kysely<any>;
  ask(text: string, values: unknown[]): Promise<unknown>;
  readLong(query: CompiledQuery<any>): Promise<any[]>;
  readAside(query: CompiledQuery<any>): Promise<any[]>;
  /** Gives up the queries to a database that does not answer. */
  cut(): void;
  close(): Promise<void>;
};

/**
 * Reads over pools of connections that cannot write: one for what is short, one for what is not. What
 * is asked while the database is away is refused at once.
 */
export const openReads = (url: string, isThere: () => boolean): Reads => {
  const quick = renewable(() => poolTo(url, 'reader', short));
  const slow = renewable(() => poolTo(url, 'long reader', long));
  const ask = async (text: string, values: unknown[]) => {
    if (!isThere()) throw away();
    return quick.current().query(text, values).catch(inWords);
  };
  return {
    db: queriesThrough(ask),
    ask,
    // Each connection works by itself, so a read of some thousand rows delays no other.
    readAside: async ({ sql, parameters }) =>
      (await ask(sql, parameters.map(postgresDialect.parameter))).rows,
    readLong: async ({ sql, parameters }) => {
      if (!isThere()) throw away();
      const client = await slow.current().connect().catch(inWords);
      return readAll(client, sql, parameters.map(postgresDialect.parameter)).catch(inWords);
    },
    cut: () => {
      quick.renew();
      slow.renew();
    },
    close: async () => {
      await Promise.all([quick.current().end(), slow.current().end()]);
    },
  };
};

/** A pool that another can take the place of; queries to the first then fail at once. */
const renewable = (make: () => ReturnType<typeof poolTo>) => {
  let { pool, clients } = make();
  return {
    current: () => pool,
    renew: () => {
      const before = { pool, clients };
      ({ pool, clients } = make());
      for (const client of before.clients) cutOff(client);
      before.pool.end().catch(() => undefined);
    },
  };
};

const poolTo = (url: string, name: string, { connections, statement }: typeof short) => {
  const pool = new (loadedDriver().Pool)({
    ...connectionTo(url, name, {
      statement_timeout: statement,
      default_transaction_read_only: 'on',
    }),
    max: connections,
    query_timeout: statement + 5_000,
  });
  // An idle connection that breaks is dropped; the next query gets another.
  pool.on('error', () => undefined);
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  return { pool, clients };
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
    const query = client.query(new (loadedDriver().Query)({ text, values }));
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
    throw new ApiError('UNAVAILABLE', 'The query took too long. Narrow it and try again.', {
      cause: error,
    });
  // A reading that sorts beyond its memory writes as well.
  if (isDiskFull(error)) throw fullDisk(error);
  // Writing over a connection for reading is a mistake of ours.
  if (code === '25006' || postgresDialect.troubleOf(error) === null) throw error;
  throw away(error);
};

const away = (cause?: unknown) =>
  new ApiError('UNAVAILABLE', 'The database cannot be read. Try again in a moment.', {
    code: databaseUnavailable,
    cause,
  });
