import { asSentence, several, textIn, type Words } from '#domain/sentence.ts';
import { processRun } from '#own/processRun/processRun.ts';
import type { Machine, Stop } from '../machine/machine.ts';
import { foundIn } from './found.ts';
import { bodyOf, moduleOf, type ProcessModules } from './moduleOf.ts';
import {
  actorOfRun,
  beginsByItself,
  type Run,
  type RunStep,
  rowAbout,
  runOf,
  stepsOf,
  stillBefore,
} from './runRows.ts';
import { runSummary } from './runSummary.ts';
import { beginByItself, runWaits } from './stepMutations.ts';

/** Interval of the check on runs whose next step waits for something outside of them, ms. */
const lookMs = 1_000;

/** The conditions that still block the next step, in words; empty when it may begin. */
export const waitsFor = async (
  machine: Machine,
  known: ProcessModules,
  run: Run,
  step: RunStep,
): Promise<readonly Words[]> => {
  const { ready } = bodyOf(moduleOf(known, run.process), step.name);
  return ready ? ready(await contextBefore(machine, known, run)) : [];
};

/** The context of a step that has not begun, for the functions that describe its state. */
const contextBefore = async (machine: Machine, known: ProcessModules, run: Run) => ({
  machine,
  runId: run.runId,
  about: await rowAbout(machine.database.store, known.nounOf(run.about), run.aboutKey),
  found: foundFor(machine, run.runId),
});

/** Whether the next step begins by itself now. */
const mayBeginNow = async (
  machine: Machine,
  known: ProcessModules,
  run: Run,
  step: RunStep,
): Promise<boolean> => {
  if (step.kind !== 'upload')
    return beginsByItself(step) && (await waitsFor(machine, known, run, step)).length === 0;
  const { hasCome } = bodyOf(moduleOf(known, run.process), step.name);
  return hasCome !== undefined && (await hasCome(await contextBefore(machine, known, run)));
};

const foundFor = (machine: Machine, runId: number) => ({
  ...foundIn(machine.database.store, runId),
  keep: () => {
    throw new Error('A step stores its results only while it runs');
  },
});

/** Begins every step of a run that begins by itself and may now. */
export const advance = async (
  machine: Machine,
  known: ProcessModules,
  runId: number,
): Promise<void> => {
  const { database } = machine;
  const run = await runOf(database.store, runId);
  if (run.runStatus !== 'Started' || run.cancelledBy !== null) return;
  const steps = await stepsOf(database.store, runId);
  for (const step of steps) {
    if (step.stepStatus !== 'NotStarted' || stillBefore(step, steps).length > 0) continue;
    if (await mayBeginNow(machine, known, run, step))
      await database.write(beginByItself, { runId, name: step.name }, actorOfRun(run));
    else if (beginsByItself(step)) await tellOfWaiting(machine, known, run, steps, step);
  }
};

/** Says in the list of runs what one waits for, where that is nothing that a person does in it. */
const tellOfWaiting = async (
  machine: Machine,
  known: ProcessModules,
  run: Run,
  steps: readonly RunStep[],
  step: RunStep,
): Promise<void> => {
  const { step: label, message } = runSummary(steps);
  if (label !== step.label || message !== null) return;
  const waits = await waitsFor(machine, known, run, step);
  const words = several(waits.map(asSentence), ' ');
  if (waits.length === 0 || textIn(words) === run.message) return;
  await machine.database.write(runWaits, { runId: run.runId, words }, actorOfRun(run));
};

/**
 * Looks at all runs under way from now until it is stopped: at what a killed server has left between
 * two steps, and at steps that wait for what happens outside of their run.
 */
export const keepAdvancing = (machine: Machine, known: ProcessModules): Stop => {
  let looking: Promise<void> | null = null;
  const look = async () => {
    const runs = (await machine.database.db
      .selectFrom(processRun.name)
      .select('runId')
      .where('runStatus', '=', 'Started')
      .orderBy('runId')
      .execute()) as { runId: unknown }[];
    for (const { runId } of runs)
      await advance(machine, known, Number(runId)).catch((error: unknown) =>
        machine.log.warn({ err: error, run: Number(runId) }, 'A run could not continue'),
      );
  };
  const lookAgain = () => {
    looking ??= look()
      .catch((error: unknown) => machine.log.warn({ err: error }, 'Due runs could not be queried'))
      .finally(() => {
        looking = null;
      });
  };
  const timer = setInterval(lookAgain, lookMs);
  timer.unref();
  lookAgain();
  return async () => {
    clearInterval(timer);
    await looking;
  };
};
