import type { Database } from '../database/database.ts';
import { columns, eventOf, type Raw } from '../database/writing/outbox.ts';
import type { StreamMessage } from '../machine/hub.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { hears } from './audience.ts';
import { lastSeq, messageOf } from './outbox.ts';

/** Messages kept in the window (specification §9). */
const mostMessages = 200;

/**
 * Number of events scanned for messages to some users only; messages to everybody are always found.
 */
const scanned = 20_000;

/** The last messages with words, as one user may see them, oldest first. */
export type History = {
  for(user: SignedIn): Promise<StreamMessage[]>;
};

/** How the window treats types of messages: see `latestKeptTypes` and `ignoredTypes`. */
export type WindowTypes = {
  lasting: readonly (readonly string[])[];
  ignored: readonly string[];
};

/**
 * The messages that the message window shows when it opens. Messages to everybody are cached in
 * memory from the first call on: the latest message about a state may be a million events back, and
 * the window needs it. `lasting` are the types of these messages, grouped by subject; the `ignored`
 * types are left out.
 */
export const openHistory = (database: Database, { lasting, ignored }: WindowTypes): History => {
  let toAll: Promise<StreamMessage[]> | null = null;

  const publicOnes = () => {
    if (toAll !== null) return toAll;
    const arrived: StreamMessage[] = [];
    let known: StreamMessage[] | null = null;
    const deaf = database.onEvent((event) => {
      if (event.text === null || event.audience !== null || ignored.includes(event.type)) return;
      (known ?? arrived).push(messageOf(event));
      if (known && known.length > mostMessages) dropOldest(known, lasting);
    });
    toAll = newest(database, { lasting, ignored }).then(
      (found) => {
        const last = found.at(-1)?.id ?? 0;
        found.push(...arrived.filter(({ id }) => (id ?? 0) > last));
        known = found;
        return found;
      },
      (error: unknown) => {
        // The next caller may find the database back.
        deaf();
        toAll = null;
        throw error;
      },
    );
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
        .where('type', 'not in', ignored)
        .orderBy('seq', 'desc')
        .compile() as never,
    );
    const own: StreamMessage[] = [];
    for (const raw of rows) {
      if (own.length === mostMessages) break;
      const event = eventOf(raw);
      if (hears(user, event.audience)) own.push(messageOf(event));
    }
    return own;
  };

  return {
    for: async (user) => {
      const [all, own] = await Promise.all([publicOnes(), privateOnes(user)]);
      const messages = [...all, ...own].sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
      while (messages.length > mostMessages) dropOldest(messages, lasting);
      return messages;
    },
  };
};

const isOneOf =
  (types: readonly string[]) =>
  ({ type }: StreamMessage) =>
    types.includes(type);

/** Takes out the oldest, but never the last word on how something stands. */
const dropOldest = (messages: StreamMessage[], lasting: readonly (readonly string[])[]): void => {
  const lastWords = lasting.map((types) => messages.findLastIndex(isOneOf(types)));
  messages.splice(
    messages.findIndex((_, index) => !lastWords.includes(index)),
    1,
  );
};

const newest = async (
  database: Database,
  { lasting, ignored }: WindowTypes,
): Promise<StreamMessage[]> => {
  const toAll = database.db
    .selectFrom('outbox')
    .select(columns)
    .where('text', 'is not', null)
    .where('audience', 'is', null)
    .where('type', 'not in', ignored)
    .orderBy('seq', 'desc');
  const read = async (query: typeof toAll) => {
    const rows: Raw[] = await database.readLong(query.compile() as never);
    return rows.reverse().map(eventOf).map(messageOf);
  };
  const messages = await read(toAll.limit(mostMessages));
  const missing = lasting.filter((types) => !messages.some(isOneOf(types)));
  const before = await Promise.all(
    missing.map((types) => read(toAll.where('type', 'in', types).limit(1))),
  );
  return [...before.flat().sort((a, b) => (a.id ?? 0) - (b.id ?? 0)), ...messages];
};
