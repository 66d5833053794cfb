import type { StepKind } from '../language/process.ts';
import type { Fields } from '../language/row.ts';

/** Figures side by side that a step shows, with whether they agree where a row says so. */
export type TableOfStep = {
  title: string;
  columns: readonly string[];
  rows: readonly { cells: readonly (string | number | null)[]; agrees?: boolean }[];
};

/** A process that a reader may start, and about which rows. The answer of the call `choices` is a list of these. */
export type ProcessChoice = {
  process: string;
  label: string;
  code: string;
  help: string;
  steps: readonly {
    name: string;
    label: string;
    kind: StepKind;
    help: string | null;
    isByHand: boolean;
    needsApproval: boolean;
    mayPass: string | null;
  }[];
  /** The rows with why a run about each cannot be started, in words; null when it can. Newest first. */
  rows: readonly { key: string; title: string; status: string | null; why: string | null }[];
};

export type StepStatus = 'NotStarted' | 'Started' | 'Processing' | 'Error' | 'Completed';

/** Whether a reader may do something now; words why not, where it is theirs to do but not yet; false when it is not. */
export type Allowed = true | false | string;

/** A file of a run; what its bytes are by hash. */
export type FileOfRun = {
  fileId: number;
  name: string;
  bytes: number;
  sha256: string;
  /** It came into the run from outside. */
  isInput: boolean;
  /** The file is as it was uploaded. */
  isBrought: boolean;
};

export type StepOfRun = {
  name: string;
  at: number;
  label: string;
  kind: StepKind;
  help: string | null;
  stepStatus: StepStatus;
  /** ISO 8601. */
  startedAt: string | null;
  endedAt: string | null;
  beganBy: string | null;
  approvedBy: string | null;
  done: number;
  total: number;
  message: string | null;
  isByHand: boolean;
  needsApproval: boolean;
  /** The words in which it may be passed over. */
  mayPass: string | null;
  /** What still blocks it, in words; empty when it may begin, is under way or is over. */
  waitsFor: readonly string[];
  may: Readonly<Record<'begin' | 'upload' | 'approve' | 'reject' | 'pass' | 'retry', Allowed>>;
  /** What its beginning asks; patterns are left to the server. */
  fields: Fields;
  /** Whether its log has lines. */
  hasLog: boolean;
  files: readonly FileOfRun[];
  tables: readonly TableOfStep[];
};

/** The answer of the call `steps`; `run` is the row as the wire has it. */
export type RunAnswer = {
  run: Readonly<Record<string, any>>;
  mayCancel: Allowed;
  /** The people who took part in it and so may not approve. */
  hands: readonly string[];
  steps: readonly StepOfRun[];
};

/** The data of a live event of type PROCESS: how far a step is. Each move is an event ROW of processRun besides. */
export type ProcessEvent = { runId: number; step: string; done: number; total: number };
