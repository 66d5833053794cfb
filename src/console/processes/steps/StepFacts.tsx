import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { timeText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { durationText } from '../run/duration.ts';

/** The actions of users on a step, and their times. */
export const StepFacts = ({ step }: { step: StepOfRun }) => {
  const { beganBy, approvedBy, startedAt, endedAt } = step;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('Begun by'), beganBy],
    [t('Approved by'), approvedBy],
    [t('Began'), startedAt && timeText(startedAt)],
    [t('Ended'), endedAt && timeText(endedAt)],
    [t('Took'), startedAt && endedAt && durationText(Date.parse(endedAt) - Date.parse(startedAt))],
  ];
  return (
    <dl className="facts figures">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};
