import type { Words } from '#domain/sentence.ts';
import type { Process } from '#model/language/process.ts';
import type { Actor, Mutation } from '../database/writing/mutation.ts';
import type { Owned } from '../jobs/jobMutations.ts';
import type { Machine } from '../machine/machine.ts';

/** A file that a run keeps: its name within the run, what is in it by hash, how large it is. */
export type KeptFile = { name: string; sha256: string; bytes: number };

/** A table shown with the status of a step; its texts may be sentences, which the answer puts into words. */
export type StepTable = {
  title: Words;
  columns: readonly Words[];
  rows: readonly { cells: readonly (Words | number | null)[]; agrees?: boolean }[];
};

/** The file that was uploaded to a step, and its path. */
export type UploadedFile = KeptFile & { path: string };

/** The arguments of the handler of a step. */
export type StepContext = {
  machine: Machine;
  /** The job as which it runs: every work it writes with begins with `ownedBy(tx, owned, …)`. */
  owned: Owned;
  by: Actor;
  runId: number;
  /** The row that the run is about, as it is stored now. */
  about: Readonly<Record<string, any>>;
  /** The values that the person who began it gave, checked, as the wire has them; empty for an upload. */
  input: Readonly<Record<string, any>>;
  /** The uploaded file of an upload; its name is the one that people know it by. */
  upload: UploadedFile | null;
  /** The approver, for a step that takes an approval; null for others. */
  approvedBy: Actor | null;
  signal: AbortSignal;
  /** A line of its log. */
  log(words: string): Promise<void>;
  /** Reports its progress; shown live. */
  progress(done: number, total: number): Promise<void>;
  /** Somebody has had a hand in what it takes, though not in the run: they do not approve it. */
  handOf(userId: string): Promise<void>;
  /** Shown under it from now on; one of a title replaces the one before. */
  table(table: StepTable): Promise<void>;
  /** Plain data that later steps read with `found`; kept when the step completes. */
  found: {
    keep(name: string, data: unknown): void;
    /** The data that a completed step, or this one, has kept; throws REFUSED when none has. */
    read<T>(name: string): Promise<T>;
    /** The same; null when none has, since the step was skipped or has not run yet. */
    maybe<T>(name: string): Promise<T | null>;
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

/** The handler of one step. It must be able to begin again wherever it was cut off. */
export type StepHandler = {
  /** The conditions that still block it, in words with the remedy; empty when it may begin. */
  ready?(
    context: Pick<StepContext, 'machine' | 'runId' | 'about' | 'found'>,
  ): Promise<readonly Words[]>;
  /**
   * For an upload: whether its file has arrived another way, so that it begins by itself without an uploaded
   * one.
   */
  hasCome?(context: Pick<StepContext, 'machine' | 'runId' | 'about' | 'found'>): Promise<boolean>;
  /**
   * Does the work; the returned words are shown with its status. Throws ApiError with the fault.
   */
  run(context: StepContext): Promise<Words | null>;
};

/** The server module of a process: a handler for each of its steps. Leaving one out does not compile. */
export type ProcessModule<P extends Process = Process> = {
  process: P;
  /** Why a run cannot be started about this row now, in words; null when it can. */
  startable?(machine: Machine, about: Readonly<Record<string, any>>): Promise<Words | null>;
  steps: { [S in keyof P['steps'] & string]: StepHandler };
  /** The title of a run about this row: 'LICI, T 2026-11-21'; by default the row's own label. */
  title?(about: Readonly<Record<string, any>>): Words;
  /** Why a run cannot be cancelled now, in words; an approved one never can. */
  cancellable?(
    machine: Machine,
    run: { runId: number; about: Readonly<Record<string, any>> },
  ): Promise<Words | null>;
  /** The mutations that the writer thread finds by name. */
  mutations?: readonly Mutation<any, any>[];
  /**
   * Runs before a run is cancelled, to release the locks that it holds. By then none of its steps
   * writes any more. It may be called twice.
   */
  cancelled?(
    machine: Machine,
    run: { runId: number; about: Readonly<Record<string, any>> },
    by: Actor,
  ): Promise<void>;
};

export const processModule = <P extends Process>(
  process: P,
  parts: Omit<ProcessModule<P>, 'process'>,
): ProcessModule<P> => ({ process, ...parts });
