import type { FastifyReply } from 'fastify';
import { exactCount, type Totals } from '../../database/lists/lists.ts';
import type { ArchiveHolder, ListRequest, RowArchive } from '../../database/lists/rowArchive.ts';
import type { oneAtATime } from '../../http/oneAtATime.ts';
import { ApiError } from '../../runtime/errors.ts';

const cancelled = () => new ApiError('UNAVAILABLE', 'The count was cancelled.');

type Count = { total: Promise<Totals>; waiting: number; stop: () => void };

/**
 * Counts lists exactly, with their sums on request. Concurrent callers share one count, which is
 * cancelled when the last of them closes its connection. A user has one count at a time (TOO_MANY).
 */
export const exactCounts = (
  { database, settings }: ArchiveHolder,
  counting: ReturnType<typeof oneAtATime>,
) => {
  const running = new Map<string, Count>();
  const begin = (userId: string, name: string, run: (signal: AbortSignal) => Promise<Totals>) => {
    const known = running.get(name);
    if (known) return known;
    const ended = counting.begin(userId);
    const controller = new AbortController();
    const total = run(controller.signal).finally(() => {
      running.delete(name);
      ended();
    });
    const made: Count = { total, waiting: 0, stop: () => controller.abort(cancelled()) };
    running.set(name, made);
    return made;
  };
  return (
    userId: string,
    reply: FastifyReply,
    {
      archive,
      withSums,
      ...listing
    }: ListRequest & { archive: RowArchive | null; withSums: boolean },
  ): Promise<Totals> => {
    const { view, scope, filter } = listing;
    const isArchived = archive !== null;
    const name = JSON.stringify([
      view.name,
      scope,
      Object.entries(filter).sort(),
      isArchived,
      withSums,
    ]);
    const count = begin(userId, name, (signal) =>
      archive
        ? archive.count({ database, settings }, listing)
        : exactCount(database, view, scope, filter, { withSums, signal }),
    );
    count.waiting += 1;
    reply.raw.once('close', () => {
      count.waiting -= 1;
      if (count.waiting === 0) count.stop();
    });
    return count.total;
  };
};
