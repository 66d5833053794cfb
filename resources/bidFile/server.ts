import { bidFile } from '#schemas/bidFile.ts';
import { serverModule } from '#server/module/module.ts';
import { beginFile, fileOf } from './server/bidFileCalls.ts';
import { beginBidFile, endBidFile } from './server/bidFileMutations.ts';
import { choicesOf } from './server/choices.ts';
import { generateBidFile } from './server/generateBidFile.ts';

export default serverModule(bidFile, {
  calls: { choices: ({ machine }) => choicesOf(machine), generate: beginFile, file: fileOf },
  mutations: [beginBidFile, endBidFile],
  jobs: [generateBidFile],
});
