import type { Noun } from '#model';
import type { Database } from '../database/database.ts';

/** A database and the nouns of its rows. */
export type Side = { database: Pick<Database, 'store' | 'db'>; nouns: readonly Noun[] };

/** The names of users by id, as far as they are known; the machine's own users have none. */
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
