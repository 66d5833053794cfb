import { grouped } from '#domain/decimal.ts';
import { sentence, several } from '#domain/sentence.ts';
import { allocationLock } from '#schemas/allocationLock.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { archivedTables } from '../../archive/server/archivedTables.ts';
import { beginEntry } from '../../archive/server/logMutations.ts';
import { countOf } from '../../archive/server/offerRows.ts';
import type { Setup } from '../../masterSetup/server/offerDay.ts';
import type { CheckResults } from './found.ts';
import { inFlight, whyNotArchived } from './whyNot.ts';

/** Checks that the offer is finished and nothing of it is in flight, and counts its rows. */
export const check: StepHandler = {
  run: async ({ machine, owned, by, runId, about, found, table }) => {
    const setup = about as Setup;
    const { symbol, openOnDate } = setup;
    await machine.database.write(
      beginEntry,
      { ...owned, symbol, openOnDate, kind: 'ARCHIVE', runId },
      by,
    );
    const why = await whyNotArchived(machine, setup);
    if (why !== null) throw new ApiError('REFUSED', why);
    const { scope, waits } = await inFlight(machine, setup);
    if (waits.length > 0) throw new ApiError('REFUSED', several(waits, ' '));
    const locks = await machine.database.store.list(allocationLock, { symbol, openOnDate });
    const counts: CheckResults['counts'] = { order: 0, orderLog: 0, allotment: 0 };
    for (const each of archivedTables) counts[each.name] = await countOf(machine, each, scope);
    if (counts.order + counts.orderLog + counts.allotment === 0)
      throw new ApiError('REFUSED', sentence('%{symbol} has no rows to archive.', { symbol }));
    await table({
      title: 'Live rows',
      columns: ['Table', 'Rows'],
      rows: archivedTables.map(({ noun, name }) => ({
        cells: [noun.plural ?? noun.label, counts[name]],
      })),
    });
    const kept: CheckResults = {
      scope,
      counts,
      allotmentRuns: locks.map((lock) => lock.runId).sort(),
    };
    for (const [name, value] of Object.entries(kept)) found.keep(name, value);
    return sentence('%{bids} bids, %{entries} log entries, %{allotments} allotments.', {
      bids: grouped(String(counts.order)),
      entries: grouped(String(counts.orderLog)),
      allotments: grouped(String(counts.allotment)),
    });
  },
};
