import { keepPreviousData } from '@tanstack/react-query';
import { type HttpError, useGetOne } from 'react-admin';
import { english } from '#console/browser/language.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { rowAtHand } from '#console/calls/rowAtHand.ts';
import type { Row } from '#console/calls/rows.ts';
import type { RowFigure } from '#console/files/RowFigures.tsx';
import type { Stage, Way } from '#console/files/stage.ts';
import { useFollowed, whileUnderWay } from '#console/files/useFollowed.ts';
import type { AnswerTo, RowOf } from '#model';
import { batchOrder, outcomeLabels } from '#schemas/batchOrder.ts';

/** A batch as the API answers it. */
export type OrderBatch = RowOf<typeof batchOrder>;

export type RowOutcome = keyof typeof outcomeLabels;

/** Kinds of rows that can be shown by themselves. */
export type RowKind = RowOutcome | 'warned';

/** One row of a batch: as it came, and its outcome. */
export type OrderRow = AnswerTo<typeof batchOrder, 'lines'>['lines'][number];

const stages: Record<OrderBatch['batchStatus'], Stage> = {
  Checking: 'checking',
  Checked: 'checked',
  Processing: 'writing',
  Completed: 'written',
  Failed: 'unreadable',
  Discarded: 'discarded',
};

export const stageOf = ({ batchStatus }: OrderBatch): Stage => stages[batchStatus];

/** The way of a batch to its orders. */
export const wayOf = (batch: OrderBatch): Way => ({
  stage: stageOf(batch),
  receivedAt: batch.receivedTime,
  checkedAt: batch.checkedTime,
  writtenAt: batch.completedTime,
});

/** Rows that are without fault and not placed yet. */
export const stillToPlace = ({ records, accepted, refused }: OrderBatch): number =>
  records - accepted - refused;

/**
 * Whether another check may find that some refused rows can be placed. A call of the API has no
 * rows to mend.
 */
export const canBeCheckedAgain = ({ batchStatus, layout, refused }: OrderBatch): boolean =>
  layout !== 'API' && refused > 0 && (batchStatus === 'Checked' || batchStatus === 'Completed');

/** Number of rows of each kind. */
export const figuresOf = (batch: OrderBatch): RowFigure<RowKind>[] => [
  { name: 'waiting', label: outcomeLabels.waiting, colour: 'blue', count: stillToPlace(batch) },
  { name: 'accepted', label: outcomeLabels.accepted, colour: 'green', count: batch.accepted },
  { name: 'refused', label: outcomeLabels.refused, colour: 'red', count: batch.refused },
  { name: 'warned', label: english('Warned'), colour: 'amber', count: batch.warned },
];

/** The calls of batches. */
export const batchCalls = callsTo<typeof batchOrder>(batchOrder.name);

const rowsName = batchCalls.key('lines');

/** A batch, followed as long as the machine is at work on it. */
export const useOrderBatch = (batchId: string) => {
  const batch = useGetOne<Row<typeof batchOrder>, HttpError>(
    batchOrder.name,
    { id: batchId },
    { ...rowAtHand(batchOrder.name, batchId), ...whileUnderWay(stageOf) },
  );
  return useFollowed(batch, { batchId, event: 'BATCH_ORDER', lines: rowsName, wayOf });
};

type Narrowed = { outcome: RowOutcome | null; warned: boolean | null };

/** The request for a page of the rows of a batch. */
export const rowsRequest = (batchId: number, narrowed: Narrowed, after: string | null) => ({
  params: { batchId },
  query: { ...narrowed, after: after ? Number(after) : null, limit: 50 },
});

/** A page of the rows of a batch, after a line of the file. */
export const useOrderRows = (batchId: number, narrowed: Narrowed, after: string | null) =>
  useAsk(batchCalls, 'lines', rowsRequest(batchId, narrowed, after), {
    placeholderData: keepPreviousData,
    // A row that is mended stays where it was until the reader turns the page.
    refetchOnWindowFocus: false,
  });
