import { bulkUpload } from '#records/bulkUpload.ts';
import { bodies } from '../bodies.ts';
import {
  discardUploadOf,
  errorsOfUpload,
  fileOfUpload,
  linesOfUpload,
  revertUploadOf,
} from '../imports/uploadCalls.ts';
import { removeStrays } from '../imports/uploadFolder.ts';
import { uploadWorks } from '../imports/works.ts';

export default bodies(bulkUpload, {
  calls: {
    lines: linesOfUpload,
    errors: errorsOfUpload,
    file: fileOfUpload,
    revert: revertUploadOf,
    discard: discardUploadOf,
  },
  works: uploadWorks,
  start: async ({ database, settings }) => {
    await removeStrays(settings, async (storedAs) => {
      const known = await database.db
        .selectFrom(bulkUpload.name)
        .select('batchId')
        .where('storedAs', '=', storedAs)
        .executeTakeFirst();
      return known !== undefined;
    });
    return () => undefined;
  },
});
