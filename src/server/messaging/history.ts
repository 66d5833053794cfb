import type { Database } from '../database/database.ts';
import { columns, eventOf, type Raw } from '../database/outbox.ts';
import type { SignedIn } from '../signedIn.ts';
import { hears } from './audience.ts';
import type { StreamMessage } from './hub.ts';
import { lastSeq, messageOf } from './outbox.ts';

/** Messages kept in the window (specification §9). */
const kept = 200;

/** How far back we look for what was meant for some only; what was for everybody is always found. */
const scanned = 20_000;

/** The last messages with words, as one user may see them, oldest first. */
export type History = {
  for(user: SignedIn): Promise<StreamMessage[]>;
};

/**
 * What the message window shows when it opens. What was said to everybody is kept in memory from the
 * first question on: the market's opening may lie a million orders back, and the window needs it.
 */
export const openHistory = (database: Database): History => {
  let toAll: Promise<StreamMessage[]> | null = null;

  const publicOnes = () => {
    if (toAll !== null) return toAll;
    const arrived: StreamMessage[] = [];
    let known: StreamMessage[] | null = null;
    database.onEvent((event) => {
      if (event.text === null || event.audience !== null) return;
      (known ?? arrived).push(messageOf(event));
      if (known && known.length > kept) known.shift();
    });
    toAll = newest(database).then((found) => {
      const last = found.at(-1)?.id ?? 0;
      found.push(...arrived.filter(({ id }) => (id ?? 0) > last));
      known = found;
      return found;
    });
    return toAll;
  };

  const privateOnes = async (user: SignedIn) => {
    const from = (await lastSeq(database)) - scanned;
    const rows: Raw[] = await database.readLong(
      database.db
        .selectFrom('outbox')
        .select(columns)
        .where('seq', '>', from)
        .where('text', 'is not', null)
        .where('audience', 'is not', null)
        .orderBy('seq', 'desc')
        .compile() as never,
    );
    const own: StreamMessage[] = [];
    for (const raw of rows) {
      if (own.length === kept) break;
      const event = eventOf(raw);
      if (hears(user, event.audience)) own.push(messageOf(event));
    }
    return own;
  };

  return {
    for: async (user) => {
      const [all, own] = await Promise.all([publicOnes(), privateOnes(user)]);
      return [...all, ...own].sort((a, b) => (a.id ?? 0) - (b.id ?? 0)).slice(-kept);
    },
  };
};

const newest = async (database: Database): Promise<StreamMessage[]> => {
  const rows: Raw[] = await database.readLong(
    database.db
      .selectFrom('outbox')
      .select(columns)
      .where('text', 'is not', null)
      .where('audience', 'is', null)
      .orderBy('seq', 'desc')
      .limit(kept)
      .compile() as never,
  );
  return rows.reverse().map(eventOf).map(messageOf);
};
