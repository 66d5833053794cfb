import { processRun } from '#own/processRun/processRun.ts';
import { archivedOffer } from '#schemas/archivedOffer.ts';
import type { Machine } from '#server/machine/machine.ts';

/** Why an offer cannot be restored now, in words; null when it can. */
export const whyNotRestored = async (
  { database: { db, store } }: Machine,
  { id, symbol, openOnDate }: Readonly<Record<string, any>>,
): Promise<string | null> => {
  const offer = await store.get(archivedOffer, { symbol, openOnDate });
  if (!offer) return 'It is not archived.';
  const archiving = await db
    .selectFrom(processRun.name)
    .select('runId')
    .where('underWay', '=', `archiveOffer ${id}`)
    .executeTakeFirst();
  return archiving ? `Run ${archiving.runId} is still archiving it.` : null;
};
