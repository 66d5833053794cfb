import { keepPreviousData, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type HttpError, useGetOne } from 'ra-core';
import { useEffect, useRef } from 'react';
import { type FileNames, stageOf } from '#model';
import { type CallsOf, useAsk } from '../calls/callsTo.ts';
import { rowAtHand } from '../calls/rowAtHand.ts';
import { useStream } from '../stream/stream.ts';
import { isUnderWay, wayOf } from './stage.ts';

/** Polling interval of a file under processing, ms: the stream may be down. */
const everyMs = 1_000;

/**
 * A file of rows, followed as long as the machine is at work on it: its progress comes by the stream. Its rows
 * are asked for again once the machine has been at work on them.
 */
export const useRowFile = <F extends object>(
  calls: CallsOf<any>,
  names: FileNames,
  batchId: string,
): UseQueryResult<F, HttpError> => {
  const client = useQueryClient();
  const request = useGetOne<any, HttpError>(
    calls.name,
    { id: batchId },
    {
      ...rowAtHand(calls.name, batchId),
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && isUnderWay(stageOf(names, data)) ? everyMs : false,
    },
  );
  useStream('*', ({ type, data }) => {
    const isOurs =
      type === names.event && String((data as { batchId?: number }).batchId) === batchId;
    // The stream carries the progress at most once a second; all counts are fetched, since they belong
    // together.
    if (isOurs || type === 'RESYNC') void request.refetch();
  });
  const work = request.data && workOn(names, request.data);
  const before = useRef(work);
  const lines = calls.key('lines');
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
const workOn = (names: FileNames, file: object): string => {
  const { stage, checkedAt, writtenAt, revertedAt } = wayOf(names, file);
  return [isUnderWay(stage) && stage, checkedAt, writtenAt, revertedAt].join(' ');
};

/** The request for a page of the rows of a file, after one of its lines. */
export const linesRequest = <Q extends object>(
  batchId: number,
  narrowed: Q,
  after: string | null,
) => ({
  params: { batchId },
  query: { ...narrowed, after: after ? Number(after) : null, limit: 50 },
});

/** A page of the rows of a file. */
export const useFileLines = <L extends { line: number }>(
  calls: CallsOf<any>,
  request: ReturnType<typeof linesRequest>,
): UseQueryResult<{ lines: readonly L[]; next: number | null }, HttpError> =>
  useAsk<any, any>(calls, 'lines', request, {
    placeholderData: keepPreviousData,
    // A row that is mended stays where it was until the reader turns the page.
    refetchOnWindowFocus: false,
  });
