import { onTestFinished } from 'vitest';
import type { Noun } from '#model';
import { rowWorks } from '#server/database/rows/rows.ts';
import { type Actor, record, type Work } from '#server/database/writing/work.ts';
import { openEmpty, type TestDatabase } from './emptyDatabase.ts';

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

/** A real database of its own, of the kind that this run tests, closed and gone when the test ends. */
export const temporaryDatabase = async (
  nouns: readonly Noun[],
  {
    works = [],
    now = () => 1_795_000_000_000,
  }: {
    works?: readonly Work<any, any>[];
    now?: () => number;
  } = {},
): Promise<TestDatabase> => {
  const database = await openEmpty({
    nouns,
    works: [...rowWorks, record, ...works],
    journalKey,
    now,
  });
  onTestFinished(() => database.close());
  return database;
};
