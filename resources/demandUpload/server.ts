import { demandUpload } from '#schemas/demandUpload.ts';
import { serverModule } from '#server/module/module.ts';
import { removeLeft } from './server/demandFiles.ts';
import { keepDemand, releaseDemand, takeDemand } from './server/demandMutations.ts';
import { historyOf } from './server/history.ts';
import { sampleOf } from './server/sampleFile.ts';
import { responseOf, uploadOf } from './server/uploadCalls.ts';

export default serverModule(demandUpload, {
  calls: {
    bse: uploadOf('BSE'),
    mse: uploadOf('MSE'),
    fileUploads: historyOf,
    response: responseOf,
    sample: sampleOf,
  },
  mutations: [keepDemand, takeDemand, releaseDemand],
  start: async ({ settings }) => {
    await removeLeft(settings);
    return () => undefined;
  },
});
