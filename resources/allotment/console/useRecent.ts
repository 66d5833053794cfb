import { useQueryClient } from '@tanstack/react-query';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { useStream } from '#console/stream/stream.ts';
import type { allotment, RecentAllotment } from '#schemas/allotment.ts';

/** The calls of allotments. */
export const allotmentCalls = callsTo<typeof allotment>('allotment');

/**
 * The allotments of the last days to the bids that the reader sees, latest first; refetched when
 * more are published.
 */
export const useRecent = () => {
  const client = useQueryClient();
  useStream(
    'ALLOTMENT',
    () => void client.invalidateQueries({ queryKey: [allotmentCalls.key('recent')] }),
  );
  return useAsk(allotmentCalls, 'recent', {}, { retry: false });
};

/** The list of the allotments of one series of a run. */
export const allotmentsPath = ({
  symbol,
  series,
  runId,
}: Pick<RecentAllotment, 'symbol' | 'series' | 'runId'>): string =>
  `/order/allotment?symbol=${encodeURIComponent(symbol)}&series=${series}&runId=${runId}`;
