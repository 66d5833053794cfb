import { keptBy } from '../database/rows/rowWriting.ts';
import { mutation } from '../database/writing/mutation.ts';
import { throttle } from './table.ts';

/** Something that may be done so often within so many ms. */
export type Use = { what: string; of: string; max: number; windowMs: number };

/**
 * The number of uses granted, the total that all processes have taken, and the end of the window.
 */
type Taken = { uses: number; used: number; endsAt: number };

/**
 * Takes uses of a limit, as many as are left of those asked for. The first that finds none left is
 * journalled, once for the window.
 */
export const takeUses = mutation(
  'throttle.takeUses',
  async (tx, { what, of, max, windowMs, uses }: Use & { uses: number }): Promise<Taken> => {
    const throttleKey = `${what} ${of}`;
    const row = await tx.store.get(throttle, { throttleKey });
    const isOpen = row !== null && tx.steady < row.endsAt && row.endsAt <= tx.steady + windowMs;
    const [before, endsAt] = isOpen ? [row.tries, row.endsAt] : [0, tx.steady + windowMs];
    const share = Math.max(0, Math.min(uses, max - before));
    const tries = share > 0 ? before + share : max + 1;
    if (isOpen)
      await tx.db
        .updateTable(throttle.name)
        .set({ tries })
        .where('throttleKey', '=', throttleKey)
        .execute();
    else {
      await tx.db
        .deleteFrom(throttle.name)
        .where((is) => is.or([is('endsAt', '<=', tx.steady), is('throttleKey', '=', throttleKey)]))
        .execute();
      await tx.db
        .insertInto(throttle.name)
        .values({ throttleKey, tries, endsAt, ...keptBy(tx) })
        .execute();
    }
    if (share === 0 && before <= max)
      tx.journal({
        action: 'too many attempts',
        resource: throttle.name,
        key: what,
        after: { most: max, withinMs: windowMs },
      });
    return { uses: share, used: tries, endsAt };
  },
);
