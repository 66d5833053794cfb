import { createHash } from 'node:crypto';
import { mostAnswers } from '#domain/custodianFile.ts';
import { exchangeUpload } from '#schemas/exchangeUpload.ts';
import { ApiError } from '#server/errors.ts';
import { FileFault } from '#server/imports/fault.ts';
import { type FileRow, fileRows, slicesOf } from '#server/imports/fileRows.ts';
import { uploadedFile } from '#server/imports/uploadFolder.ts';
import type { JobKind, Running } from '#server/jobs/jobRunner.ts';
import { answerJudge } from './judgeAnswers.ts';
import { type Counts, clearLines, endCheck, type NewLine, saveLines } from './lineWorks.ts';
import { type Columns, columnsOf, readAnswer } from './readAnswer.ts';
import { answerJobs, type Upload } from './uploadWorks.ts';

/** Rows that are judged and kept at a time. */
const slice = 200;
/** How often whoever waits is told how far it is, ms. */
const tellEveryMs = 1_000;

/**
 * The dry run of a file of custodians' answers: each row is read, held against its bid and kept with
 * all that is wrong with it. Nothing of a bid is written. Cut off, it begins again from the start.
 */
export const checkAnswers: JobKind = {
  kind: answerJobs.check,
  run: async (running) => {
    const { machine, owned, by, args } = running;
    const { batchId } = args as { batchId: number };
    const upload = await machine.database.store.get(exchangeUpload, { batchId });
    if (upload?.uploadStatus !== 'Checking' || upload.storedAs === null) return null;
    try {
      return await checked(running, upload);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UPLOAD_GONE') return error.message;
      if (!(error instanceof FileFault)) throw error;
      const words = error.faults.map(({ message }) => message).join(' ');
      const message = `Row ${error.row}: ${words}`;
      await clearedLines(running, batchId);
      const end = { ...owned, batchId, uploadStatus: 'Error' as const, message };
      await machine.database.write(endCheck, end, by);
      return message;
    }
  },
  failed: async ({ machine, owned, by, args }, words) => {
    const end = { ...owned, batchId: args.batchId, uploadStatus: 'Error' as const };
    await machine.database.write(endCheck, { ...end, message: words }, by);
  },
};

const checked = async (running: Running, upload: Upload) => {
  const { machine, owned, by, signal } = running;
  const { batchId } = upload;
  const judge = await answerJudge(machine);
  const counts: Counts = { records: 0, confirmations: 0, rejections: 0, refused: 0 };
  const hash = createHash('sha256');
  let heading: readonly string[] | null = null;
  let columns: Columns = [];
  let told = 0;

  await clearedLines(running, batchId);
  const path = uploadedFile(machine.settings, upload.storedAs as string);
  const file = fileRows(path, (bytes) => hash.update(bytes));
  for await (const rows of slicesOf(file, slice)) {
    if (signal.aborted) return null;
    if (heading === null) {
      heading = rows.shift()?.cells ?? [];
      columns = columnsOf(heading);
    }
    const lines = await judge(rows.map((row) => readRow(columns, row)));
    if (lines.length === 0) continue;
    count(counts, lines);
    if (counts.records > mostAnswers) throw fault('TOO_MANY_ROWS', tooMany);
    const tells = machine.now() - told >= tellEveryMs;
    if (tells) told = machine.now();
    const saving = { ...owned, batchId, counts: { ...counts }, tells, lines };
    await machine.database.write(saveLines, saving, by);
  }
  if (heading === null || counts.records === 0)
    throw fault('NO_ROWS', 'There is no answer in this file.');
  if (hash.digest('hex') !== upload.sha256)
    throw fault(
      'CHANGED_FILE',
      'The file on the disk is not the one that came in. Bring it again.',
    );
  const end = { uploadStatus: 'Checked' as const, heading: JSON.stringify(heading) };
  await machine.database.write(endCheck, { ...owned, batchId, ...end }, by);
  return `${counts.records} rows, ${counts.refused} with faults`;
};

const readRow = (columns: Columns, { row, cells, isMisquoted }: FileRow) => ({
  line: row,
  cells,
  read: isMisquoted ? misquoted : readAnswer(columns, cells),
});

const misquoted = {
  ...{ orderId: null, answer: null, reason: null, said: {} },
  faults: [
    { field: '', code: 'QUOTES', message: 'A quote (") in this row is not closed, or not doubled' },
  ],
};

const count = (counts: Counts, lines: readonly NewLine[]): void => {
  for (const { faults, answer } of lines) {
    counts.records += 1;
    if (faults.length > 0) counts.refused += 1;
    else if (answer === 'confirm') counts.confirmations += 1;
    else counts.rejections += 1;
  }
};

const tooMany = `This file has more than ${mostAnswers.toLocaleString('en')} rows, the most that is taken. Split it.`;

const fault = (code: string, message: string) => new FileFault(1, { field: '', code, message });

/** Takes away all that an earlier check kept. */
export const clearedLines = async ({ machine, owned, by }: Running, batchId: number) => {
  while (await machine.database.write(clearLines, { ...owned, batchId }, by));
};
