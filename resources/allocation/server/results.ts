import type { AllocationSetup, AllocationSummary } from '#domain/allocation/terms.ts';
import type { Day, Series } from '#domain/market/series.ts';
import type { StepContext } from '#server/processes/stepHandler.ts';
import type { SeriesResult } from '../../allotment/server/files/seriesResult.ts';
import { bidsFile } from './mergeBooks.ts';

/** The result of a step for one series, used to publish it and to write its files. */
export type Result = {
  setup: Pick<AllocationSetup, 'series' | 'method' | 'quantity' | 'floorPrice'>;
  /** Shares of the quantity that come from the oversubscription. */
  greenshoeQuantity: number;
  /**
   * The summary of the whole market; for another exchange's allocation, as far as its answer has
   * one.
   */
  summary: Pick<AllocationSummary, 'cutOffPrice'> & Partial<AllocationSummary>;
  lotSize: number;
  /** Non-retail wanted less than there was. */
  isUndersubscribed: boolean;
};

/** Under which name it is found. */
export const resultOf = (series: Series): string => `result-${series}`;
/** The file of a run that says what each bid of a series got (allocation rules §12). */
export const allotmentsFile = (series: Series): string => `allotments-${series}.csv`;
/** The file of a run with the terms of the allocation of a series. */
export const setupFile = (series: Series): string => `setup-${series}.json`;

/** The series of a day in the order in which they are allotted: what retail leaves over goes last. */
export const seriesInTurn: Readonly<Record<Day, readonly Series[]>> = {
  T: ['IS'],
  'T+1': ['RS', 'ES', 'IS'],
};

/** Every series that a run has allotted, with where its two files lie. */
export const resultsOf = async (
  { found, files }: Pick<StepContext, 'found' | 'files'>,
  day: Day,
): Promise<(SeriesResult & Result)[]> => {
  const results: (SeriesResult & Result)[] = [];
  for (const series of seriesInTurn[day])
    results.push({
      ...(await found.read<Result>(resultOf(series))),
      files: {
        bids: await files.path(bidsFile(series)),
        allotments: await files.path(allotmentsFile(series)),
      },
    });
  return results;
};
