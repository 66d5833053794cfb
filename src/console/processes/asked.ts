import type { Deed, RunStep } from './run.ts';

/** What is asked of a step before it is done, or shown of it above the page. */
export type Asked = { step: RunStep; what: Exclude<Deed, 'retry'> | 'reject' | 'log' | 'files' };

/** To do something to a step: a retry is done at once, everything else asks first. */
export type OnAsk = (what: Asked['what'] | 'retry', step: RunStep) => void;

/** Whether a step has a log: it has been begun once. */
export const hasLog = ({ startedAt, stepStatus }: RunStep): boolean =>
  startedAt !== null || stepStatus !== 'NotStarted';
