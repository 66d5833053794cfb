import { join } from 'node:path';
import { connected, connectionTo, queriesThrough } from '../database/postgres/postgres.ts';
import { type Connection, lineOver, lookInto } from '../database/sqlite/sqlite.ts';
import type { JournalKey } from '../database/writing/chainHash.ts';
import {
  type CheckedEntry,
  checkRange,
  type Range,
  type RangeFound,
  type ReadEntries,
} from './chain.ts';

/** A range of the journal of a database: SQLite in the data folder, or the PostgreSQL of an address. */
export type RangeTask = {
  data: string;
  databaseUrl: string | null;
  journalKey: JournalKey;
  range: Range;
};

/** Checks a range over a connection of its own. */
const range = async ({
  data,
  databaseUrl,
  journalKey,
  range: its,
}: RangeTask): Promise<RangeFound> => {
  if (databaseUrl === null) {
    const connection = lookInto(join(data, 'offerdesk.db'));
    try {
      return await checkRange(lineOver(connection).db, journalKey, its, {
        readEntries: spelledBySqlite(connection),
      });
    } finally {
      connection.close();
    }
  }
  const client = await connected(
    connectionTo(databaseUrl, 'audit', { default_transaction_read_only: 'on' }),
  );
  try {
    return await checkRange(
      queriesThrough((text, values) => client.query(text, values)),
      journalKey,
      its,
    );
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

/** What a thread of the check does, so that every core has a part of it and the server goes on answering. */
export const verifierTasks = { range };
