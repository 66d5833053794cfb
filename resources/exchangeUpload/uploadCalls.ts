import { Readable } from 'node:stream';
import { exchangeUpload, exchangeUploadLine } from '#schemas/exchangeUpload.ts';
import { Answer, type Asked, FileAnswer } from '#server/bodies.ts';
import { record } from '#server/database/work.ts';
import { ApiError } from '#server/errors.ts';
import { faultsIn } from '#server/imports/keptLines.ts';
import { removeFile } from '#server/imports/uploadFolder.ts';
import { answerResults, refusedAnswers, sampleAnswers } from './answerFiles.ts';
import type { LineRow } from './lineWorks.ts';
import { beginAnswers, discardAnswers, receiveAnswers, type Upload } from './uploadWorks.ts';

/** POST …/file: takes a file in and puts its check in line. */
export const takeFile = async ({ machine, by, file }: Asked) => {
  if (!file) throw new ApiError('MALFORMED', 'There is no file in the field file.');
  return new Answer(202, await machine.database.write(receiveAnswers, file, by));
};

/** POST …/{batchId}/commit. */
export const commitFile = async (asked: Asked) => {
  const { batchId } = await reached(asked);
  return new Answer(202, await asked.machine.database.write(beginAnswers, { batchId }, asked.by));
};

/** POST …/{batchId}/discard. */
export const discardFile = async (asked: Asked) => {
  const { machine, by } = asked;
  const { batchId } = await reached(asked);
  const { row, storedAs } = await machine.database.write(discardAnswers, { batchId }, by);
  if (storedAs !== null) await removeFile(machine.settings, storedAs);
  return row;
};

/** GET …/{batchId}/lines: a page of the rows of a file, by what became of them. */
export const linesOfFile = async (asked: Asked) => {
  const { machine, query } = asked;
  const { batchId } = await reached(asked);
  const limit = Number(query.limit ?? 50);
  let lines = machine.database.db
    .selectFrom(exchangeUploadLine.name)
    .selectAll()
    .where('batchId', '=', batchId)
    .where('line', '>', Number(query.after ?? 0));
  if (query.outcome) lines = lines.where('outcome', '=', query.outcome);
  const found = (await lines
    .orderBy('line')
    .limit(limit + 1)
    .execute()) as LineRow[];
  const shown = found.slice(0, limit);
  return {
    lines: shown.map(({ line, cells, outcome, orderId, answer, faults }) => ({
      line: Number(line),
      cells: JSON.parse(cells),
      outcome,
      orderId: orderId === null ? null : Number(orderId),
      answer,
      faults: faultsIn(faults),
    })),
    next: found.length > limit ? Number(shown.at(-1)?.line) : null,
  };
};

/** GET …/{batchId}/errors. */
export const errorsOfFile = async (asked: Asked) => {
  const upload = await reached(asked);
  await noteDownload(asked, upload, 'errors');
  return csv(upload, 'errors', Readable.from(refusedAnswers(asked.machine, upload)));
};

/** GET …/{batchId}/result. */
export const resultOfFile = async (asked: Asked) => {
  const upload = await reached(asked);
  await noteDownload(asked, upload, 'result');
  return csv(upload, 'result', Readable.from(answerResults(asked.machine, upload)));
};

/** GET …/sample. */
export const sampleFile = async ({ machine }: Asked) =>
  new FileAnswer(
    'custodian-answers-sample.csv',
    'text/csv; charset=utf-8',
    await sampleAnswers(machine),
  );

const csv = ({ fileName }: Upload, what: string, content: Readable) =>
  new FileAnswer(
    `${fileName.replace(/\.(csv|txt)$/i, '')}-${what}.csv`,
    'text/csv; charset=utf-8',
    content,
  );

/** The upload of the path; every Control User may look at all of them. */
const reached = async ({ machine, params }: Asked): Promise<Upload> => {
  const batchId = Number(params.batchId);
  const found =
    Number.isSafeInteger(batchId) &&
    (await machine.database.store.get(exchangeUpload, { batchId }));
  if (!found) throw new ApiError('NOT_FOUND', 'There is no such Exchange Upload.');
  return found;
};

const noteDownload = ({ machine, by }: Asked, { batchId }: Upload, what: string) =>
  machine.database.write(
    record,
    { action: 'download', resource: exchangeUpload.name, key: String(batchId), after: { what } },
    by,
  );
