import type { Role } from '#domain/roles.ts';
import type { Fields } from './row.ts';

/**
 * The kinds of steps: an uploaded file, files to download, rows read from the database, our own
 * arithmetic, or a file sent or fetched over SFTP.
 */
export type StepType = 'upload' | 'download' | 'sql' | 'program' | 'sftp';

/** One step of a process. Its handler is in resources/<process>/server.ts under the same name. */
export type Step = {
  label: string;
  kind: StepType;
  /** Its purpose in a sentence, for those who watch it. */
  help?: string;
  /** The steps that must be completed before it; by default the one above it. */
  after?: readonly string[];
  /** A person begins it and fills in these fields, if it has some; else it begins by itself as soon as it can. */
  manual?: true;
  fields?: Fields;
  /**
   * It begins only when a person approves who has neither started the run nor uploaded or begun anything in
   * it.
   */
  approval?: true;
  /** It may be skipped with a reason, in these words: 'Nothing came in'. */
  mayPass?: string;
  /** It may be skipped also while something outside of the run still blocks it. */
  passWhileWaiting?: true;
  /** The roles that may begin, upload, approve; by default the roles of the process. */
  roles?: readonly Role[];
};

export type ProcessDefinition<S extends Readonly<Record<string, Step>>> = {
  label: string;
  help: string;
  /** The code of the day type that the specification gives it (§4.2). */
  code: string;
  /** The part of the console whose screens start it and list its runs; by default the screens of processes. */
  area?: string;
  /** The resource whose rows it is about; one run at a time is under way for a row and a process. */
  about: string;
  /** The roles that may start, watch and work on its runs. */
  roles: readonly Role[];
  steps: S;
};

/** The third noun: ordered steps, run one after the other, watched, resumed and approved. */
export type Process<S extends Readonly<Record<string, Step>> = any> = {
  readonly noun: 'process';
  readonly name: string;
} & ProcessDefinition<S>;

/** Declares a process; its steps run in the order in which they stand. */
export const process = <const S extends Readonly<Record<string, Step>>>(
  name: string,
  definition: ProcessDefinition<S>,
): Process<S> => ({ noun: 'process', name, ...definition });
