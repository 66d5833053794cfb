import { sql } from 'kysely';
import { exchangeTime } from '#domain/market/calendar.ts';
import { asSentence, sentence, textIn, type Words } from '#domain/sentence.ts';
import { processFile } from '#own/processFile/processFile.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { processStep } from '#own/processStep/processStep.ts';
import { keptBy, noted } from '../database/rows/rowWriting.ts';
import { saidTexts } from '../database/rows/saidTexts.ts';
import { type Mutation, mutation, type Tx } from '../database/writing/mutation.ts';
import { type Owned, ownedBy } from '../jobs/jobMutations.ts';
import { ApiError } from '../runtime/errors.ts';
import {
  changeRun,
  changeStep,
  hashesOf,
  mustBeOpen,
  openStep,
  putInLine,
  watchersOf,
  withHand,
} from './runChanges.ts';
import {
  beginsByItself,
  filesOf,
  handsIn,
  type RunFile,
  type RunStep,
  runOf,
  type StepAt,
  stepNamed,
  stepsOf,
  stillBefore,
} from './runRows.ts';
import { runSummary } from './runSummary.ts';
import type { StepTable } from './stepHandler.ts';

/** A log that is longer takes no more lines, characters. */
const longestLog = 200_000;

/** Puts a step in line that begins by itself and may. False when it has begun already. */
export const beginByItself: Mutation<StepAt, boolean> = mutation('process.next', async (tx, at) => {
  const { run, steps, step } = await openStep(tx, at);
  const mayBegin =
    step.stepStatus === 'NotStarted' &&
    // The file of an upload may have arrived another way; the caller has checked.
    (step.kind === 'upload' || beginsByItself(step)) &&
    stillBefore(step, steps).length === 0;
  if (!mayBegin) return false;
  await putInLine(tx, { run, step }, {}, 'begin');
  await changeRun(tx, run, runSummary(await stepsOf(tx.store, at.runId)), 'begin');
  return true;
});

/** Says in the list what a run waits for outside of it, when that is something else than before. */
export const runWaits: Mutation<{ runId: number; words: Words }, void> = mutation(
  'process.waits',
  async (tx, { runId, words }) => {
    const run = await runOf(tx.store, runId);
    const { step, message } = runSummary(await stepsOf(tx.store, runId));
    if (run.runStatus !== 'Started' || run.cancelledBy !== null || message !== null) return;
    await tx.db
      .updateTable(processRun.name)
      .set(saidTexts(processRun, { step, message: words }, run))
      .where('runId', '=', runId)
      .execute();
    tx.emit({
      type: 'ROW',
      audience: { roles: watchersOf() },
      text: null,
      data: { resource: processRun.name, key: String(runId), action: 'wait' },
    });
  },
);

/** Notes a person who made an input of a step, though not in the run: they may not approve it. */
export const addHand: Mutation<OwnedStep & { userId: string }, void> = mutation(
  'process.hand',
  async (tx, { runId, name: _, userId, ...owned }) => {
    await ownedBy(tx, owned, {});
    const run = await runOf(tx.store, runId);
    if (!handsIn(run).includes(userId)) await changeRun(tx, run, withHand(run, userId), 'hand');
  },
);

type OwnedStep = Owned & StepAt;

/** The step that a job is to do, now under way; null when the job is not, or no longer, the one that does it. */
export const takeStep: Mutation<OwnedStep, RunStep | null> = mutation(
  'process.take',
  async (tx, { runId, name, ...owned }) => {
    await ownedBy(tx, owned, {});
    // A server that was killed after its step had ended leaves the job, also of a run that is over.
    const step = stepNamed(await stepsOf(tx.store, runId), name);
    const isMine = step.jobId === owned.jobId;
    if (!isMine || (step.stepStatus !== 'Started' && step.stepStatus !== 'Processing')) return null;
    mustBeOpen(await runOf(tx.store, runId));
    const changes = { stepStatus: 'Processing', attempts: step.attempts + 1 } as const;
    return changeStep(tx, step, changes, 'take');
  },
);

/** Adds a line to the log of a step. */
export const logLine: Mutation<OwnedStep & { words: string }, void> = mutation(
  'process.log',
  async (tx, { runId, name, words, ...owned }) => {
    await ownedBy(tx, owned, {});
    await appendLine(tx, { runId, name }, words);
  },
);

const appendLine = async (tx: Tx, { runId, name }: StepAt, words: string): Promise<void> => {
  const line = `${exchangeTime(tx.now)} ${words.replaceAll(/[\r\n]+/g, ' ')}\n`;
  await tx.db
    .updateTable(processStep.name)
    .set({ log: sql<string>`coalesce(${sql.ref('log')}, '') || ${line}` })
    .where('runId', '=', runId)
    .where('name', '=', name)
    .where(sql<number>`length(coalesce(${sql.ref('log')}, ''))`, '<', longestLog)
    .execute();
};

/** Says how far a step is. */
export const stepProgress: Mutation<OwnedStep & { done: number; total: number }, void> = mutation(
  'process.progress',
  async (tx, { runId, name, done, total, ...owned }) => {
    await ownedBy(tx, owned, { done, total });
    const { step } = await openStep(tx, { runId, name });
    await changeStep(tx, step, { done, total });
  },
);

/** Shows a table under a step, in place of one of the same title. */
export const stepTable: Mutation<OwnedStep & { table: StepTable }, void> = mutation(
  'process.table',
  async (tx, { runId, name, table, ...owned }) => {
    await ownedBy(tx, owned, {});
    const { step } = await openStep(tx, { runId, name });
    const tables = tablesOf(step);
    const at = tables.findIndex(({ title }) => textIn(title) === textIn(table.title));
    const changed = at < 0 ? [...tables, table] : tables.with(at, table);
    await changeStep(tx, step, { tables: JSON.stringify(changed) });
  },
);

/** The tables that a step shows. */
export const tablesOf = ({ tables }: Pick<RunStep, 'tables'>): StepTable[] =>
  tables === null ? [] : (JSON.parse(tables) as StepTable[]);

/**
 * Records a file that a step has written. One of the same name from an earlier attempt must be identical;
 * returns the name under which that was stored, which is no longer needed.
 */
export const keepFile: Mutation<
  OwnedStep & { file: Pick<RunFile, 'sha256' | 'bytes' | 'storedAs'> & { fileName: string } },
  { replaced: string | null }
> = mutation('process.keep', async (tx, { runId, name, file, ...owned }) => {
  await ownedBy(tx, owned, {});
  const { step } = await openStep(tx, { runId, name });
  const { fileName, sha256, bytes, storedAs } = file;
  const before = (await filesOf(tx.store, runId)).find((each) => each.name === fileName);
  if (before && (before.step !== name || before.isBrought))
    throw new ApiError(
      'REFUSED',
      sentence('The file %{fileName} of this run belongs to another step.', { fileName }),
    );
  if (before && before.sha256 !== sha256)
    throw new ApiError('REFUSED', changedWords(fileName, before.sha256, sha256), {
      code: 'CHANGED_RESULT',
    });
  if (before) {
    await tx.db
      .updateTable(processFile.name)
      .set({ storedAs })
      .where('fileId', '=', before.fileId)
      .execute();
    return { replaced: before.storedAs };
  }
  const written: Omit<RunFile, 'fileId'> = {
    runId,
    step: name,
    name: fileName,
    sha256,
    bytes,
    storedAs,
    isInput: step.kind === 'upload' || step.kind === 'sql' || step.kind === 'sftp',
    isBrought: false,
    isKept: false,
    keptAt: tx.now,
    ...keptBy(tx),
  };
  const { fileId } = await tx.db
    .insertInto(processFile.name)
    .values(written)
    .returning('fileId')
    .executeTakeFirstOrThrow();
  noted(tx, processFile, 'write', { after: { fileId: Number(fileId), ...written } });
  return { replaced: null };
});

const changedWords = (fileName: string, before: string, now: string) =>
  sentence(
    '%{fileName} differs from its earlier version (SHA-256 %{before}…, now %{now}…): its inputs have changed. Send the run back, or cancel it.',
    { fileName, before: before.slice(0, 12), now: now.slice(0, 12) },
  );

/** Ends a step well: what it found and the files it wrote are the run's. The last one ends the run. */
export const completeStep: Mutation<
  OwnedStep & { message: Words | null; found: Readonly<Record<string, unknown>> },
  void
> = mutation('process.complete', async (tx, { runId, name, message, found, ...owned }) => {
  const { run, step } = await openStep(tx, { runId, name });
  const total = Math.max(step.total, 1);
  await ownedBy(tx, owned, { done: total, total });
  const files = (await filesOf(tx.store, runId)).filter((file) => file.step === name);
  for (const before of files.filter(({ isKept }) => !isKept)) {
    const after = { ...before, isKept: true, ...keptBy(tx, before) };
    const { fileId, ...written } = after;
    await tx.db.updateTable(processFile.name).set(written).where('fileId', '=', fileId).execute();
    noted(tx, processFile, 'keep', { before, after });
  }
  for (const file of files) await appendLine(tx, step, `${file.sha256}  ${file.name}`);
  await appendLine(
    tx,
    step,
    `Completed.${message === null ? '' : ` ${textIn(message).slice(0, 500)}`}`,
  );
  await changeStep(
    tx,
    step,
    {
      stepStatus: 'Completed',
      endedAt: tx.now,
      done: total,
      total,
      message,
      found: JSON.stringify(found),
    },
    'complete',
  );
  const now = await stepsOf(tx.store, runId);
  const isOver = now.every(({ stepStatus }) => stepStatus === 'Completed');
  await changeRun(
    tx,
    run,
    {
      ...runSummary(now),
      ...(await hashesOf(tx, runId)),
      ...(isOver && { runStatus: 'Completed', endedAt: tx.now, underWay: null }),
    },
    'complete',
  );
});

/** Ends a step with what is wrong. Somebody retries it, brings another file, or sends the run back. */
export const failStep: Mutation<OwnedStep & { words: Words }, void> = mutation(
  'process.fail',
  async (tx, { runId, name, words, ...owned }) => {
    await ownedBy(tx, owned, {});
    const { run, step } = await openStep(tx, { runId, name });
    if (step.jobId !== owned.jobId) return;
    await appendLine(tx, step, `Error: ${textIn(words)}`);
    const message = words;
    const changes = {
      ...({ stepStatus: 'Error', endedAt: tx.now, message } as const),
      // The approval had no effect: a person approves again, or sends the run back or cancels it.
      ...(step.needsApproval && { approvedBy: null, approver: null }),
    };
    await changeStep(tx, step, changes, 'fail');
    await changeRun(tx, run, { step: step.label, message }, 'fail');
  },
);

/**
 * Reopens a run whose cancelling could not release everything it holds: a person cancels it again.
 */
export const cancelFailed: Mutation<Owned & { runId: number; words: Words }, void> = mutation(
  'process.cancelFailed',
  async (tx, { runId, words, ...owned }) => {
    await ownedBy(tx, owned, {});
    const message = sentence('It could not be cancelled: %{why} Cancel it again.', {
      why: asSentence(words),
    });
    await changeRun(tx, await runOf(tx.store, runId), { cancelledBy: null, message }, 'fail');
  },
);

/** Ends a run whose cancelling has let go of what it held. */
export const endCancelled: Mutation<Owned & { runId: number }, void> = mutation(
  'process.cancelled',
  async (tx, { runId, ...owned }) => {
    await ownedBy(tx, owned, { done: 1, total: 1 });
    const run = await runOf(tx.store, runId);
    if (run.runStatus !== 'Started') return;
    const changes = { runStatus: 'Cancelled', endedAt: tx.now, underWay: null } as const;
    await changeRun(tx, run, changes, 'cancelled');
  },
);
