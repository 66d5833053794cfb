import { isNotSent, isOfLine } from './unanswered.ts';
import type { WhyNot } from './whyNot.ts';

/**
 * The outcome of one row of several: done, waiting for a second person, or refused, with the server's words; or
 * sent and not answered, so that the outcome is unknown, or never sent.
 */
export type WriteOutcome = {
  id: string | number;
  name: string;
  is: 'done' | 'held' | 'refused' | 'unknown' | 'unsent';
  words: string;
  errors: Readonly<Record<string, string>>;
  /** The rule that refused it, where one of who may do what did. */
  why?: WhyNot;
};

/** Whether the server took it. */
export const isThrough = (is: WriteOutcome['is']): boolean => is === 'done' || is === 'held';

/** The outcome of a row whose write ended with an error. */
export const fateOf = (error: unknown): WriteOutcome['is'] =>
  isOfLine(error) ? (isNotSent(error) ? 'unsent' : 'unknown') : 'refused';
