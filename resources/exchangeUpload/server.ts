import { exchangeUpload } from '#schemas/exchangeUpload.ts';
import { type Asked, FileAnswer } from '#server/machine/request.ts';
import { bodies } from '#server/module/module.ts';
import { answerFiles } from './server/answerFiles.ts';
import { answerResults, refusedAnswers, sampleAnswers } from './server/answerResults.ts';

export default bodies(exchangeUpload, {
  calls: {
    file: (asked: Asked) => answerFiles.take(asked),
    commit: answerFiles.begin,
    discard: answerFiles.discard,
    lines: (asked: Asked) =>
      answerFiles.lines(asked, ({ orderId, answer }) => ({
        orderId: orderId === null ? null : Number(orderId),
        answer,
      })),
    errors: (asked: Asked) => answerFiles.download(asked, 'errors', refusedAnswers),
    result: (asked: Asked) => answerFiles.download(asked, 'result', answerResults),
    sample: async ({ machine }: Asked) =>
      new FileAnswer(
        'custodian-answers-sample.csv',
        'text/csv; charset=utf-8',
        await sampleAnswers(machine),
      ),
  },
  works: answerFiles.works,
  jobs: answerFiles.jobs,
});
