import { english } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import type { RowFigure } from '#console/files/RowFigures.tsx';
import type { AnswerTo, RowOf } from '#model';
import { batchOrder, outcomeLabels } from '#schemas/batchOrder.ts';

/** A batch as the API answers it. */
export type OrderBatch = RowOf<typeof batchOrder>;

export type RowOutcome = keyof typeof outcomeLabels;

/** Kinds of rows that can be shown by themselves. */
export type RowKind = RowOutcome | 'warned';

/** One row of a batch: as it came, and its outcome. */
export type OrderRow = AnswerTo<typeof batchOrder, 'lines'>['lines'][number];

/** Rows that are without fault and not placed yet. */
export const stillToPlace = ({ records, accepted, refused }: OrderBatch): number =>
  records - accepted - refused;

/** Number of rows of each kind. */
export const figuresOf = (batch: OrderBatch): RowFigure<RowKind>[] => [
  { name: 'waiting', label: outcomeLabels.waiting, colour: 'blue', count: stillToPlace(batch) },
  { name: 'accepted', label: outcomeLabels.accepted, colour: 'green', count: batch.accepted },
  { name: 'refused', label: outcomeLabels.refused, colour: 'red', count: batch.refused },
  { name: 'warned', label: english('Warned'), colour: 'amber', count: batch.warned },
];

/** The calls of batches. */
export const batchCalls = callsTo<typeof batchOrder>(batchOrder.name);
