import type { Database } from '../database/database.ts';
import type { Actor } from '../database/writing/mutation.ts';
import type { Machine } from '../machine/machine.ts';
import { takeUses, type Use } from './takeUses.ts';

/**
 * Whether the use is within the limit, the number of uses so far, and the rest of the window, ms.
 */
export type UseCount = { isWithin: boolean; used: number; leftMs: number };

/**
 * The uses of a limit that a process has taken and not used yet; it gets no more once the limit is
 * closed.
 */
type Held = { left: number; used: number; isClosed: boolean; endsAt: number };

/**
 * Counts a use, over all processes that share the database. Each process takes several uses at a time, so
 * that a sign-in does not pay a commit for each of its calls, and a client beyond the limit is remembered in
 * memory: a flood is written once. Uses that another process took and did not spend are lost until the window
 * ends: a limit is too low by at most a thirtieth per process.
 */
export const countUse = async (
  { database, steady }: Pick<Machine, 'database' | 'steady'>,
  use: Use,
  by: Actor,
): Promise<UseCount> => {
  const { held, asking } = memoryOf(database);
  const key = `${use.what} ${use.of}`;
  for (;;) {
    const mine = held.get(key);
    const leftMs = (mine?.endsAt ?? 0) - steady();
    const isOpen = mine !== undefined && leftMs > 0 && leftMs <= use.windowMs;
    if (isOpen && mine.left > 0) {
      mine.left -= 1;
      return { isWithin: true, used: mine.used - mine.left, leftMs };
    }
    if (isOpen && mine.isClosed) return { isWithin: false, used: mine.used, leftMs };
    if (!asking.has(key)) asking.set(key, take(key));
    await asking.get(key);
  }

  async function take(of: string): Promise<void> {
    try {
      const uses = Math.max(1, Math.floor(use.max / 30));
      const { uses: share, used, endsAt } = await database.write(takeUses, { ...use, uses }, by);
      // Forgotten limits are read from the database again.
      if (held.size >= mostRemembered) held.clear();
      held.set(of, { left: share, used, isClosed: share === 0, endsAt });
    } finally {
      asking.delete(of);
    }
  }
};

const mostRemembered = 10_000;

type Memory = { held: Map<string, Held>; asking: Map<string, Promise<void>> };
const memories = new WeakMap<Database, Memory>();

/** The uses that this process holds of a database's limits, by key, and its pending requests. */
const memoryOf = (database: Database): Memory => {
  const memory = memories.get(database) ?? { held: new Map(), asking: new Map() };
  memories.set(database, memory);
  return memory;
};
