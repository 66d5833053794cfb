import type { FileOfRun, StepOfRun } from '#model/answers/processAnswers.ts';
import type { RunAnswer } from '#own/processRun/processRun.ts';
import { processRun } from '#own/processRun/processRun.ts';

/** The row of a run, as the console reads it. */
export type Run = {
  runId: number;
  /** Grows with each change of the run: an approver says which version they saw. */
  version: number;
  processLabel: string;
  /** The resource of the row that it is about, and the key of that row. */
  about: string;
  aboutKey: string;
  title: string;
  dayType: string;
  runStatus: 'Started' | 'Completed' | 'Cancelled';
  startedBy: string;
  startedAt: string;
  endedAt: string | null;
  /** The person who cancelled it; it ends a moment later, when what it held is released. */
  cancelledBy: string | null;
  message: string | null;
  inputsSha256: string | null;
  resultSha256: string | null;
};

/** A run with its steps, in the order in which they stand. */
export type RunWithSteps = Omit<RunAnswer, 'run'> & { run: Run };

/** Where the runs of processes are asked for and told what to do. */
export const runsPath = processRun.api;

/** Whether the machine is at work on a step. */
export const isAtWork = ({ stepStatus }: StepOfRun): boolean =>
  stepStatus === 'Started' || stepStatus === 'Processing';

/** The path of a step's call. */
export const stepPath = (runId: number, step: string, deed: string): string =>
  `${runsPath}/${runId}/steps/${encodeURIComponent(step)}/${deed}`;

/** The path of a file of a run. */
export const filePath = (runId: number, { fileId }: FileOfRun): string =>
  `${runsPath}/${runId}/files/${fileId}`;
