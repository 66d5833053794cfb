import { batchOrder } from '#schemas/batchOrder.ts';
import { serverModule } from '#server/module/module.ts';
import {
  errorsOfBatch,
  linesOfBatch,
  resultOfBatch,
  sampleFile,
  takeFile,
} from './server/batchCalls.ts';
import { bidFiles } from './server/bidFiles.ts';
import { lookUp } from './server/lookUp.ts';

export default serverModule(batchOrder, {
  calls: {
    file: takeFile,
    place: bidFiles.begin,
    discard: bidFiles.discard,
    lines: linesOfBatch,
    mend: bidFiles.mend,
    recheck: bidFiles.checkAgain,
    errors: errorsOfBatch,
    result: resultOfBatch,
    sample: sampleFile,
  },
  mutations: [...bidFiles.mutations, lookUp],
  jobs: bidFiles.jobs,
});
