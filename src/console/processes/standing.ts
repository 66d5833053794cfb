import { type Deed, isAtWork, type RunAnswer, type RunStep } from './run.ts';

/** Where a run stands, for whoever opens it: what it is at, and what it waits for. */
export type Standing =
  | { is: 'completed' }
  | { is: 'cancelled' }
  | { is: 'failed'; steps: readonly RunStep[] }
  | { is: 'working'; steps: readonly RunStep[] }
  | { is: 'waiting'; steps: readonly RunStep[] };

/** A step that failed comes before one at work, and that before one that waits for somebody. */
export const standingOf = ({ run, steps }: RunAnswer): Standing => {
  if (run.runStatus === 'Completed') return { is: 'completed' };
  if (run.runStatus === 'Cancelled') return { is: 'cancelled' };
  const failed = steps.filter(({ stepStatus }) => stepStatus === 'Error');
  if (failed.length > 0) return { is: 'failed', steps: failed };
  const working = steps.filter(isAtWork);
  if (working.length > 0) return { is: 'working', steps: working };
  const open = steps.filter(({ stepStatus }) => stepStatus === 'NotStarted');
  const wanted = open.filter(isWanted);
  return { is: 'waiting', steps: wanted.length > 0 ? wanted : open.slice(0, 1) };
};

/** Whether somebody is to do something to a step, this reader or another. */
const isWanted = ({ may }: RunStep): boolean =>
  people.some((deed) => may[deed] === true || typeof may[deed] === 'string');

const people: readonly Deed[] = ['upload', 'begin', 'approve'];

/** The step to show to whoever has not chosen one: where the run stands, else the last. */
export const stepInFocus = (answer: RunAnswer): RunStep | undefined => {
  const standing = standingOf(answer);
  return 'steps' in standing ? standing.steps[0] : answer.steps.at(-1);
};
