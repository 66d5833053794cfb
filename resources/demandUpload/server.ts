import { demandUpload } from '#schemas/demandUpload.ts';
import { bodies } from '#server/bodies.ts';
import { removeLeft } from './demandFiles.ts';
import { keepDemand, letDemandGo, takeDemand } from './demandWorks.ts';
import { historyOf } from './history.ts';
import { sampleOf } from './sampleFile.ts';
import { responseOf, uploadOf } from './uploadCalls.ts';

export default bodies(demandUpload, {
  calls: {
    bse: uploadOf('BSE'),
    mse: uploadOf('MSE'),
    fileUploads: historyOf,
    response: responseOf,
    sample: sampleOf,
  },
  works: [keepDemand, takeDemand, letDemandGo],
  start: async ({ settings }) => {
    await removeLeft(settings);
    return () => undefined;
  },
});
