import { keepPreviousData } from '@tanstack/react-query';
import { type HttpError, useGetOne } from 'react-admin';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { rowAtHand } from '#console/calls/rowAtHand.ts';
import type { Row } from '#console/calls/rows.ts';
import type { RowFigure } from '#console/files/RowFigures.tsx';
import type { Stage, Way } from '#console/files/stage.ts';
import { useFollowed, whileUnderWay } from '#console/files/useFollowed.ts';
import type { AnswerTo, RowOf } from '#model';
import { answerOutcomes, exchangeUpload } from '#schemas/exchangeUpload.ts';

/** A file of answers as the API tells of it. */
export type AnswerFile = RowOf<typeof exchangeUpload>;

export type AnswerOutcome = keyof typeof answerOutcomes;

/** One row of such a file: as it came, and its outcome. */
export type AnswerRow = AnswerTo<typeof exchangeUpload, 'lines'>['lines'][number];

const stages: Record<AnswerFile['uploadStatus'], Stage> = {
  Checking: 'checking',
  Checked: 'checked',
  Processing: 'writing',
  Success: 'written',
  Error: 'unreadable',
  Discarded: 'discarded',
};

export const stageOf = ({ uploadStatus }: AnswerFile): Stage => stages[uploadStatus];

/** The way of a file to the bids that it answers. */
export const wayOf = (file: AnswerFile): Way => ({
  stage: stageOf(file),
  receivedAt: file.uploadedAt,
  checkedAt: file.checkedAt,
  writtenAt: file.completedAt,
});

/** Rows that are without fault and not written yet. */
export const stillToWrite = ({ records, accepted, refused }: AnswerFile): number =>
  records - accepted - refused;

/** '1 bid', '2,176 bids'. */
export const bidsText = (bids: number): string =>
  t('%{count} bid |||| %{count} bids', { count: quantityText(bids) });

/** The machine is not at work on a file that was read: its rows can be mended. */
export const canBeMended = ({ uploadStatus }: AnswerFile): boolean =>
  uploadStatus === 'Checked' || uploadStatus === 'Success';

/** Number of rows of each outcome. */
export const figuresOf = (file: AnswerFile): RowFigure<AnswerOutcome>[] => [
  { name: 'waiting', label: answerOutcomes.waiting, colour: 'blue', count: stillToWrite(file) },
  { name: 'taken', label: answerOutcomes.taken, colour: 'green', count: file.accepted },
  { name: 'refused', label: answerOutcomes.refused, colour: 'red', count: file.refused },
];

/** The calls of such files. */
export const answerCalls = callsTo<typeof exchangeUpload>(exchangeUpload.name);

const rowsName = answerCalls.key('lines');

/** A file, followed as long as the machine is at work on it. */
export const useAnswerFile = (batchId: string) => {
  const file = useGetOne<Row<typeof exchangeUpload>, HttpError>(
    exchangeUpload.name,
    { id: batchId },
    { ...rowAtHand(exchangeUpload.name, batchId), ...whileUnderWay(stageOf) },
  );
  return useFollowed(file, { batchId, event: 'EXCHANGE_UPLOAD', lines: rowsName, wayOf });
};

/** The request for a page of the rows of a file. */
export const rowsRequest = (
  batchId: number,
  outcome: AnswerOutcome | null,
  after: string | null,
) => ({
  params: { batchId },
  query: { outcome, after: after ? Number(after) : null, limit: 50 },
});

/** A page of the rows of a file, after a line of it. */
export const useAnswerRows = (
  batchId: number,
  outcome: AnswerOutcome | null,
  after: string | null,
) =>
  useAsk(answerCalls, 'lines', rowsRequest(batchId, outcome, after), {
    placeholderData: keepPreviousData,
    // A row that is mended stays where it was until the reader turns the page.
    refetchOnWindowFocus: false,
  });
