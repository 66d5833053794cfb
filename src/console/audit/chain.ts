import { useQueryClient } from '@tanstack/react-query';
import type { AnswerTo } from '#model';
import type { auditCalls } from '#own/journal/auditCalls.ts';
import { callsTo, useAsk, useWrite } from '../calls/callsTo.ts';

/** How the last check of the journal's chain went, or how far the one that runs has come. */
export type ChainCheck = AnswerTo<typeof auditCalls, 'show'>;

const calls = callsTo<typeof auditCalls>('audit');
/** Polling interval while a check runs, ms. */
const everyMs = 700;

/** The check of the chain: its state, kept up to date while it runs, and how to start one. */
export const useChainCheck = () => {
  const client = useQueryClient();
  const answer = useAsk(
    calls,
    'show',
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? everyMs : false),
    },
  );
  const start = useWrite(calls, 'start', {
    onSettled: () => client.invalidateQueries({ queryKey: [calls.key('show')] }),
  });
  return {
    check: answer.data,
    error: answer.error,
    fault: start.error?.message ?? null,
    start: () => start.mutate({}),
  };
};
