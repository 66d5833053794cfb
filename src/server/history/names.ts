import type { Noun } from '#model';
import type { Database } from '../database/database.ts';

/** What there is to read from: the rows, and what they are rows of. */
export type Side = { database: Pick<Database, 'store' | 'db'>; nouns: readonly Noun[] };

/** What the users of some ids are called, as far as they are known; the machine's own have no name. */
export const namesOf = async (
  { database: { db }, nouns }: Side,
  userIds: readonly (string | null)[],
): Promise<Map<string, string>> => {
  const wanted = [...new Set(userIds.filter((id) => id !== null))];
  if (wanted.length === 0 || !nouns.some(({ name }) => name === 'user')) return new Map();
  const rows: { userId: string; userName: string }[] = await db
    .selectFrom('user')
    .select(['userId', 'userName'])
    .where('userId', 'in', wanted)
    .execute();
  return new Map(rows.map(({ userId, userName }) => [userId, userName]));
};
