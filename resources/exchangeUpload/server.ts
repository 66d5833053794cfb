import { exchangeUpload } from '#schemas/exchangeUpload.ts';
import { type CallRequest, FileAnswer } from '#server/machine/request.ts';
import { serverModule } from '#server/module/module.ts';
import { answerFiles } from './server/answerFiles.ts';
import { answerResults, refusedAnswers, sampleAnswers } from './server/answerResults.ts';

export default serverModule(exchangeUpload, {
  calls: {
    file: (request: CallRequest) => answerFiles.take(request),
    commit: answerFiles.begin,
    discard: answerFiles.discard,
    lines: (request: CallRequest) => answerFiles.lines(request),
    mend: answerFiles.mend,
    recheck: answerFiles.checkAgain,
    errors: (request: CallRequest) => answerFiles.download(request, 'errors', refusedAnswers),
    result: (request: CallRequest) => answerFiles.download(request, 'result', answerResults),
    sample: async ({ machine }: CallRequest) =>
      new FileAnswer(
        'custodian-answers-sample.csv',
        'text/csv; charset=utf-8',
        await sampleAnswers(machine),
      ),
  },
  mutations: answerFiles.mutations,
  jobs: answerFiles.jobs,
});
