import type { StepStatus as Code, StepOfRun } from '#model/answers/processAnswers.ts';
import { processStep } from '#own/processStep/processStep.ts';
import { t } from '../../browser/language.ts';
import { Status } from '../../parts/Status.tsx';

/** The sign of each state, since two states are blue. */
const signs: Record<Code, string> = {
  NotStarted: '○',
  Started: '▸',
  Processing: '●',
  Error: '✕',
  Completed: '✓',
};

const { choices, options } = processStep.fields.stepStatus;

/** How a step is: word, sign and hue of §4.10. */
export const StepStatus = ({ step: { stepStatus } }: { step: StepOfRun }) => (
  <Status colour={options.colours?.[stepStatus] ?? 'grey'} icon={signs[stepStatus]}>
    {t(choices?.[stepStatus] ?? stepStatus)}
  </Status>
);
