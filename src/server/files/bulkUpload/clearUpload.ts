import type { JobType } from '../../jobs/jobRunner.ts';
import { clearedLines } from './checkUpload.ts';
import { uploadJobs } from './uploadMutations.ts';

/** Takes away what is known of the rows of a file that was thrown away. */
export const clearUpload: JobType = {
  type: uploadJobs.clear,
  run: async (running) => {
    await clearedLines(running, running.args.batchId);
    return null;
  },
};
