import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { callsTo } from '../calls/callsTo.ts';
import { useCall } from '../calls/useCall.ts';
import { useStream } from '../stream/stream.ts';
import { type Batch, isUnderWay } from './batch.ts';

/** How often a batch is asked for while the machine is at work on it, ms: the stream may be down. */
const everyMs = 2000;

/** The calls of batches. */
export const batchCalls = callsTo<typeof bulkUpload>(bulkUpload.name);

/** A batch, followed: its progress comes by the stream, and by asking again where that is silent. */
export const useBatch = (batchId: string) => {
  const client = useQueryClient();
  const path = `${bulkUpload.api}/${encodeURIComponent(batchId)}`;
  const batch = useCall<Batch>(
    bulkUpload.name,
    'GET',
    path,
    {},
    {
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? everyMs : false),
    },
  );
  useStream('*', ({ type, data }) => {
    const isOurs = type === 'BULK_UPLOAD' && String((data as Batch).batchId) === batchId;
    // The stream says at most once a second how far it is; all counts are asked for, since they belong together.
    if (isOurs || type === 'RESYNC') void batch.refetch();
  });
  // The lines of a batch say something else in its next state.
  const state = batch.data?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state)
      void client.invalidateQueries({ queryKey: [batchCalls.key('lines')] });
    before.current = state;
  }, [client, state]);
  return batch;
};
