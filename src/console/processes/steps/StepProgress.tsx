import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { ProgressBar } from '../../parts/ProgressBar.tsx';
import { isAtWork } from '../run/run.ts';

/** The live progress of a step at work; nothing for any other step. */
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

/** The done part in whole percent; 100 only when everything is done. */
export const percentOf = (done: number, total: number): number =>
  Math.min(100, Math.floor((done / total) * 100));
