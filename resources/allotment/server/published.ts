import type { StoredRow } from '#model';
import { allocationLock } from '#schemas/allocationLock.ts';
import type { Store } from '#server/database/rows/store.ts';
import { ApiError } from '#server/runtime/errors.ts';

/** The book of a day whose allotments are out. */
export type Published = StoredRow<typeof allocationLock> & { publishedAt: number };

/** The books that were published since an instant, latest first. */
export const publishedSince = async (store: Store, since: number): Promise<Published[]> =>
  (await store.list(allocationLock))
    .filter((book): book is Published => book.publishedAt !== null && book.publishedAt >= since)
    .sort((one, other) => other.publishedAt - one.publishedAt);

/** The book that a run has published; throws NOT_FOUND when it has published none. */
export const publishedBy = async (store: Store, runId: number): Promise<Published> => {
  const [book] = Number.isSafeInteger(runId) ? await store.list(allocationLock, { runId }) : [];
  if (!book || book.publishedAt === null)
    throw new ApiError('NOT_FOUND', 'This run has no published allotments.');
  return book as Published;
};
