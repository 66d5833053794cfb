import type { StepOfRun } from '#model/answers/processAnswers.ts';

/** What can be done to a step. */
export type Deed = keyof StepOfRun['may'];

/** What is asked of a step before it is done, or shown of it above the page. */
export type OpenDialog = { step: StepOfRun; what: Exclude<Deed, 'retry'> | 'log' | 'files' };

/** To do something to a step: a retry is done at once, everything else asks first. */
export type OnAsk = (what: OpenDialog['what'] | 'retry', step: StepOfRun) => void;
