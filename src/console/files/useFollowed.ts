import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useStream } from '../stream/stream.ts';
import { isUnderWay, type Stage, type Way } from './stage.ts';

/** Polling interval of a file under processing, ms: the stream may be down. */
const everyMs = 1_000;

/** The options of a call that asks again by itself as long as the machine is at work on the file. */
export const whileUnderWay = <B>(stageOf: (file: B) => Stage) => ({
  refetchInterval: ({ state }: { state: { data?: B | undefined } }): number | false =>
    state.data !== undefined && isUnderWay(stageOf(state.data)) ? everyMs : false,
});

/**
 * A file, followed: its progress comes by the stream. `event` is the type of its messages, `lines`
 * the name under which its rows are kept, which say something else once the machine has been at work on them.
 */
export const useFollowed = <B>(
  request: UseQueryResult<B, HttpError>,
  {
    batchId,
    event,
    lines,
    wayOf,
  }: { batchId: string; event: string; lines: string; wayOf: (file: B) => Way },
): UseQueryResult<B, HttpError> => {
  const client = useQueryClient();
  useStream('*', ({ type, data }) => {
    const isOurs = type === event && String((data as { batchId?: number }).batchId) === batchId;
    // The stream carries the progress at most once a second; all counts are fetched, since they belong
    // together.
    if (isOurs || type === 'RESYNC') void request.refetch();
  });
  const work = request.data && workOn(wayOf(request.data));
  const before = useRef(work);
  useEffect(() => {
    if (before.current !== undefined && before.current !== work)
      void client.invalidateQueries({ queryKey: [lines] });
    before.current = work;
  }, [client, lines, work]);
  return request;
};

/**
 * A value that changes when the machine has processed a file. A mended row does not change it: the
 * row stays in its position.
 */
const workOn = ({ stage, checkedAt, writtenAt, revertedAt }: Way): string =>
  [isUnderWay(stage) && stage, checkedAt, writtenAt, revertedAt].join(' ');
