import type { CallNames, Noun, Report, RowOf } from '#model';
import type { RowArchive } from '../database/lists/rowArchive.ts';
import type { RowParts } from '../database/lists/rowParts.ts';
import type { RowRule } from '../database/rows/rowRule.ts';
import type { RowSums } from '../database/rows/rowSums.ts';
import type { Saying } from '../database/rows/saidTexts.ts';
import type { Mutation } from '../database/writing/mutation.ts';
import type { JobType } from '../jobs/jobRunner.ts';
import type { ScheduledTask } from '../jobs/scheduledTask.ts';
import type { Concern } from '../machine/concern.ts';
import type { Machine, Stop } from '../machine/machine.ts';
import type { CallRequest, Handler, HandlerOf } from '../machine/request.ts';
import type { ActionHandlers, AnyActionHandler } from './actionHandler.ts';
import { actionMutations } from './actionMutations.ts';

/** The server module of a noun: the handlers of what its schema declares. Leaving one out does not compile. */
export type ServerModule<N extends Noun = Noun> = {
  noun: N;
  calls: string extends CallNames<N>
    ? Readonly<Record<string, Handler>>
    : { [K in CallNames<N>]: HandlerOf<N, K> };
  /** The rows of a report. */
  rows?: N extends Report ? (request: CallRequest) => Promise<Saying<Partial<RowOf<N>>>[]> : never;
  /**
   * A rule on a row that no single field can express; checked whenever a person or a file writes
   * one.
   */
  rule?: RowRule;
  /** Where rows are that have left its table; its schema then has the field `archived`. */
  archive?: RowArchive;
  /**
   * Values derived from its rows without entries in the journal, as the check of the journal
   * compares them.
   */
  sums?: RowSums;
  /** The mutations that the writer thread finds by name. */
  mutations?: readonly Mutation<any, any>[];
  /**
   * Its types of background jobs, which the machine runs along with its built-in ones
   * (src/server/jobs).
   */
  jobs?: readonly JobType[];
  /** Its scheduled tasks; each instant is in the log of tasks. */
  tasks?: readonly ScheduledTask[];
  /**
   * Its degraded conditions, for operators; must be cheap, since it is called every few seconds.
   */
  concerns?: (machine: Machine) => Promise<readonly Concern[]>;
  /**
   * Runs in the server process from start to stop: listens, ticks. Returns a function that stops
   * it.
   */
  start?: (machine: Machine) => Promise<Stop> | Stop;
} & ActionHandlers<N>;

type Parts<N extends Noun> = Omit<ServerModule<N>, 'noun' | 'actions'> & ActionHandlers<N>;

/** Declares a server module; its noun decides which handlers it must have. */
export const serverModule = <N extends Noun>(noun: N, parts: Parts<N>): ServerModule<N> => {
  const actions = (parts as { actions?: Readonly<Record<string, AnyActionHandler>> }).actions ?? {};
  const mutations = [
    ...((parts as Partial<ServerModule>).mutations ?? []),
    ...actionMutations(noun, actions),
  ];
  return { noun, ...parts, mutations } as unknown as ServerModule<N>;
};

/** The parts that modules add to the rows of their nouns. */
export const rowPartsOf = (modules: readonly ServerModule[]): RowParts => {
  const having = <P extends 'rule' | 'archive' | 'sums'>(part: P) =>
    new Map(modules.flatMap(({ noun, [part]: has }) => (has ? [[noun.name, has] as const] : [])));
  return { rules: having('rule'), archives: having('archive'), sums: having('sums') };
};
