import { custodianColumns } from '#domain/exchangeFile/custodianFile.ts';
import { answerOutcomes, exchangeUploadLine } from '#schemas/exchangeUpload.ts';
import { csvLines } from '#server/files/csv/csvLines.ts';
import { cellsOf, faultText, keptLines } from '#server/files/rowFiles/keptLines.ts';
import { refusedRows } from '#server/files/rowFiles/refusedRows.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { AnswerLine, Upload } from './upload.ts';

/** The refused rows of a file, with what is wrong with each. */
export const refusedAnswers = (machine: Machine, upload: Upload): AsyncGenerator<string> =>
  refusedRows(machine, { line: exchangeUploadLine }, upload, headingOf(upload));

/** All rows of a file as they came, each with its fate and the reason. */
export async function* answerResults(machine: Machine, upload: Upload): AsyncGenerator<string> {
  const heading = headingOf(upload);
  yield csvLines([[...heading, 'Row', 'Result', 'Code', 'Message']]);
  const { name } = exchangeUploadLine;
  for await (const lines of keptLines<AnswerLine>(machine, name, upload.batchId, null))
    yield csvLines(
      lines.map((line) => [
        ...cellsOf(line, heading.length),
        String(line.line),
        answerOutcomes[line.outcome],
        faultText(line, 'code'),
        faultText(line, 'message'),
      ]),
    );
}

/** A file of answers for bids that wait now; where none does, for numbers that the documents use. */
export const sampleAnswers = async ({ database }: Machine): Promise<string> => {
  const waiting = (await database.db
    .selectFrom('order')
    .select(['orderId', 'participantId', 'symbol', 'clientId', 'quantity'])
    .where('isCpApproved', '=', false)
    .where('orderStatus', '=', 'Submitted')
    .orderBy('orderId', 'desc')
    .limit(2)
    .execute()) as Record<string, unknown>[];
  const known = waiting.length === 2 ? waiting : documented;
  const rows = known.map((bid, at) => {
    const row: Record<string, unknown> = { ...bid, ...examples[at] };
    return custodianColumns.map(({ name }) => String(row[name] ?? ''));
  });
  return csvLines([custodianColumns.map(({ name }) => name), ...rows]);
};

const examples = [
  { answer: 'CONFIRM', reason: '' },
  { answer: 'REJECT', reason: 'No mandate of the client' },
];
const documented: Record<string, unknown>[] = [
  {
    orderId: 2026112100000001,
    participantId: 'CP01',
    symbol: 'LICI',
    clientId: 'C0041',
    quantity: 1000,
  },
  {
    orderId: 2026112100000002,
    participantId: 'CP02',
    symbol: 'LICI',
    clientId: 'C0042',
    quantity: 500,
  },
];

const headingOf = ({ heading }: Upload): string[] =>
  heading === null ? custodianColumns.map(({ name }) => name) : JSON.parse(heading);
