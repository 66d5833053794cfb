import { createHash } from 'node:crypto';
import type { Role } from '#domain/roles.ts';
import { asSentence, type Sentence, sentence, several } from '#domain/sentence.ts';
import type { ProcessEvent } from '#model/answers/processAnswers.ts';
import { processFile } from '#own/processFile/processFile.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { processStep } from '#own/processStep/processStep.ts';
import { keptBy, noted } from '../database/rows/rowWriting.ts';
import { type Saying, saidTexts, storedWords } from '../database/rows/saidTexts.ts';
import { changeRow, type JournalNote } from '../database/rows/writtenRow.ts';
import type { Tx } from '../database/writing/mutation.ts';
import { addJob } from '../jobs/jobMutations.ts';
import { ApiError } from '../runtime/errors.ts';
import { filesOf, handsIn, type Run, type RunStep, runOf, stepNamed, stepsOf } from './runRows.ts';

/** The kinds of background work that a run makes. */
export const processJobs = { step: 'process.step', cancel: 'process.cancel' } as const;

/** A run, its steps and the one that a write is about, inside the transaction. */
export type Open = { run: Run; steps: RunStep[]; step: RunStep };

/** The step of a run that is under way; throws REFUSED when it is over or being cancelled. */
export const openStep = async (
  tx: Tx,
  { runId, name }: { runId: number; name: string },
): Promise<Open> => {
  const run = await runOf(tx.store, runId);
  mustBeOpen(run);
  const steps = await stepsOf(tx.store, runId);
  return { run, steps, step: stepNamed(steps, name) };
};

/** Throws REFUSED unless a run is under way. */
export const mustBeOpen = (run: Run): void => {
  if (run.runStatus === 'Started' && run.cancelledBy === null) return;
  throw new ApiError(
    'REFUSED',
    run.runStatus === 'Completed'
      ? sentence('Run %{number} is completed and can no longer be changed.', {
          number: run.runId,
        })
      : sentence('Run %{runId} is cancelled.', { runId: run.runId }),
  );
};

/**
 * Updates a run and journals it. A failure and a completion set its outcome; any other change
 * clears it.
 */
export const changeRun = async (
  tx: Tx,
  before: Run,
  changes: Saying<Partial<Run>>,
  action: string,
  note: JournalNote = {},
): Promise<Run> => {
  const outcome =
    action === 'fail' ? 'Failed' : changes.runStatus === 'Completed' ? 'Completed' : null;
  return changeRow(tx, processRun, before, { ...changes, outcome }, action, note);
};

/** Updates a step; with an action it is journalled, and watchers are notified. */
export const changeStep = async (
  tx: Tx,
  before: RunStep,
  changes: Saying<Partial<RunStep>>,
  action?: string,
  note: JournalNote = {},
): Promise<RunStep> => {
  const stored = saidTexts(processStep, changes, before);
  const written = action ? { ...stored, ...keptBy(tx, before) } : stored;
  await tx.db
    .updateTable(processStep.name)
    .set(written)
    .where('runId', '=', before.runId)
    .where('name', '=', before.name)
    .execute();
  const after = { ...before, ...written } as RunStep;
  if (action)
    noted(tx, processStep, action, { before, after, only: Object.keys(changes), ...note });
  tellProgress(tx, after);
  return after;
};

/** The roles that may watch runs. */
export const watchersOf = (): Role[] => Object.keys(processRun.access) as Role[];

/** Notifies watchers of runs of the progress of a step. */
const tellProgress = (tx: Tx, { runId, name, done, total }: RunStep): void =>
  tx.emit({
    type: 'PROCESS',
    audience: { roles: watchersOf() },
    text: null,
    data: { runId, step: name, done, total } satisfies ProcessEvent,
  });

/** The hands of a run with one more. */
export const withHand = (run: Run, userId: string): Pick<Run, 'hands'> => ({
  hands: JSON.stringify([...new Set([...handsIn(run), userId])]),
});

/** The values of a step that has not begun yet, except its log. */
export const notBegun = {
  stepStatus: 'NotStarted',
  startedAt: null,
  endedAt: null,
  beganBy: null,
  approvedBy: null,
  approver: null,
  done: 0,
  total: 0,
  message: null,
  given: null,
  found: null,
  tables: null,
  jobId: null,
  attempts: 0,
} as const satisfies Partial<RunStep>;

/** A run, as tasks name it: by its process and its title. */
export const nameOf = (run: Run): Sentence =>
  several([run.processLabel, asSentence(storedWords(run, 'title'))]);

/** Puts a step in line; it begins as soon as a process is free. */
export const putInLine = async (
  tx: Tx,
  { run, step }: Pick<Open, 'run' | 'step'>,
  changes: Partial<RunStep>,
  action: string,
  note: JournalNote = {},
): Promise<RunStep> => {
  const jobId = await addJob(tx, {
    kind: processJobs.step,
    name: sentence('%{run}: %{step}', { run: nameOf(run), step: sentence(step.label) }),
    args: { runId: run.runId, name: step.name },
  });
  return changeStep(
    tx,
    step,
    {
      stepStatus: 'Started',
      startedAt: tx.now,
      endedAt: null,
      done: 0,
      total: 0,
      message: null,
      found: null,
      tables: null,
      attempts: 0,
      ...changes,
      jobId,
    },
    action,
    note,
  );
};

/**
 * Forgets the files that a step wrote, since it is done again on purpose; with those that were
 * brought to it, where another is. The journal keeps their hashes, the log of the step too.
 */
export const dropFiles = async (
  tx: Tx,
  step: RunStep,
  { broughtToo }: { broughtToo: boolean },
): Promise<void> => {
  const files = (await filesOf(tx.store, step.runId)).filter(
    (file) => file.step === step.name && (broughtToo || !file.isBrought),
  );
  for (const before of files) {
    noted(tx, processFile, 'drop', { before, only: ['runId', 'step', 'name', 'sha256', 'bytes'] });
    await tx.db.deleteFrom(processFile.name).where('fileId', '=', before.fileId).execute();
  }
};

/** One hash over all the kept files of a run that came in, and one over those that it made; null for none. */
export const hashesOf = async (
  tx: Tx,
  runId: number,
): Promise<Pick<Run, 'inputsSha256' | 'resultSha256'>> => {
  const files = (await filesOf(tx.store, runId)).filter(({ isKept }) => isKept);
  const over = (isInput: boolean) => {
    const lines = files
      .filter((file) => file.isInput === isInput)
      .map(({ sha256, name }) => `${sha256}  ${name}\n`);
    return lines.length === 0 ? null : createHash('sha256').update(lines.join('')).digest('hex');
  };
  return { inputsSha256: over(true), resultSha256: over(false) };
};
