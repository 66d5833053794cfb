import type { AllocationSummary } from '#domain/allocation/allocationTerms.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { AllocationFiles, FilesAllocated } from './allocateFiles.ts';
import { onThread, type TaskTerms } from './onThread.ts';

/**
 * Allots from file to file beside the server, literally as `offerdesk allocate` does, and answers the summary.
 * Throws ApiError INPUT_FAULTS with every fault of the files, by file, row and column.
 */
export const runAllocation = async (
  { log }: Pick<Machine, 'log'>,
  files: AllocationFiles,
  terms: TaskTerms = {},
): Promise<AllocationSummary> => {
  const began = performance.now();
  const { summary } = await onThread<FilesAllocated>({ task: 'allocate', files }, terms);
  log.info({ ...summary, ms: Math.round(performance.now() - began) }, 'allocated');
  return summary;
};
