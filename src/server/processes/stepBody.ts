import type { Process } from '#model/process.ts';
import type { Machine } from '../bodies.ts';
import type { Actor } from '../database/work.ts';
import type { Owned } from '../jobs/jobWorks.ts';

/** A file that a run keeps: its name within the run, what is in it by hash, how large it is. */
export type KeptFile = { name: string; sha256: string; bytes: number };

/** What a step shows beside its status: figures side by side, with whether they agree. */
export type StepTable = {
  title: string;
  columns: readonly string[];
  rows: readonly { cells: readonly (string | number | null)[]; agrees?: boolean }[];
};

/** What the body of a step is given. */
export type StepContext = {
  machine: Machine;
  /** The job as which it runs: every work it writes with begins with `ownedBy(tx, owned, …)`. */
  owned: Owned;
  by: Actor;
  runId: number;
  /** The row that the run is about, as it is stored now. */
  about: Readonly<Record<string, any>>;
  /** What whoever began it gave, checked, as the wire has it; of an upload nothing. */
  given: Readonly<Record<string, any>>;
  /** Who approved it, of a step that takes an approval; null of others. */
  approvedBy: Actor | null;
  signal: AbortSignal;
  /** A line of its log. */
  log(words: string): Promise<void>;
  /** How far it is; shown live. */
  progress(done: number, total: number): Promise<void>;
  /** Shown under it from now on; one of a title replaces the one before. */
  table(table: StepTable): Promise<void>;
  /** Plain data that later steps read with `found`; kept when the step completes. */
  found: {
    keep(name: string, data: unknown): void;
    read<T>(name: string): Promise<T>;
  };
  files: {
    /**
     * Writes a file of the run, whole or not at all; it is the run's when the step completes. A file
     * of a name that an earlier run of this step has kept must come out the same, byte for byte:
     * else CHANGED_RESULT, in words that name it.
     */
    keep(name: string, write: (path: string) => Promise<void>): Promise<KeptFile>;
    /** Where a kept file lies, for reading; throws CHANGED_FILE when it is not what was kept. */
    path(name: string): Promise<string>;
    list(): Promise<readonly KeptFile[]>;
  };
};

/** The body of one step. It must be able to begin again wherever it was cut off. */
export type StepBody = {
  /** What still stands in its way, in words that say what to do; nothing when it may begin. */
  ready?(
    context: Pick<StepContext, 'machine' | 'runId' | 'about' | 'found'>,
  ): Promise<readonly string[]>;
  /** Does it; the words it answers stand beside its status. Throws ApiError with what is wrong. */
  run(context: StepContext): Promise<string | null>;
};

/** The server half of a process: a body for each of its steps. Leaving one out does not compile. */
export type ProcessBodies<P extends Process = Process> = {
  process: P;
  /** Why a run cannot be started about this row now, in words; null when it can. */
  startable?(machine: Machine, about: Readonly<Record<string, any>>): Promise<string | null>;
  steps: { [S in keyof P['steps'] & string]: StepBody };
  /** What else happens when a run is cancelled, before it is: locks that it holds are let go. */
  cancelled?(
    machine: Machine,
    run: { runId: number; about: Readonly<Record<string, any>> },
    by: Actor,
  ): Promise<void>;
};

export const processBodies = <P extends Process>(
  process: P,
  parts: Omit<ProcessBodies<P>, 'process'>,
): ProcessBodies<P> => ({ process, ...parts });
