import { bidFile } from '#schemas/bidFile.ts';
import { bodies } from '#server/module/module.ts';
import { beginFile, fileOf } from './server/bidFileCalls.ts';
import { beginBidFile, endBidFile } from './server/bidFileWorks.ts';
import { choicesOf } from './server/choices.ts';
import { generateBidFile } from './server/generateBidFile.ts';

export default bodies(bidFile, {
  calls: { choices: ({ machine }) => choicesOf(machine), generate: beginFile, file: fileOf },
  works: [beginBidFile, endBidFile],
  jobs: [generateBidFile],
});
