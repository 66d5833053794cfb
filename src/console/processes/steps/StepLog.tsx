import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { t } from '../../browser/language.ts';
import { useAsk } from '../../calls/callsTo.ts';
import { useRefetchOn } from '../../calls/useRefetchOn.ts';
import { Loading } from '../../parts/Notes.tsx';
import { isAtWork, runCalls } from '../run/run.ts';

/** Polling interval for the log of a step at work, ms. */
const everyMs = 2000;

/** The log of a step, line by line; it grows while the step is at work. */
export const StepLog = ({ runId, step }: { runId: number; step: StepOfRun }) => {
  const { data, error, refetch } = useAsk(
    runCalls,
    'log',
    { params: { runId, step: step.name } },
    { staleTime: 0, refetchInterval: isAtWork(step) ? everyMs : false },
  );
  // The last lines may be written after the log was read last.
  useRefetchOn(`${step.stepStatus} ${step.startedAt} ${step.endedAt}`, refetch);
  if (error) return <p role="alert">{error.message}</p>;
  if (data === undefined) return <Loading />;
  return (
    <pre className="mono breaks" style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
      {data.trim() === '' ? t('Nothing is written yet.') : data}
    </pre>
  );
};
