import { mostAnswers } from '#domain/exchangeFile/custodianFile.ts';
import { sentence } from '#domain/sentence.ts';
import { exchangeUpload, exchangeUploadLine } from '#schemas/exchangeUpload.ts';
import { columnLine, typedOver } from '#server/files/rowFiles/columnLine.ts';
import { rowFiles } from '#server/files/rowFiles/rowFileCalls.ts';
import type { RowFileType } from '#server/files/rowFiles/rowFileType.ts';
import { startedWords, takingRows } from '#server/files/rowFiles/rowWork.ts';
import { answerFile } from '../answerFile.ts';
import { answerChecking, checkAnswerAgain, readTitles } from './answerChecking.ts';
import { answering, type HandedAnswer } from './answering.ts';
import type { AnswerLine, Upload } from './upload.ts';

const words = { rows: 'answers', Do: 'Write', do: 'write', done: 'written' };

/** The fields of a row that calls answer in addition to its cells and faults. */
const wireAnswer = (line: AnswerLine) => ({
  ...columnLine(line),
  orderId: line.orderId === null ? null : Number(line.orderId),
  answer: line.answer,
});

type AnswerFileType = RowFileType<
  Upload,
  AnswerLine,
  typeof exchangeUpload,
  ReturnType<typeof wireAnswer>
>;

/** Files of custodians' answers: checked row by row, then written once the uploader confirms. */
const answerFileType: AnswerFileType = {
  file: exchangeUpload,
  line: exchangeUploadLine,
  names: answerFile,
  words: {
    file: 'upload',
    none: 'There is no answer in this file.',
    started: startedWords(words),
  },
  checkName: (_, { fileName }) =>
    sentence('Check the %{rows} of %{fileName}', {
      rows: sentence(words.rows),
      fileName: fileName ?? '',
    }),
  maxRows: mostAnswers,
  rowOfFile: (tx, file) => ({ ...file, uploadedBy: tx.by.userId, uploadedAt: tx.now }),
  isStarted: ({ isStarted }) => isStarted,
  startCheck: answerChecking,
  typedOver: (upload, ...typed) => typedOver(readTitles(upload), ...typed),
  checkAgain: checkAnswerAgain,
  wireLine: wireAnswer,
  write: takingRows<Upload, AnswerLine, HandedAnswer>({
    words,
    job: 'commit',
    begin: 'commit',
    doneOutcome: 'taken',
    columns: [],
    startValues: () => ({ isStarted: true, message: null }),
    handOver: () => (answer) => [answer.lineId, answer.line, answer],
    doLines: answering,
  }),
};

export const answerFiles = rowFiles(answerFileType);
