import type { FileOfRun, StepOfRun } from '#model/answers/processAnswers.ts';
import { processRun, type RunAnswer } from '#own/processRun/processRun.ts';
import { callsTo } from '../../calls/callsTo.ts';

/** The calls of runs. */
export const runCalls = callsTo<typeof processRun>(processRun.name);

/** A run with its steps, in the order in which they stand. */
export type RunWithSteps = RunAnswer;

/** The row of a run. */
export type Run = RunAnswer['run'];

/** Whether the machine is at work on a step. */
export const isAtWork = ({ stepStatus }: StepOfRun): boolean =>
  stepStatus === 'Started' || stepStatus === 'Processing';

/** Where a file of a run is saved from. */
export const addressOfFile = (runId: number, { fileId }: FileOfRun): string =>
  runCalls.addressOf('file', { params: { runId, fileId } });
