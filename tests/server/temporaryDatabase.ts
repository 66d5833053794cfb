import { onTestFinished } from 'vitest';
import type { Noun } from '#model';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { rowWorks } from '#server/database/rows.ts';
import { type Actor, record, type Work } from '#server/database/work.ts';

/** The key of the journal of every test. */
export const journalKey = 'a key for tests';

/** Who writes, when a test does not care. */
export const control: Actor = {
  userId: 'control',
  role: 'controlUser',
  memberId: null,
  branchId: null,
  address: '127.0.0.1',
};

/** A real database in a temporary folder of its own, closed and gone when the test ends. */
export const temporaryDatabase = async (
  nouns: readonly Noun[],
  {
    works = [],
    now = () => 1_795_000_000_000,
    folder,
  }: {
    works?: readonly Work<any, any>[];
    now?: () => number;
    folder?: string;
  } = {},
): Promise<Database> => {
  const database = await openDatabase({
    nouns,
    works: [...rowWorks, record, ...works],
    journalKey,
    now,
    inline: true,
    ...(folder === undefined ? {} : { folder }),
  });
  onTestFinished(() => database.close());
  return database;
};
