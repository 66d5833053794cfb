import { ApiError } from '#server/runtime/errors.ts';
import type { Failure } from '#server/runtime/failure.ts';
import { type AllocationFiles, allocateFiles } from './allocateFiles.ts';
import { type Compared, compareFile } from './compareFile.ts';
import { explainFile } from './explainFile.ts';
import { InputFaults } from './inputFault.ts';

/** What the thread is asked: to allot, to say why one bid got what it got, or to compare terms. */
export type AllocatorTask =
  | { task: 'allocate'; files: AllocationFiles }
  | { task: 'explain'; setup: string; bids: string; bidId: string }
  | { task: 'compare'; bids: string; terms: Compared };

/** Its messages: the progress, and at last the outcome. */
export type AllocatorAnswer =
  | { done: number; total: number }
  | { value: unknown }
  | { failure: Failure };

/** A question to the thread that lasts, and its answer. */
export type CallRequest = { id: number; task: AllocatorTask };
export type AskedAnswer = { id: number; answer: { value: unknown } | { failure: Failure } };

/** Does a task where it stands. Faults of the files become an answer, in the words of the command. */
export const doTask = (
  task: AllocatorTask,
  onProgress: (done: number, total: number) => void,
): unknown => {
  try {
    if (task.task === 'allocate') return allocateFiles(task.files, onProgress);
    if (task.task === 'compare') return compareFile(task.bids, task.terms);
    return explainFile(task.setup, task.bids, task.bidId);
  } catch (error) {
    if (!(error instanceof InputFaults)) throw error;
    throw new ApiError('INVALID', error.message, { code: 'INPUT_FAULTS', cause: error });
  }
};
