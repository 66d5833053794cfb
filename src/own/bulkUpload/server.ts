import { nouns } from '#registry';
import { removeStrays } from '#server/fileStore/uploadFolder.ts';
import { uploadMutations } from '#server/files/bulkUpload/mutations.ts';
import {
  discardUploadOf,
  errorsOfUpload,
  fileOfUpload,
  linesOfUpload,
  revertUploadOf,
} from '#server/files/bulkUpload/uploadCalls.ts';
import { serverModule } from '#server/module/module.ts';
import { bulkUpload } from './bulkUpload.ts';

/** Whatever keeps files that were brought names them in a field of this name. */
const keepers = nouns.filter((noun) => noun.noun === 'resource' && 'storedAs' in noun.fields);

export default serverModule(bulkUpload, {
  calls: {
    lines: linesOfUpload,
    errors: errorsOfUpload,
    file: fileOfUpload,
    revert: revertUploadOf,
    discard: discardUploadOf,
  },
  mutations: uploadMutations,
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
