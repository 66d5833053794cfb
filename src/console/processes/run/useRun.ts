import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { runAnswer } from '#model/answers/processAnswers.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { byItself } from '../../browser/presence.ts';
import { useAnswerInWords } from '../../calls/answerInWords.ts';
import { useAsk } from '../../calls/callsTo.ts';
import { useStream } from '../../stream/stream.ts';
import { type RunWithSteps, runCalls } from './run.ts';

/** Polling interval for a run under way, ms, since the stream may be down. */
const everyMs = 5000;
/** Delay that collects stream events before the whole run is fetched again, ms. */
const gatherMs = 300;

type News = { runId?: number; step?: string; done?: number | null; total?: number | null };

/**
 * A run with its steps, followed: how far a step is comes by the stream at once, everything else by
 * asking again after it, since figures of one moment belong together.
 */
export const useRun = (runId: string) => {
  const client = useQueryClient();
  const select = useAnswerInWords<RunWithSteps>(runAnswer, processRun);
  const run = useAsk(
    runCalls,
    'steps',
    { params: { runId } },
    {
      select,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.run.runStatus === 'Started' ? everyMs : false),
    },
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { refetch } = run;
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void byItself(refetch);
    }, gatherMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useStream('*', ({ type, data }) => {
    if (type === 'RESYNC') return soon();
    const news = (data ?? {}) as News;
    if (type !== 'PROCESS' || String(news.runId) !== runId) return;
    client.setQueryData<RunWithSteps>(
      runCalls.keyOf('steps', { params: { runId } }),
      (known) => known && moved(known, news),
    );
    soon();
  });
  return run;
};

/** The run with a step as far as the stream says; a step that is not at work stays as it is. */
const moved = (known: RunWithSteps, { step, done, total }: News): RunWithSteps =>
  typeof done !== 'number'
    ? known
    : {
        ...known,
        steps: known.steps.map((each) =>
          each.name === step && each.stepStatus === 'Processing'
            ? { ...each, done, total: total ?? each.total }
            : each,
        ),
      };
