import { sentence, several } from '#domain/sentence.ts';
import { tmReconciliation } from '#schemas/tmReconciliation.ts';
import { storedWords } from '#server/database/rows/saidTexts.ts';
import { uploadedFile } from '#server/fileStore/uploadFolder.ts';
import { FileFault, sentenceOfFault } from '#server/files/csv/fault.ts';
import type { JobType } from '#server/jobs/jobRunner.ts';
import { compareMembers } from './compareMembers.ts';
import { faultOf } from './lineFault.ts';
import { compareJob, endComparison, refuseReconciliation } from './reconciliationMutations.ts';

/** Compares a file that has come, in the background. Cut off, it begins again: nothing is kept before the end. */
export const compareFile: JobType = {
  type: compareJob,
  run: async ({ machine, owned, by, args }) => {
    const { id } = args as { id: number };
    const { store } = machine.database;
    const row = await store.get(tmReconciliation, { id });
    if (row?.reconciliationStatus !== 'Comparing' || row.storedAs === null) return null;
    const path = uploadedFile(machine.settings, row.storedAs);
    try {
      const comparison = await compareMembers(machine, { path, sha256: row.sha256 });
      await machine.database.write(endComparison, { ...owned, id, comparison }, by);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      const message = sentence('%{fileName}, row %{row}: %{faults}', {
        fileName: row.fileName,
        row: error.row,
        faults: several(error.faults.map(sentenceOfFault), ' '),
      });
      const faults = error.faults.map((fault) => faultOf(error.row, null, fault));
      await machine.database.write(refuseReconciliation, { ...owned, id, message, faults }, by);
    }
    const after = await store.get(tmReconciliation, { id });
    return after && storedWords(after, 'message');
  },
  failed: async ({ machine, owned, by, args }, words) => {
    const refused = { ...owned, id: args.id, message: words, faults: [] };
    await machine.database.write(refuseReconciliation, refused, by);
  },
};
