import { ApiError } from '#server/runtime/errors.ts';
import { type AllocationFiles, allocateBesideCheck } from './allocateFiles.ts';
import { checkAside, checkTask } from './checkAside.ts';
import { type Compared, compareFile } from './compareFile.ts';
import { explainFile } from './explainFile.ts';
import { InputFaults } from './inputFault.ts';

/** Faults of the files become an answer, in the words of the command. */
const answered =
  <I, R>(task: (input: I) => R | Promise<R>) =>
  async (input: I): Promise<R> => {
    try {
      return await task(input);
    } catch (error) {
      if (!(error instanceof InputFaults)) throw error;
      throw new ApiError('INVALID', error.message, { code: 'INPUT_FAULTS', cause: error });
    }
  };

/** The bid of a question, and the files of its allocation. */
type BidQuestion = { setup: string; bids: string; bidId: string };

/** The tasks of a thread: to allot, to explain what one bid got, to compare terms on one book. */
export const tasks = {
  allocate: answered((files: AllocationFiles) => allocateBesideCheck(files, checkAside)),
  explain: answered(({ setup, bids, bidId }: BidQuestion) => explainFile(setup, bids, bidId)),
  ...checkTask,
  compare: answered(({ bids, terms }: { bids: string; terms: Compared }) =>
    compareFile(bids, terms),
  ),
};
