import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { useKey } from '../../parts/useKey.ts';
import type { OnAsk } from '../decisions/asked.ts';
import { deedOfKey } from '../decisions/StepDeeds.tsx';

/** The keys of the step in focus: what its buttons say, and `l` for its log. */
export const useStepKeys = (step: StepOfRun | undefined, ask: OnAsk): void => {
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
  useKey('l', step?.hasLog ? () => ask('log', step) : null);
};
