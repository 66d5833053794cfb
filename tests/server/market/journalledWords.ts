import { expect } from 'vitest';
import type { Noun } from '#model';
import { declaredWords } from '#model/values/actionWords.ts';
import { nouns as product } from '#registry';
import { machineTables } from '#server/app/nouns.ts';
import type { Database } from '#server/database/database.ts';

/** Tests have nouns of their own too. */
const ofProduct = new Set<Noun>([...product, ...machineTables]);

/**
 * Asserts that every action on a record in the journal of a test has words in the schema of that
 * record.
 */
export const expectWordsForEntries = async (
  { db }: Pick<Database, 'db'>,
  nouns: readonly Noun[],
): Promise<void> => {
  const named = new Map(
    nouns.filter((noun) => ofProduct.has(noun)).map((noun) => [noun.name, noun]),
  );
  const entries: { resource: string; action: string }[] = await db
    .selectFrom('journal')
    .select(['resource', 'action'])
    .distinct()
    .execute();
  const without = entries.filter(
    ({ resource, action }) =>
      named.has(resource) && declaredWords(named.get(resource), action) === null,
  );
  expect(without).toEqual([]);
};
