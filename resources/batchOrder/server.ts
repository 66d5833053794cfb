import { batchOrder } from '#schemas/batchOrder.ts';
import { bodies } from '#server/bodies.ts';
import {
  errorsOfBatch,
  linesOfBatch,
  resultOfBatch,
  sampleFile,
  takeBatch,
  takeFile,
} from './batchCalls.ts';
import { bidFiles } from './bidFiles.ts';
import { lookUp } from './lookUp.ts';
import { placeBatch } from './placeBatch.ts';

export default bodies(batchOrder, {
  calls: {
    file: takeFile,
    place: bidFiles.begin,
    discard: bidFiles.discard,
    lines: linesOfBatch,
    errors: errorsOfBatch,
    result: resultOfBatch,
    sample: sampleFile,
    batch: takeBatch,
  },
  works: [...bidFiles.works, lookUp, placeBatch],
  jobs: bidFiles.jobs,
});
