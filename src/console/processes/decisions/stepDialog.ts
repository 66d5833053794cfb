import type { StepOfRun } from '#model/answers/processAnswers.ts';

/** What can be done to a step. */
export type StepAction = keyof StepOfRun['may'];

/** What is asked of a step before it is done, or shown of it above the page. */
export type OpenDialog = { step: StepOfRun; what: Exclude<StepAction, 'retry'> | 'log' | 'files' };

/** To do something to a step: a retry is done at once, everything else asks first. */
export type OpenStepDialog = (what: OpenDialog['what'] | 'retry', step: StepOfRun) => void;
