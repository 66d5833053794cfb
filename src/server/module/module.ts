import type { Noun, Report, Resource, RowOf } from '#model';
import { type RowRule, setRule } from '../database/rows/rowRules.ts';
import type { Work } from '../database/writing/work.ts';
import type { JobKind } from '../jobs/jobRunner.ts';
import type { ScheduledTask } from '../jobs/scheduledTask.ts';
import type { Machine, Stop } from '../machine/machine.ts';
import type { Asked, Body } from '../machine/request.ts';
import type { ActionBodies, AnyActionBody } from './actionBody.ts';
import { actionWorks } from './actionWorks.ts';

type CallNames<N extends Noun> =
  NonNullable<N['calls']> extends Record<infer K, unknown> ? K : never;

/** The server half of a noun: the bodies of what its schema declares. Leaving one out does not compile. */
export type Bodies<N extends Noun = Noun> = {
  noun: N;
  calls: { [K in CallNames<N> & string]: Body };
  /** The rows of a report. */
  rows?: N extends Report ? (asked: Asked) => Promise<Partial<RowOf<N>>[]> : never;
  /** What no field can say of a row by itself; asked whenever a person or a file writes one. */
  rule?: RowRule;
  /** What the writer thread must know by name. */
  works?: readonly Work<any, any>[];
  /** Kinds of background work of its own, which the machine runs beside its own (src/server/jobs). */
  jobs?: readonly JobKind[];
  /** What it does by the clock; each instant stands in the log of tasks. */
  tasks?: readonly ScheduledTask[];
  /** Fills an empty database in demo mode, before the server listens. */
  seed?: (machine: Machine) => Promise<void>;
  /** Lines to print below the ready line; in demo mode the accounts. */
  announce?: (machine: Machine) => string[];
  /** Runs beside the server from start to stop: listens, ticks. Returns how to stop it. */
  start?: (machine: Machine) => Promise<Stop> | Stop;
} & ActionBodies<N>;

type Parts<N extends Noun> = Omit<Bodies<N>, 'noun' | 'actions'> & ActionBodies<N>;

/** Declares a server half; the noun is the witness of which bodies it must have. */
export const bodies = <N extends Noun>(noun: N, parts: Parts<N>): Bodies<N> => {
  const actions = (parts as { actions?: Readonly<Record<string, AnyActionBody>> }).actions ?? {};
  const { rule } = parts as Partial<Bodies>;
  if (rule) setRule(noun as unknown as Resource, rule);
  const works = [...((parts as Partial<Bodies>).works ?? []), ...actionWorks(noun, actions)];
  return { noun, ...parts, works } as unknown as Bodies<N>;
};
