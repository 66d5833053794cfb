import { useQueryClient } from '@tanstack/react-query';
import { useAnswerInWords } from '#console/calls/answerInWords.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { useStream } from '#console/stream/stream.ts';
import type { AnswerTo } from '#model';
import { endOfDay } from '#schemas/endOfDay.ts';

/** The calls of the end of day. */
export const dayCalls = callsTo<typeof endOfDay>('endOfDay');

const answer = endOfDay.calls?.days.answer ?? {};

type Days = AnswerTo<typeof endOfDay, 'days'>;

/** One business day as the screen shows it. */
export type DayShown = Days['days'][number];

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
    {
      select: useAnswerInWords<Days>(answer, endOfDay),
      staleTime: 0,
      refetchInterval: 5_000,
      placeholderData: (known) => known,
    },
  );
};

/** Where the run of a day is. */
export const runPath = (runId: number): string => `/utils/eod/${runId}`;
