import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import type { RowFigure } from '#console/files/RowFigures.tsx';
import type { AnswerTo, RowOf } from '#model';
import { answerOutcomes, exchangeUpload } from '#schemas/exchangeUpload.ts';

/** A file of answers as the API tells of it. */
export type AnswerFile = RowOf<typeof exchangeUpload>;

export type AnswerOutcome = keyof typeof answerOutcomes;

/** One row of such a file: as it came, and its outcome. */
export type AnswerRow = AnswerTo<typeof exchangeUpload, 'lines'>['lines'][number];

/** Rows that are without fault and not written yet. */
export const stillToWrite = ({ records, accepted, refused }: AnswerFile): number =>
  records - accepted - refused;

/** '1 bid', '2,176 bids'. */
export const bidsText = (bids: number): string =>
  t('%{count} bid |||| %{count} bids', { count: quantityText(bids) });

/** Number of rows of each outcome. */
export const figuresOf = (file: AnswerFile): RowFigure<AnswerOutcome>[] => [
  { name: 'waiting', label: answerOutcomes.waiting, colour: 'blue', count: stillToWrite(file) },
  { name: 'taken', label: answerOutcomes.taken, colour: 'green', count: file.accepted },
  { name: 'refused', label: answerOutcomes.refused, colour: 'red', count: file.refused },
];

/** The calls of such files. */
export const answerCalls = callsTo<typeof exchangeUpload>(exchangeUpload.name);
