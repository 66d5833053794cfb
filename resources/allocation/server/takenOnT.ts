import { allocationLock } from '#schemas/allocationLock.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { OfferDay } from '../../masterSetup/server/offerDay.ts';

/** Allotments of one read. */
const rowsAtOnce = 4_000;

/**
 * The shares that some PANs were allotted on T day. They count against the cap on T+1 too, since
 * the cap is per offer and not per day (allocation rules §4). Mutual funds and insurers are exempt.
 */
export const takenOnT = async (
  { database }: Machine,
  { symbol, openOnDate }: OfferDay,
  pans: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> => {
  const taken = new Map<string, number>();
  const lock = await database.store.get(allocationLock, { symbol, openOnDate, day: 'T' });
  if (!lock) return taken;
  let after = 0;
  for (;;) {
    const query = database.db
      .selectFrom('allotment')
      .select(['id', 'pan', 'allotQuantity'])
      .where('runId', '=', lock.runId)
      .where('id', '>', after)
      .where('allotQuantity', '>', 0)
      .where('category', 'not in', ['MF', 'IC'])
      .orderBy('id')
      .limit(rowsAtOnce);
    const rows: Record<string, any>[] = await database.readAside(query.compile());
    for (const { pan, allotQuantity } of rows)
      if (pans.has(pan)) taken.set(pan, (taken.get(pan) ?? 0) + Number(allotQuantity));
    if (rows.length < rowsAtOnce) return taken;
    after = Number(rows.at(-1)?.id);
  }
};
