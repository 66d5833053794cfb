import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { isAtWork, type RunWithSteps } from './run.ts';

/** The state of a run for its reader: where it is, and what it waits for. */
export type RunState =
  | { is: 'completed' }
  | { is: 'cancelled' }
  | { is: 'failed'; steps: readonly StepOfRun[] }
  | { is: 'working'; steps: readonly StepOfRun[] }
  | { is: 'waiting'; steps: readonly StepOfRun[] };

/** A failed step comes before one under way, and that before one that waits for a person. */
export const runStateOf = ({ run, steps }: RunWithSteps): RunState => {
  if (run.runStatus === 'Completed') return { is: 'completed' };
  if (run.runStatus === 'Cancelled' || run.cancelledBy !== null) return { is: 'cancelled' };
  const failed = steps.filter(({ stepStatus }) => stepStatus === 'Error');
  if (failed.length > 0) return { is: 'failed', steps: failed };
  const working = steps.filter(isAtWork);
  if (working.length > 0) return { is: 'working', steps: working };
  const open = steps.filter(({ stepStatus }) => stepStatus === 'NotStarted');
  const wanted = open.filter(isWanted);
  return { is: 'waiting', steps: wanted.length > 0 ? wanted : open.slice(0, 1) };
};

/** Whether it is this reader's turn, or another person's to approve. */
const isWanted = ({ may, needsApproval, waitsFor }: StepOfRun): boolean =>
  may.upload === true || may.begin === true || (needsApproval && waitsFor.length === 0);

/**
 * The step to show until the reader chooses one: the current one; of a finished run the one with its files,
 * else the last.
 */
export const stepInFocus = (answer: RunWithSteps): StepOfRun | undefined => {
  const standing = runStateOf(answer);
  if ('steps' in standing) return standing.steps[0];
  const { steps } = answer;
  return (
    steps.findLast(({ kind, files }) => kind === 'download' && files.length > 0) ?? steps.at(-1)
  );
};
