import { join } from 'node:path';
import { connected, connectionTo, queriesThrough } from '../database/postgres/postgres.ts';
import { lineOver, lookInto } from '../database/sqlite/sqlite.ts';
import type { JournalKey } from '../database/writing/chainHash.ts';
import { checkRange, type Range, type RangeFound } from './chain.ts';

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
      return await checkRange(lineOver(connection).db, journalKey, its);
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

/** What a thread of the check does, so that every core has a part of it and the server goes on answering. */
export const verifierTasks = { range };
