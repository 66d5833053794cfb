import { sentence, several, type Words } from '#domain/sentence.ts';
import type { Why } from '#model/language/why.ts';
import { processFile } from '#own/processFile/processFile.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { keptBy, noted } from '../database/rows/rowWriting.ts';
import { encodeRow } from '../database/schema/columns.ts';
import { type Mutation, mutation, type Tx } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';
import {
  changeRun,
  changeStep,
  dropFiles,
  type Open,
  openStep,
  putInLine,
  withHand,
} from './runChanges.ts';
import { handsIn, type RunFile, type StepAt, stepsOf, stillBefore } from './runRows.ts';
import { runSummary } from './runSummary.ts';

/** Begins a step that a person begins. `values` are what the step asks for, checked. */
export const beginStep: Mutation<StepAt & { values: object }, void> = mutation(
  'process.begin',
  async (tx, { values, ...at }) => {
    const open = await openStep(tx, at);
    if (open.step.kind === 'upload') throw refused('It starts with its file: upload the file.');
    if (open.step.needsApproval) throw refused('It starts when it is approved.');
    mayBegin(open);
    await dropFiles(tx, open.step, { broughtToo: false });
    await putInLine(tx, open, { beganBy: tx.by.userId, given: JSON.stringify(values) }, 'begin');
    await byHand(tx, open, 'begin');
  },
);

/** Takes the file that a step waits for, in place of one that was brought to it before. */
export const bringFile: Mutation<
  StepAt & { file: Pick<RunFile, 'sha256' | 'bytes' | 'storedAs'> & { fileName: string } },
  void
> = mutation('process.upload', async (tx, { file, ...at }) => {
  const open = await openStep(tx, at);
  const { run, step } = open;
  if (step.kind !== 'upload') throw refused('This step needs no file.');
  mayBegin(open);
  await dropFiles(tx, step, { broughtToo: true });
  const { fileName, ...stored } = file;
  const values: Omit<RunFile, 'fileId'> = {
    ...stored,
    runId: run.runId,
    step: step.name,
    name: `${step.name}-${fileName}`,
    isInput: true,
    isBrought: true,
    isKept: false,
    keptAt: tx.now,
    ...keptBy(tx),
  };
  const { fileId } = await tx.db
    .insertInto(processFile.name)
    .values(values)
    .returning('fileId')
    .executeTakeFirstOrThrow();
  noted(tx, processFile, 'upload', { after: { fileId: Number(fileId), ...values } });
  await putInLine(tx, open, { beganBy: tx.by.userId }, 'upload');
  await byHand(tx, open, 'upload');
});

/**
 * Approves what a run has come to so far, and begins the step that waited for it. Nobody approves a
 * run in which they had a hand, nor one that has gone on since they looked at it.
 */
export const approveStep: Mutation<
  StepAt & { reason: string | null; version: number | null },
  void
> = mutation('process.approve', async (tx, { reason, version, ...at }) => {
  const open = await openStep(tx, at);
  const { run, step } = open;
  if (version !== null && version !== run.version)
    throw new ApiError(
      'STALE',
      'This run has changed since you opened it: review it again, then approve.',
      {
        current: encodeRow(processRun, run),
      },
    );
  if (!step.needsApproval) throw refused('This step needs no approval.');
  if (handsIn(run).includes(tx.by.userId))
    throw new ApiError('NOT_ALLOWED', ownHandWords, { more: { why: whyNotOwnHand(run.process) } });
  mayBegin(open);
  const changes = { approvedBy: tx.by.userId, approver: JSON.stringify(tx.by) };
  await putInLine(tx, open, changes, 'approve', { reason });
  // The journal keeps what was approved by its hashes.
  const { inputsSha256, resultSha256 } = run;
  const what = { step: step.label, message: null, inputsSha256, resultSha256 };
  await changeRun(tx, run, what, 'approve', { reason });
});

/** Why a person who has a hand in a run does not approve it. */
const whyNotOwnHand = (process: string): Why => ({
  rule: 'A run is approved by a person who took no part in it.',
  needs:
    'Another person, who neither started the run nor uploaded, began or passed anything in it.',
  declaredIn: { noun: process, part: 'steps', action: 'approve' },
});

/** The refusal of a person who may not approve. */
export const ownHandWords =
  'Another person must approve: you started this run, or uploaded a file, or began or passed a step in it.';

/** Passes over a step that may be left out. */
export const passStep: Mutation<StepAt & { reason: string }, void> = mutation(
  'process.pass',
  async (tx, { reason, ...at }) => {
    const open = await openStep(tx, at);
    const { step } = open;
    if (step.mayPass === null) throw refused('This step cannot be skipped.');
    mayBegin(open);
    await dropFiles(tx, step, { broughtToo: true });
    const changes = {
      stepStatus: 'Completed',
      startedAt: tx.now,
      endedAt: tx.now,
      beganBy: tx.by.userId,
      message: sentence('%{mayPass}: %{reason}', { mayPass: sentence(step.mayPass), reason }),
      found: null,
      tables: null,
      given: null,
    } as const;
    await changeStep(tx, step, changes, 'pass', { reason });
    await byHand(tx, open, 'pass', reason);
  },
);

/** Puts a step in line again that ended in an error, with what it was begun with. */
export const retryStep: Mutation<StepAt, void> = mutation('process.retry', async (tx, at) => {
  const open = await openStep(tx, at);
  if (open.step.needsApproval) throw refused('It starts when it is approved.');
  mayBegin(open, ['Error']);
  await dropFiles(tx, open.step, { broughtToo: false });
  await putInLine(tx, open, {}, 'retry');
  await byHand(tx, open, 'retry');
});

/** A person who did something by hand took part in the run. */
const byHand = async (
  tx: Tx,
  { run }: Open,
  action: string,
  reason: string | null = null,
): Promise<void> => {
  const now = runSummary(await stepsOf(tx.store, run.runId));
  await changeRun(tx, run, { ...now, ...withHand(run, tx.by.userId) }, action, { reason });
};

/** Throws REFUSED unless a step may begin as things stand. */
const mayBegin = (
  { step, steps }: Open,
  statuses: readonly string[] = ['NotStarted', 'Error'],
): void => {
  if (!statuses.includes(step.stepStatus)) throw refused(standsWords[step.stepStatus]);
  const before = stillBefore(step, steps);
  if (before.length > 0)
    throw refused(sentence('It comes after %{steps}.', { steps: several(before) }));
};

const standsWords = {
  NotStarted: 'This step has not started yet.',
  Started: 'This step is already queued.',
  Processing: 'This step is already running.',
  Error: 'This step failed: retry it.',
  Completed: 'This step is completed.',
} as const;

const refused = (words: Words) => new ApiError('REFUSED', words);
