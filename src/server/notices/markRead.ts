import { keptBy } from '../database/rows/rowWriting.ts';
import { type Mutation, mutation } from '../database/writing/mutation.ts';
import { readNotice } from './table.ts';

/** Lifetime of a notice and of its mark as read, ms. */
export const shownForMs = 7 * 24 * 3_600_000;

/** Keeps that a user has read some notices, and forgets those that are shown no more. */
export const markRead: Mutation<{ ids: readonly string[] }, void> = mutation(
  'notices.read',
  async (tx, { ids }) => {
    const { userId } = tx.by;
    await tx.db
      .deleteFrom(readNotice.name)
      .where('userId', '=', userId)
      // One that waits for a decision is shown for as long as it waits.
      .where('readAt', '<', tx.now - 8 * shownForMs)
      .execute();
    for (const notice of new Set(ids)) {
      if (await tx.store.get(readNotice, { userId, notice })) continue;
      await tx.db
        .insertInto(readNotice.name)
        .values({ userId, notice, readAt: tx.now, ...keptBy(tx) })
        .execute();
    }
    tx.emit({ type: 'NOTICES', audience: { userId }, text: null, data: {} });
  },
);
