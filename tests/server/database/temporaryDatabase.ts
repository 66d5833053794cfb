import { onTestFinished } from 'vitest';
import type { Noun } from '#model';
import { rowMutations } from '#server/database/rows/rows.ts';
import { type Actor, type Mutation, record } from '#server/database/writing/mutation.ts';
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
