import type { StepContext } from '#server/processes/stepHandler.ts';
import type { ArchivedTable } from '../../archive/server/archivedTables.ts';
import type { OfferScope } from './offerScope.ts';

/** The results of a run's check, read by its later steps. */
export type CheckResults = {
  scope: OfferScope;
  /** Live rows by table. */
  counts: Record<ArchivedTable['name'], number>;
  /** The runs that allotted the offer. */
  allotmentRuns: readonly number[];
};

/** Reads the results of the check. */
export const foundOf = async ({ found }: Pick<StepContext, 'found'>): Promise<CheckResults> => ({
  scope: await found.read('scope'),
  counts: await found.read('counts'),
  allotmentRuns: await found.read('allotmentRuns'),
});

/** Number of rows that a run covers. */
export const allRows = ({ counts }: CheckResults): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The folder of a run's archive: one for each run, so that an archive that was restored is never written over. */
export const folderOf = ({ symbol, openOnDate }: OfferScope, runId: number): string =>
  `${symbol.replaceAll(/[^A-Za-z0-9&_-]/g, '_')}_${openOnDate}_run${runId}`;
