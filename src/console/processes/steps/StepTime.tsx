import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { useServerNow } from '../../browser/clock.ts';
import { timeText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { durationText } from '../run/duration.ts';
import { isAtWork } from '../run/run.ts';

/** When a step began and how long it took, or has taken until now. */
export const StepTime = ({ step }: { step: StepOfRun }) => {
  const { startedAt, endedAt } = step;
  if (startedAt === null) return null;
  const whole = timeText(startedAt);
  const began = Date.parse(startedAt);
  return (
    <span
      title={
        endedAt
          ? t('%{whole} to %{endedAt}', { whole, endedAt: timeText(endedAt) })
          : t('since %{whole}', { whole })
      }
    >
      {whole.slice(11)}{' '}
      <span className="muted">
        {endedAt
          ? `· ${durationText(Date.parse(endedAt) - began)}`
          : isAtWork(step) && <Running since={began} />}
      </span>
    </span>
  );
};

const Running = ({ since }: { since: number }) => (
  <>· {durationText(useServerNow() - since, { isWhole: true })}</>
);
