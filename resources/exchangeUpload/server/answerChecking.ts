import { exchangeUploadLine } from '#schemas/exchangeUpload.ts';
import type { FileRow } from '#server/files/csv/fileRows.ts';
import type {
  CheckedAgain,
  CheckedLine,
  Checking,
  FileCheck,
} from '#server/files/rowFiles/rowFile.ts';
import { misquoted } from '#server/files/rowFiles/rowFileCheck.ts';
import { answerChecker } from './checkAnswers.ts';
import { type Columns, columnsOf, readAnswer } from './readAnswer.ts';
import type { AnswerLine, Upload } from './upload.ts';

/**
 * The dry run of a file of custodians' answers: each row is read and checked against its bid. It
 * writes no bids.
 */
export const answerChecking = async ({ machine }: Checking): Promise<FileCheck<Upload>> => {
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

/** The titles of the columns of a file that are read. */
export const readTitles = ({ heading }: Upload): (string | null)[] => {
  const titles: string[] = JSON.parse(heading ?? '[]');
  const columns = columnsOf(titles);
  return titles.map((title, at) => (columns[at] ? title : null));
};

/** Reads a mended row and holds it against its bid, and against the other rows that will be written. */
export const checkAnswerAgain = async (
  { machine }: Checking,
  upload: Upload,
  line: AnswerLine,
  cells: readonly string[],
): Promise<CheckedAgain<Upload>> => {
  const read = readAnswer(columnsOf(JSON.parse(upload.heading ?? '[]')), cells);
  const twin = read.orderId === null ? null : await twinOf(machine, line, read.orderId);
  const check = await answerChecker(
    machine,
    new Map(twin === null ? [] : [[twin.orderId, twin.line]]),
  );
  const [checked] = await check([{ line: Number(line.line), cells, read }]);
  const answer = checked?.faults.length === 0 ? checked.columns.answer : null;
  const others = await othersByAnswer(machine, line);
  return {
    checked: checked as CheckedLine,
    others: [],
    change: {
      confirmations: others.confirm + Number(answer === 'confirm'),
      rejections: others.reject + Number(answer === 'reject'),
    },
  };
};

/** Number of other rows of the file that will be written, by answer. */
const othersByAnswer = async (
  { database }: Checking['machine'],
  { batchId, line }: AnswerLine,
): Promise<{ confirm: number; reject: number }> => {
  const rows = await database.readLong(
    database.db
      .selectFrom(exchangeUploadLine.name)
      .where('batchId', '=', batchId)
      .where('outcome', '=', 'waiting')
      .where('line', '!=', line)
      .groupBy('answer')
      .select(({ fn }) => ['answer', fn.countAll().as('rows')])
      .compile(),
  );
  const of = (answer: string) => Number(rows.find((row) => row.answer === answer)?.rows ?? 0);
  return { confirm: of('confirm'), reject: of('reject') };
};

/** The first other row of the file that answers for a bid and will be written. */
const twinOf = async (
  { database }: Checking['machine'],
  { batchId, line }: AnswerLine,
  orderId: number,
): Promise<{ orderId: number; line: number } | null> => {
  const [twin] = await database.readLong(
    database.db
      .selectFrom(exchangeUploadLine.name)
      .where('batchId', '=', batchId)
      .where('outcome', '=', 'waiting')
      .where('orderId', '=', orderId)
      .where('line', '!=', line)
      .select(({ fn }) => fn.min('line').as('line'))
      .compile(),
  );
  return twin?.line ? { orderId, line: Number(twin.line) } : null;
};
