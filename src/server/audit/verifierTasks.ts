import { join } from 'node:path';
import { connected, connectionTo, queriesThrough } from '../database/postgres/postgres.ts';
import { postgresDialect } from '../database/postgres/postgresDialect.ts';
import type { Inspected } from '../database/schema/inspect.ts';
import { type Connection, lineOver, lookInto } from '../database/sqlite/sqlite.ts';
import type { JournalKey } from '../database/writing/chainHash.ts';
import {
  type CheckedEntry,
  checkRange,
  directRead,
  type Range,
  type RangeFound,
  type ReadEntries,
} from './chain.ts';

import { type Beginning, beginningsOver, type Stretch } from './rows/beginnings.ts';

/** A database: SQLite in the data folder, or the PostgreSQL of an address. */
type Place = { data: string; databaseUrl: string | null };

/** A range of the journal of a database. */
export type RangeTask = Place & { journalKey: JournalKey; range: Range };

/** Checks a range over a separate connection. */
const range = ({ journalKey, range: its, ...place }: RangeTask): Promise<RangeFound> =>
  over(place, ({ db }, connection) =>
    checkRange(db, journalKey, its, connection ? { readEntries: spelledBySqlite(connection) } : {}),
  );

/** Finds the entries of a stretch that began rows which may be gone, over a separate connection. */
const beginnings = ({ stretch, ...place }: Place & { stretch: Stretch }): Promise<Beginning[]> =>
  over(place, ({ db, dialect }) => beginningsOver(db, directRead(db), dialect)(stretch));

/** Shows a database over a connection that only reads. */
const over = async <T>(
  { data, databaseUrl }: Place,
  look: (line: Inspected, connection: Connection | null) => Promise<T>,
): Promise<T> => {
  if (databaseUrl === null) {
    const connection = lookInto(join(data, 'offerdesk.db'));
    try {
      return await look(lineOver(connection), connection);
    } finally {
      connection.close();
    }
  }
  const client = await connected(
    connectionTo(databaseUrl, 'audit', { default_transaction_read_only: 'on' }),
  );
  try {
    const db = queriesThrough((text, values) => client.query(text, values));
    return await look({ db, dialect: postgresDialect }, null);
  } finally {
    await client.end();
  }
};

/** Reads entries as JSON that SQLite makes: it takes half the time of reading the columns and making it here. */
const spelledBySqlite = (connection: Connection): ReadEntries => {
  const statement = connection
    .prepare<[number, number], [number, string, string, string]>(
      `select seq, hash, resource, json_array(seq, at, "userId", role, "memberId", address, action, resource, key, before, after)
       from journal where seq between ? and ? order by seq`,
    )
    .raw();
  return ({ from, to }) =>
    statement
      .all(from, to)
      .map(([seq, hash, resource, text]) => ({ seq, hash, resource, text }) as CheckedEntry);
};

/**
 * The tasks of a worker thread of the check, so that it uses every core and the server goes on
 * answering.
 */
export const verifierTasks = { range, beginnings };
