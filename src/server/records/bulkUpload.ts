import { bulkUpload } from '#records/bulkUpload.ts';
import { nouns } from '../../registry.ts';
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

/** Whatever keeps files that were brought names them in a field of this name. */
const keepers = nouns.filter((noun) => noun.noun === 'resource' && 'storedAs' in noun.fields);

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
