import type { FileRow } from '#server/files/csv/fileRows.ts';
import type { FileCheck } from '#server/files/rowFiles/rowFile.ts';
import { misquoted } from '#server/files/rowFiles/rowFileCheck.ts';
import type { Running } from '#server/jobs/jobRunner.ts';
import { answerChecker } from './checkAnswers.ts';
import { type Columns, columnsOf, readAnswer } from './readAnswer.ts';
import type { Upload } from './upload.ts';

/** The dry run of a file of custodians' answers: each row is read and held against its bid. Nothing of a bid is written. */
export const answerChecking = async ({ machine }: Running): Promise<FileCheck<Upload>> => {
  const check = await answerChecker(machine);
  const counts = { confirmations: 0, rejections: 0 };
  let heading: readonly string[] | null = null;
  let columns: Columns = [];
  return {
    check: async (rows) => {
      if (heading === null) {
        heading = rows.shift()?.cells ?? [];
        columns = columnsOf(heading);
      }
      const lines = await check(rows.map((row) => readLine(columns, row)));
      for (const { faults, columns } of lines)
        if (faults.length === 0)
          counts[columns.answer === 'confirm' ? 'confirmations' : 'rejections'] += 1;
      return lines;
    },
    counts: () => ({ ...counts }),
    endValues: () => ({ heading: JSON.stringify(heading) }),
  };
};

const readLine = (columns: Columns, { row, cells, isMisquoted }: FileRow) => ({
  line: row,
  cells,
  read: isMisquoted
    ? { orderId: null, answer: null, reason: null, claims: {}, faults: [misquoted] }
    : readAnswer(columns, cells),
});
