import { asSentence, type Sentence, sentence, type Words } from '#domain/sentence.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { processStep } from '#own/processStep/processStep.ts';
import { keptBy, noted } from '../database/rows/rowWriting.ts';
import { saidTexts } from '../database/rows/saidTexts.ts';
import { encodeRow } from '../database/schema/columns.ts';
import { type Mutation, mutation } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';
import { notBegun } from './runChanges.ts';
import type { Run, RunStep } from './runRows.ts';

type Started = Pick<Run, 'process' | 'processLabel' | 'dayType' | 'area' | 'about' | 'aboutKey'> & {
  title: Words;
  steps: readonly Pick<
    RunStep,
    'name' | 'label' | 'kind' | 'after' | 'isByHand' | 'needsApproval' | 'mayPass'
  >[];
};

/**
 * Makes a run with its steps as the process has them now: another version of the product goes on
 * with what was started. One at a time is under way for a process and a row.
 */
export const startRun: Mutation<Started, Record<string, unknown>> = mutation(
  'process.start',
  async (tx, { steps, ...what }) => {
    const underWay = `${what.process} ${what.aboutKey}`;
    const other = await tx.db
      .selectFrom(processRun.name)
      .select(['runId', 'startedBy'])
      .where('underWay', '=', underWay)
      .executeTakeFirst();
    if (other)
      throw new ApiError('DUPLICATE', underWayWords(other, what.title), { code: 'UNDER_WAY' });
    const values: Omit<Run, 'runId'> = {
      ...saidTexts(processRun, what),
      runStatus: 'Started',
      step: null,
      startedBy: tx.by.userId,
      startedAt: tx.now,
      endedAt: null,
      message: null,
      inputsSha256: null,
      resultSha256: null,
      underWay,
      hands: JSON.stringify([tx.by.userId]),
      actor: JSON.stringify(tx.by),
      outcome: null,
      cancelledBy: null,
      ...keptBy(tx),
    };
    const { runId } = await tx.db
      .insertInto(processRun.name)
      .values(values)
      .returning('runId')
      .executeTakeFirstOrThrow();
    const run = { runId: Number(runId), ...values } as Run;
    noted(tx, processRun, 'start', { after: run });
    for (const [index, step] of steps.entries()) {
      const of = { runId: run.runId, at: index + 1, ...keptBy(tx) };
      const planned: RunStep = { ...notBegun, log: null, ...step, ...of };
      await tx.db.insertInto(processStep.name).values(planned).execute();
      noted(tx, processStep, 'start', { after: planned });
    }
    return encodeRow(processRun, run);
  },
);

/** The refusal of a second run. */
export const underWayWords = (
  { runId, startedBy }: { runId?: unknown; startedBy?: unknown },
  title: Words,
): Sentence =>
  sentence(
    'Run %{runId} of this process, started by %{startedBy}, is under way for %{title}. Finish or cancel it first.',
    { runId: String(runId), startedBy: String(startedBy), title: asSentence(title) },
  );
