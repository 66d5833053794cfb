import { useQueryClient } from '@tanstack/react-query';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { useStream } from '#console/stream/stream.ts';
import type { AnswerTo } from '#model';
import type { endOfDay } from '#schemas/endOfDay.ts';

/** The calls of the end of day. */
export const dayCalls = callsTo<typeof endOfDay>('endOfDay');

/** One business day as the screen shows it. */
export type DayShown = AnswerTo<typeof endOfDay, 'days'>['days'][number];

/** The business days, and what the end of the chosen one waits for; asked again while the page is open. */
export const useDays = (businessDate: string | null) => {
  const client = useQueryClient();
  useStream('ROW', ({ data }) => {
    if ((data as { resource?: string } | null)?.resource === 'processRun')
      void client.invalidateQueries({ queryKey: [dayCalls.key('days')] });
  });
  return useAsk(
    dayCalls,
    'days',
    { query: businessDate === null ? {} : { businessDate } },
    { staleTime: 0, refetchInterval: 5_000, placeholderData: (known) => known },
  );
};

/** Where the run of a day is. */
export const runPath = (runId: number): string => `/utils/eod/${runId}`;
