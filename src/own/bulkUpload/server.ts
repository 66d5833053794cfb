import { nouns } from '#registry';
import { removeStrays } from '#server/fileStore/uploadFolder.ts';
import { errorFile } from '#server/files/bulkUpload/errorFile.ts';
import { linesOfUpload, masterFiles, mendUpload } from '#server/files/bulkUpload/masterFiles.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { serverModule } from '#server/module/module.ts';
import { bulkUpload } from './bulkUpload.ts';

/** Whatever keeps files that were brought names them in a field of this name. */
const keepers = nouns.filter((noun) => noun.noun === 'resource' && 'storedAs' in noun.fields);

export default serverModule(bulkUpload, {
  calls: {
    lines: linesOfUpload,
    errors: (request: CallRequest) => masterFiles.download(request, 'errors', errorFile),
    file: masterFiles.original,
    mend: mendUpload,
    revert: masterFiles.revert,
    discard: masterFiles.discard,
  },
  mutations: masterFiles.mutations,
  jobs: masterFiles.jobs,
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
