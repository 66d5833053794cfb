import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { ProgressBar } from '../../parts/ProgressBar.tsx';
import { isAtWork } from '../run/run.ts';

/** How far a step is that is at work, live; nothing of one that is not. */
export const StepProgress = ({ step }: { step: StepOfRun }) => {
  if (!isAtWork(step)) return null;
  const { done, total } = step;
  return (
    <ProgressBar
      label={step.stepStatus === 'Started' ? t('In line') : t('Under way')}
      done={done ?? 0}
      of={total}
      words={
        done !== null && total
          ? t('%{done} of %{total} · %{done2}%', {
              done: quantityText(done),
              total: quantityText(total),
              done2: percentOf(done, total),
            })
          : ''
      }
    />
  );
};

/** How much is done, in whole percent; 100 only when it is all. */
export const percentOf = (done: number, total: number): number =>
  Math.min(100, Math.floor((done / total) * 100));
