import { useKey } from '../useKey.ts';
import { hasLog, type OnAsk } from './asked.ts';
import type { RunStep } from './run.ts';
import { deedOfKey } from './StepDeeds.tsx';

/** The keys of the step in focus: what its buttons say, and `l` for its log. */
export const useStepKeys = (step: RunStep | undefined, ask: OnAsk): void => {
  const deed = (key: string) => {
    const what = step && deedOfKey(key, step);
    return what ? () => ask(what, step) : null;
  };
  useKey('b', deed('b'));
  useKey('u', deed('u'));
  useKey('a', deed('a'));
  useKey('s', deed('s'));
  useKey('p', deed('p'));
  useKey('r', deed('r'));
  useKey('l', step && hasLog(step) ? () => ask('log', step) : null);
};
