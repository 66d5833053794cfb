import { onTestFinished } from 'vitest';
import type { Noun } from '#model';
import { rowMutations } from '#server/database/rows/rows.ts';
import { type Actor, type Mutation, record } from '#server/database/writing/mutation.ts';
import { openEmpty, type TestDatabase } from './emptyDatabase.ts';

/** The key of the journal in every test. */
export const journalKey = 'a key for tests';

/** The actor of a write, when a test does not name one. */
export const control: Actor = {
  userId: 'control',
  role: 'controlUser',
  memberId: null,
  branchId: null,
  address: '127.0.0.1',
};

/**
 * A separate real database of the type that this run tests, closed and removed when the test ends.
 */
export const temporaryDatabase = async (
  nouns: readonly Noun[],
  {
    mutations = [],
    now = () => 1_795_000_000_000,
  }: {
    mutations?: readonly Mutation<any, any>[];
    now?: () => number;
  } = {},
): Promise<TestDatabase> => {
  const database = await openEmpty({
    nouns,
    mutations: [...rowMutations, record, ...mutations],
    journalKey,
    now,
  });
  onTestFinished(() => database.close());
  return database;
};
