import { websiteFile } from '#schemas/websiteFile.ts';
import { serverModule } from '#server/module/module.ts';
import {
  beginFiles,
  fileOf,
  filesNow,
  previewOf,
  publicFile,
  publicIndex,
} from './server/fileCalls.ts';
import {
  beginGeneration,
  deleteOldFiles,
  noteSending,
  publishFile,
  refuseFiles,
} from './server/fileMutations.ts';
import { removeStrayFiles } from './server/removeStrayFiles.ts';
import { deleteOnSchedule, generateOnDemand, generateOnSchedule } from './server/websiteTasks.ts';

export default serverModule(websiteFile, {
  calls: {
    now: filesNow,
    preview: previewOf,
    generate: beginFiles,
    file: fileOf,
    index: publicIndex,
    feed: publicFile,
  },
  mutations: [publishFile, refuseFiles, noteSending, deleteOldFiles, beginGeneration],
  jobs: [generateOnDemand],
  tasks: [generateOnSchedule, deleteOnSchedule],
  start: removeStrayFiles,
});
