import type { FileOfRun, StepOfRun } from '#model/answers/processAnswers.ts';
import { processRun, type RunAnswer } from '#own/processRun/processRun.ts';
import { callsTo } from '../../calls/callsTo.ts';

/** The calls of runs. */
export const runCalls = callsTo<typeof processRun>(processRun.name);

/** A run with its steps, in the order in which they stand. */
export type RunWithSteps = RunAnswer;

/** The row of a run. */
export type Run = RunAnswer['run'];

/** Where the runs of processes are asked for and told what to do. */
export const runsPath = processRun.api;

/** Whether the machine is at work on a step. */
export const isAtWork = ({ stepStatus }: StepOfRun): boolean =>
  stepStatus === 'Started' || stepStatus === 'Processing';

/** The path of a step's call that carries a file. */
export const stepPath = (runId: number, step: string, what: 'upload' | 'log'): string =>
  `${runsPath}/${runId}/steps/${encodeURIComponent(step)}/${what}`;

/** The path of a file of a run. */
export const filePath = (runId: number, { fileId }: FileOfRun): string =>
  `${runsPath}/${runId}/files/${fileId}`;
