import { mostAnswers } from '#domain/exchangeFile/custodianFile.ts';
import { exchangeUpload, exchangeUploadLine } from '#schemas/exchangeUpload.ts';
import type { RowFileKind } from '#server/files/rowFiles/rowFile.ts';
import { rowFiles } from '#server/files/rowFiles/rowFileCalls.ts';
import { answerChecking } from './answerChecking.ts';
import { answering } from './answering.ts';
import type { AnswerLine, Upload } from './upload.ts';

/** Files of custodians' answers: checked row by row, then written once the uploader confirms. */
const answerFileKind: RowFileKind<Upload, AnswerLine, typeof exchangeUpload> = {
  file: exchangeUpload,
  line: exchangeUploadLine,
  columns: {
    status: 'uploadStatus',
    owner: 'uploadedBy',
    checkedAt: 'checkedAt',
    completedAt: 'completedAt',
  },
  states: { done: 'Success', failed: 'Error' },
  taken: 'taken',
  event: 'EXCHANGE_UPLOAD',
  words: {
    file: 'upload',
    rows: 'answers',
    Do: 'Write',
    do: 'write',
    done: 'written',
    none: 'There is no answer in this file.',
  },
  begins: 'commit',
  does: 'commit',
  most: mostAnswers,
  doneColumns: [],
  received: (tx, file) => ({ ...file, uploadedBy: tx.by.userId, uploadedAt: tx.now }),
  isBegun: ({ isStarted }) => isStarted,
  begun: () => ({ isStarted: true }),
  checking: answerChecking,
  doing: answering,
};

export const answerFiles = rowFiles(answerFileKind);
