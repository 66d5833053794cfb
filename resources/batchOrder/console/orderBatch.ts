import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { useCall } from '#console/calls/useCall.ts';
import { useStream } from '#console/stream/stream.ts';
import type { AnswerTo, RowOf } from '#model';
import { batchOrder, type outcomeLabels } from '#schemas/batchOrder.ts';

/** A batch as the API answers it. */
export type OrderBatch = RowOf<typeof batchOrder>;

export type RowOutcome = keyof typeof outcomeLabels;

/** What is wrong with a row, or odd about it. */
export type RowFault = { field: string; code: string; message: string };

const calls = callsTo<typeof batchOrder>(batchOrder.name);

/** One row of a batch: as it came, and what became of it. */
export type OrderRow = AnswerTo<typeof batchOrder, 'lines'>['lines'][number];

/** The machine is at work on the batch; it changes by itself. */
export const isUnderWay = ({ batchStatus }: Pick<OrderBatch, 'batchStatus'>): boolean =>
  batchStatus === 'Checking' || batchStatus === 'Processing';

/** Rows that are without fault and not placed yet. */
export const stillToPlace = ({ records, accepted, refused }: OrderBatch): number =>
  records - accepted - refused;

/** How often a batch is asked for while the machine is at work on it, ms: the stream may be down. */
const everyMs = 1_000;

/** A batch, followed: its progress comes by the stream, and by asking again where that is silent. */
export const useOrderBatch = (batchId: string) => {
  const client = useQueryClient();
  const batch = useCall<OrderBatch>(
    batchOrder.name,
    'GET',
    `${batchOrder.api}/${encodeURIComponent(batchId)}`,
    {},
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? everyMs : false) },
  );
  useStream('*', ({ type, data }) => {
    const isOurs =
      type === 'BATCH_ORDER' && String((data as Partial<OrderBatch>).batchId) === batchId;
    if (isOurs || type === 'RESYNC') void batch.refetch();
  });
  // The rows say something else in its next state.
  const status = batch.data?.batchStatus;
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== undefined && before.current !== status)
      void client.invalidateQueries({ queryKey: [calls.key('lines')] });
    before.current = status;
  }, [client, status]);
  return batch;
};

/** A page of the rows of a batch, after a line of the file. */
export const useOrderRows = (
  batchId: number,
  narrowed: { outcome: RowOutcome | null; warned: boolean | null },
  after: string | null,
) =>
  useAsk(
    calls,
    'lines',
    { params: { batchId }, query: { ...narrowed, after: numberOf(after), limit: 50 } },
    { placeholderData: keepPreviousData },
  );

const numberOf = (after: string | null) => (after === null ? null : Number(after));
