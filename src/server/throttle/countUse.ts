import type { Database } from '../database/database.ts';
import type { Actor } from '../database/writing/mutation.ts';
import type { Machine } from '../machine/machine.ts';
import { takeUses, type Use } from './takeUses.ts';

/** Whether it may be done once more, how many were used so far, and how long the window lasts still, ms. */
export type Counted = { isWithin: boolean; used: number; leftMs: number };

/** What a process has taken of a limit and not used yet; nothing more is given once it is closed. */
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
): Promise<Counted> => {
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
      // What is forgotten is asked for again.
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

/** What this process holds of a database's limits, by key, and what it is asking for. */
const memoryOf = (database: Database): Memory => {
  const memory = memories.get(database) ?? { held: new Map(), asking: new Map() };
  memories.set(database, memory);
  return memory;
};
