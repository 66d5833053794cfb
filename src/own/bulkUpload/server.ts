import { nouns } from '#registry';
import { storedNouns } from '#server/app/nouns.ts';
import { removeStrays } from '#server/fileStore/uploadFolder.ts';
import { checkUpload } from '#server/files/bulkUpload/checkUpload.ts';
import { clearUpload } from '#server/files/bulkUpload/clearUpload.ts';
import {
  commitChunk,
  commitUpload,
  endCommit,
  refuseNext,
  stopCommit,
} from '#server/files/bulkUpload/commitUpload.ts';
import { clearLines, endCheck, saveLines } from '#server/files/bulkUpload/lineMutations.ts';
import { mendRow, mendRowOf } from '#server/files/bulkUpload/mendRow.ts';
import {
  endRevert,
  keepNext,
  revertChunk,
  revertUpload,
  stopRevert,
} from '#server/files/bulkUpload/revertUpload.ts';
import {
  discardUploadOf,
  errorsOfUpload,
  fileOfUpload,
  linesOfUpload,
  revertUploadOf,
} from '#server/files/bulkUpload/uploadCalls.ts';
import {
  beginCommit,
  beginRevert,
  discardUpload,
  receiveUpload,
} from '#server/files/bulkUpload/uploadMutations.ts';
import { serverModule } from '#server/module/module.ts';
import { bulkUpload } from './bulkUpload.ts';

/** Whatever keeps files that were brought names them in a field of this name. */
const keepers = nouns.filter((noun) => noun.noun === 'resource' && 'storedAs' in noun.fields);

export default serverModule(bulkUpload, {
  calls: {
    lines: linesOfUpload,
    errors: errorsOfUpload,
    file: fileOfUpload,
    mend: mendRowOf,
    revert: revertUploadOf,
    discard: discardUploadOf,
  },
  mutations: [
    receiveUpload,
    saveLines,
    clearLines,
    endCheck,
    mendRow,
    beginCommit,
    commitChunk,
    refuseNext,
    endCommit,
    stopCommit,
    beginRevert,
    revertChunk,
    keepNext,
    endRevert,
    stopRevert,
    discardUpload,
  ],
  jobs: [checkUpload(storedNouns), commitUpload, revertUpload, clearUpload],
  start: async ({ database, settings }) => {
    await removeStrays(settings, async (storedAs) => {
      for (const { name } of keepers) {
        const known = await database.db
          .selectFrom(name)
          .select('storedAs')
          .where('storedAs', '=', storedAs)
          .executeTakeFirst();
        if (known !== undefined) return true;
      }
      return false;
    });
    return () => undefined;
  },
});
