import { bidFile } from '#schemas/bidFile.ts';
import { bodies } from '#server/bodies.ts';
import { beginFile, fileOf } from './bidFileCalls.ts';
import { beginBidFile, endBidFile } from './bidFileWorks.ts';
import { choicesOf } from './choices.ts';
import { generateBidFile } from './generateBidFile.ts';

export default bodies(bidFile, {
  calls: { choices: ({ machine }) => choicesOf(machine), generate: beginFile, file: fileOf },
  works: [beginBidFile, endBidFile],
  jobs: [generateBidFile],
});
