import { viewsOf } from '#model';
import { archivedOffer } from '#schemas/archivedOffer.ts';
import { order } from '#schemas/order.ts';
import type { Machine } from '#server/machine/machine.ts';

/**
 * Reads a page of each archived offer when the server starts, so that the thread that reads
 * archives is running, with the footers, and the first reader waits no longer than the others. A
 * damaged file is reported when its rows are requested.
 */
export const warmArchive = (machine: Machine): (() => void) => {
  warm(machine).catch((error: unknown) =>
    machine.log.warn({ err: error }, 'the archive could not be read at the start'),
  );
  return () => undefined;
};

const warm = async (machine: Machine): Promise<void> => {
  const [view] = viewsOf(order);
  const archive = machine.rowParts.archives.get(order.name);
  if (!view || !archive) return;
  for (const { symbol } of await machine.database.store.list(archivedOffer))
    await archive.page(machine, { view, scope: {}, filter: { symbol } }, { limit: 25 });
};
