import { demandUpload } from '#schemas/demandUpload.ts';
import { bodies } from '#server/module/module.ts';
import { removeLeft } from './server/demandFiles.ts';
import { keepDemand, letDemandGo, takeDemand } from './server/demandWorks.ts';
import { historyOf } from './server/history.ts';
import { sampleOf } from './server/sampleFile.ts';
import { responseOf, uploadOf } from './server/uploadCalls.ts';

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
