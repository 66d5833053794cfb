import { exchangeUpload } from '#schemas/exchangeUpload.ts';
import { bodies } from '#server/bodies.ts';
import { checkAnswers, clearedLines } from './checkAnswers.ts';
import { clearLines, endCheck, saveLines } from './lineWorks.ts';
import {
  commitFile,
  discardFile,
  errorsOfFile,
  linesOfFile,
  resultOfFile,
  sampleFile,
  takeFile,
} from './uploadCalls.ts';
import { answerJobs, beginAnswers, discardAnswers, receiveAnswers } from './uploadWorks.ts';
import { endAnswers, leaveNext, stopAnswers, writeAnswers, writeChunk } from './writeAnswers.ts';

export default bodies(exchangeUpload, {
  calls: {
    file: takeFile,
    commit: commitFile,
    discard: discardFile,
    lines: linesOfFile,
    errors: errorsOfFile,
    result: resultOfFile,
    sample: sampleFile,
  },
  works: [
    receiveAnswers,
    beginAnswers,
    discardAnswers,
    saveLines,
    clearLines,
    endCheck,
    writeChunk,
    leaveNext,
    endAnswers,
    stopAnswers,
  ],
  jobs: [
    checkAnswers,
    writeAnswers,
    {
      kind: answerJobs.clear,
      run: async (running) => {
        await clearedLines(running, running.args.batchId);
        return null;
      },
    },
  ],
});
