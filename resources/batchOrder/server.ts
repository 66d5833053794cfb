import { batchOrder } from '#schemas/batchOrder.ts';
import { bodies } from '#server/bodies.ts';
import {
  discardFile,
  errorsOfBatch,
  linesOfBatch,
  placeFile,
  resultOfBatch,
  sampleFile,
  takeBatch,
  takeFile,
} from './batchCalls.ts';
import { batchJobs, beginPlacing, discardBatch, receiveOrders } from './batchWorks.ts';
import { checkOrders, clearedLines } from './checkOrders.ts';
import { clearLines, endCheck, saveLines } from './lineWorks.ts';
import { lookUp } from './lookUp.ts';
import { placeBatch } from './placeBatch.ts';
import { endPlacing, leaveNext, placeChunk, placeOrders, stopPlacing } from './placeOrders.ts';

export default bodies(batchOrder, {
  calls: {
    file: takeFile,
    place: placeFile,
    discard: discardFile,
    lines: linesOfBatch,
    errors: errorsOfBatch,
    result: resultOfBatch,
    sample: sampleFile,
    batch: takeBatch,
  },
  works: [
    receiveOrders,
    beginPlacing,
    discardBatch,
    lookUp,
    saveLines,
    clearLines,
    endCheck,
    placeChunk,
    leaveNext,
    endPlacing,
    stopPlacing,
    placeBatch,
  ],
  jobs: [
    checkOrders,
    placeOrders,
    {
      kind: batchJobs.clear,
      run: async (running) => {
        await clearedLines(running, running.args.batchId);
        return null;
      },
    },
  ],
});
