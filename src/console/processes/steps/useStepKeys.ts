import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { useKey } from '../../parts/useKey.ts';
import { actionOfKey } from '../decisions/StepButtons.tsx';
import type { OpenStepDialog } from '../decisions/stepDialog.ts';

/** The keys of the step in focus: what its buttons say, and `l` for its log. */
export const useStepKeys = (step: StepOfRun | undefined, ask: OpenStepDialog): void => {
  const deed = (key: string) => {
    const what = step && actionOfKey(key, step);
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
