import { mostAnswers } from '#domain/exchangeFile/custodianFile.ts';
import { exchangeUpload, exchangeUploadLine } from '#schemas/exchangeUpload.ts';
import type { RowFileType } from '#server/files/rowFiles/rowFile.ts';
import { rowFiles } from '#server/files/rowFiles/rowFileCalls.ts';
import { answerChecking, checkAnswerAgain, readTitles } from './answerChecking.ts';
import { answering, type HandedAnswer } from './answering.ts';
import type { AnswerLine, Upload } from './upload.ts';

/** Files of custodians' answers: checked row by row, then written once the uploader confirms. */
const answerFileType: RowFileType<Upload, AnswerLine, typeof exchangeUpload, HandedAnswer> = {
  file: exchangeUpload,
  line: exchangeUploadLine,
  columns: {
    status: 'uploadStatus',
    owner: 'uploadedBy',
    checkedAt: 'checkedAt',
    completedAt: 'completedAt',
  },
  states: { done: 'Success', failed: 'Error' },
  doneOutcome: 'taken',
  event: 'EXCHANGE_UPLOAD',
  words: {
    file: 'upload',
    rows: 'answers',
    Do: 'Write',
    do: 'write',
    done: 'written',
    none: 'There is no answer in this file.',
  },
  journalAction: 'commit',
  jobType: 'commit',
  maxRows: mostAnswers,
  doneColumns: [],
  rowOfFile: (tx, file) => ({ ...file, uploadedBy: tx.by.userId, uploadedAt: tx.now }),
  isStarted: ({ isStarted }) => isStarted,
  startValues: () => ({ isStarted: true }),
  startCheck: answerChecking,
  titlesOf: readTitles,
  checkAgain: checkAnswerAgain,
  handOver: () => (answer) => [answer.lineId, answer.line, answer],
  doLines: answering,
};

export const answerFiles = rowFiles(answerFileType);
