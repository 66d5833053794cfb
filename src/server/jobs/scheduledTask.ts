import { asSentence, type Sentence, several, type Words } from '#domain/sentence.ts';
import type { Machine } from '../machine/machine.ts';
import type { Running } from './jobRunner.ts';

/** One instant at which a task is to be done. */
export type Due = {
  /** Its subject, in words of the log: 'LICI IS 2026-11-21'. */
  of: string;
  /** The same in words of every language, where it has words. */
  named?: Words;
  /** When, ms. The same `of` at another instant is another occasion. */
  at: number;
  /** The arguments of the run; plain data. */
  args?: unknown;
};

/** A task under way: the job that it is, and for which instant. */
export type Occasion = Running & {
  due: Pick<Due, 'of' | 'at'>;
  /** Delay from its instant to its begin, ms; long when the server was down. */
  lateMs: number;
  /** Whether a person began it by Run Now, at a time of their own. */
  isByHand: boolean;
};

/** A task that the server does by the clock. */
export type ScheduledTask = {
  /** Its name among all types of background jobs: 'reports.daily'. */
  type: string;
  /** Its name in the log of tasks: 'Open or Close Session'. */
  label: string;
  /** A sentence for the task calendar about its work. */
  does?: string;
  /** When it runs, in words for the task calendar: 'Daily at 18:30 on trading days'. */
  when?: string;
  /**
   * The treatment of an instant that came while no server ran: it is done as soon as one runs
   * (`caughtUp`, the default), or the log says that it was missed and nothing is done (`reported`).
   */
  missed?: 'caughtUp' | 'reported';
  /**
   * Every instant still to come that is known today, and those of the past that must not be missed:
   * they are done at once unless the log has them. Asked every second or two, so it must be cheap.
   * An instant it names no longer is struck off before it comes.
   */
  due(machine: Machine, now: number): Promise<readonly Due[]>;
  /**
   * Does it, once for each instant over all processes and restarts. A run that was cut off begins
   * again: what it writes is either the same the second time, or asks `firstTime(tx, owned)` in its
   * transaction (`ownedBy` where it has several). Answers what the log says.
   */
  run(occasion: Occasion): Promise<Words | null>;
  /**
   * The subject and the arguments of a Run Now; words say why it cannot run now. A task without it
   * repeats its latest instants. Called whenever the calendar is read and when the run begins.
   */
  byHand?(machine: Machine, now: number): Promise<Omit<Due, 'at'> | Words>;
};

/** Whether what a task answers to Run Now says why it cannot run now. */
export const isWhyNot = (answer: Omit<Due, 'at'> | Words): answer is Words =>
  typeof answer === 'string' || 'key' in answer;

/** A task for one of its instants, as the log names it: 'Daily Backup: 2026-11-21'. */
export const nameOfRun = (label: string, due: Pick<Due, 'of' | 'named'>): Words =>
  several([label, subjectOf(due)], ': ');

/** The subject of a run in words. */
export const subjectOf = ({ of, named = of }: Pick<Due, 'of' | 'named'>): Sentence =>
  asSentence(named);
