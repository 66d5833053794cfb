import type { StepOfRun } from '#model/answers/processAnswers.ts';

/** An action on a step. */
export type StepAction = Exclude<keyof StepOfRun['may'], 'sentences'>;

/** An open dialog of a step: the question before an action, or its log or files. */
export type OpenDialog = { step: StepOfRun; what: Exclude<StepAction, 'retry'> | 'log' | 'files' };

/** To do something to a step: a retry is done at once, everything else asks first. */
export type OpenStepDialog = (what: OpenDialog['what'] | 'retry', step: StepOfRun) => void;
