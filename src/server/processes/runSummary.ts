import { type Saying, storedWords } from '../database/rows/saidTexts.ts';
import { type Run, type RunStep, stillBefore } from './runRows.ts';

/**
 * The state of a run in one line of its list: what is wrong, else what is under way, else what waits for a
 * person, else its end.
 */
export const runSummary = (steps: readonly RunStep[]): Saying<Pick<Run, 'step' | 'message'>> => {
  const having = (...statuses: readonly RunStep['stepStatus'][]) =>
    steps.find(({ stepStatus }) => statuses.includes(stepStatus));
  const failed = having('Error');
  if (failed) return { step: failed.label, message: storedWords(failed, 'message') };
  const busy = having('Processing', 'Started');
  if (busy) return { step: busy.label, message: null };
  const next = nextOf(steps);
  if (next) return { step: next.label, message: waitingWords(next) };
  const last = steps.at(-1);
  return { step: last?.label ?? null, message: last ? storedWords(last, 'message') : null };
};

/** The first step whose turn it is and that has not begun. */
export const nextOf = (steps: readonly RunStep[]): RunStep | undefined =>
  steps.find((step) => step.stepStatus === 'NotStarted' && stillBefore(step, steps).length === 0);

/** The person's action that a step waits for; null for a step that begins by itself. */
const waitingWords = ({ kind, needsApproval, isByHand }: RunStep): string | null =>
  kind === 'upload'
    ? 'Waits for its file.'
    : needsApproval
      ? 'Waits for an approval.'
      : isByHand
        ? 'Waits to be started.'
        : null;
