import { textsAndSentences } from '#domain/textsAndSentences.ts';
import { bidFile } from '#schemas/bidFile.ts';
import { serverModule } from '#server/module/module.ts';
import { beginFile, fileOf } from './server/bidFileCalls.ts';
import { beginBidFile, endBidFile } from './server/bidFileMutations.ts';
import { choicesOf } from './server/choices.ts';
import { generateBidFile } from './server/generateBidFile.ts';

export default serverModule(bidFile, {
  calls: {
    choices: async ({ machine }) =>
      (await choicesOf(machine)).map((choice) => ({
        ...choice,
        ...textsAndSentences({ why: choice.why }),
      })),
    generate: beginFile,
    file: fileOf,
  },
  mutations: [beginBidFile, endBidFile],
  jobs: [generateBidFile],
});
