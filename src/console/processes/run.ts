import type { StepKind } from '#model/process.ts';
import { processRun } from '#records/processRun.ts';
import type { Shown } from './stepTable.ts';

/** Where the runs of processes are asked for and told what to do. */
export const runsPath = processRun.api;

/** How a run is (§4.10). */
export type RunStatus = 'Started' | 'Completed' | 'Cancelled';

/** How a step is (§4.10). */
export type StepStatus = 'NotStarted' | 'Started' | 'Processing' | 'Error' | 'Completed';

/** One run of a process, as the server tells it. */
export type Run = {
  runId: number;
  process: string;
  processLabel: string;
  about: string;
  aboutKey: string;
  title: string;
  dayType: string;
  runStatus: RunStatus;
  startedBy: string;
  startedAt: string;
  endedAt: string | null;
  message: string | null;
  inputsSha256: string | null;
  resultSha256: string | null;
};

/** A file that a step keeps. */
export type RunFile = {
  fileId: number | string;
  name: string;
  bytes: number;
  sha256: string;
  isInput?: boolean;
};

/** Whether something can be done now: yes, no and why, or not for this reader at all. */
export type May = true | string | false;

/** What can be done to a step. */
export type Deed = 'begin' | 'upload' | 'approve' | 'pass' | 'retry';

/** One step of a run, as the server tells it. */
export type RunStep = {
  name: string;
  label: string;
  kind: StepKind;
  help: string | null;
  stepStatus: StepStatus;
  startedAt: string | null;
  endedAt: string | null;
  beganBy: string | null;
  approvedBy?: string | null;
  done: number | null;
  total: number | null;
  message: string | null;
  waitsFor: readonly string[];
  may: Readonly<Partial<Record<Deed, May>>>;
  files: readonly RunFile[];
  tables: readonly Shown[];
};

/** A run with its steps, in the order in which they stand. */
export type RunAnswer = { run: Run; steps: readonly RunStep[] };

/** Whether the machine is at work on a step. */
export const isAtWork = ({ stepStatus }: RunStep): boolean =>
  stepStatus === 'Started' || stepStatus === 'Processing';

/** The path of a step's call. */
export const stepPath = (runId: number, step: string, deed: string): string =>
  `${runsPath}/${runId}/steps/${encodeURIComponent(step)}/${deed}`;

/** The path of a file of a run. */
export const filePath = (runId: number, { fileId }: RunFile): string =>
  `${runsPath}/${runId}/files/${encodeURIComponent(String(fileId))}`;
