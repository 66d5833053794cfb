import type { Machine } from '../bodies.ts';
import { keptBy } from '../database/rowWriting.ts';
import { type Actor, work } from '../database/work.ts';
import { throttle } from './table.ts';

/** Something that may be done so often within so many ms. */
export type Use = { what: string; of: string; max: number; windowMs: number };

/** How often it was done in this window, this time included, and how long the window lasts still, ms. */
export type Used = { tries: number; leftMs: number };

/**
 * Counts a use, over all processes that share the database. Whoever is beyond the limit is remembered
 * here until the window ends, so that a flood is counted in memory and written down once.
 */
export const countUse = async (
  { database, now }: Pick<Machine, 'database' | 'now'>,
  use: Use,
  by: Actor,
): Promise<Used> => {
  const closed = closedIn(database);
  const key = `${use.what} ${use.of}`;
  const until = closed.get(key) ?? 0;
  const leftMs = until - now();
  if (leftMs > 0 && leftMs <= use.windowMs) return { tries: use.max + 1, leftMs };
  closed.delete(key);
  const used = await database.write(noteUse, use, by);
  if (used.tries > use.max) {
    // What is forgotten is asked of the database again.
    if (closed.size >= mostRemembered) closed.clear();
    closed.set(key, now() + used.leftMs);
  }
  return used;
};

const mostRemembered = 10_000;
const remembered = new WeakMap<object, Map<string, number>>();

/** What is beyond its limit, by key, and until when. */
const closedIn = (database: object): Map<string, number> => {
  const closed = remembered.get(database) ?? new Map<string, number>();
  remembered.set(database, closed);
  return closed;
};

/** One more use; the first beyond the limit is journalled, for the window. */
export const noteUse = work('throttle.noteUse', async (tx, use: Use): Promise<Used> => {
  const throttleKey = `${use.what} ${use.of}`;
  const row = await tx.store.get(throttle, { throttleKey });
  // A window that ends too late was opened by a clock that has been put back since.
  const isOpen = row !== null && tx.now < row.endsAt && row.endsAt <= tx.now + use.windowMs;
  const endsAt = isOpen ? row.endsAt : tx.now + use.windowMs;
  const tries = isOpen ? row.tries + 1 : 1;
  if (isOpen)
    await tx.db
      .updateTable(throttle.name)
      .set({ tries })
      .where('throttleKey', '=', throttleKey)
      .execute();
  else {
    await tx.db
      .deleteFrom(throttle.name)
      .where((is) => is.or([is('endsAt', '<=', tx.now), is('throttleKey', '=', throttleKey)]))
      .execute();
    await tx.db
      .insertInto(throttle.name)
      .values({ throttleKey, tries, endsAt, ...keptBy(tx) })
      .execute();
  }
  if (tries === use.max + 1)
    tx.journal({
      action: 'too many attempts',
      resource: throttle.name,
      key: use.what,
      after: { most: use.max, withinMs: use.windowMs },
    });
  return { tries, leftMs: endsAt - tx.now };
});
