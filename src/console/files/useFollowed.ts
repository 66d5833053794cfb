import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useStream } from '../stream/stream.ts';
import { isUnderWay, type Stage } from './stage.ts';

/** How often a file is fetched while it is being processed, ms: the stream may be down. */
const everyMs = 1_000;

/** The options of a call that asks again by itself as long as the machine is at work on the file. */
export const whileUnderWay = <B>(stageOf: (file: B) => Stage) => ({
  refetchInterval: ({ state }: { state: { data?: B | undefined } }): number | false =>
    state.data !== undefined && isUnderWay(stageOf(state.data)) ? everyMs : false,
});

/**
 * A file, followed: its progress comes by the stream. `event` is the type of its messages, `lines`
 * the name under which its rows are kept, which say something else in its next stage.
 */
export const useFollowed = <B>(
  request: UseQueryResult<B, HttpError>,
  {
    batchId,
    event,
    lines,
    stageOf,
  }: { batchId: string; event: string; lines: string; stageOf: (file: B) => Stage },
): UseQueryResult<B, HttpError> => {
  const client = useQueryClient();
  useStream('*', ({ type, data }) => {
    const isOurs = type === event && String((data as { batchId?: number }).batchId) === batchId;
    // The stream carries the progress at most once a second; all counts are fetched, since they belong
    // together.
    if (isOurs || type === 'RESYNC') void request.refetch();
  });
  const stage = request.data && stageOf(request.data);
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== undefined && before.current !== stage)
      void client.invalidateQueries({ queryKey: [lines] });
    before.current = stage;
  }, [client, lines, stage]);
  return request;
};
