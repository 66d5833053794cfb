import { sentence, type Words } from '#domain/sentence.ts';
import type { JobType, Running } from '../jobs/jobRunner.ts';
import { ApiError } from '../runtime/errors.ts';
import { advance } from './advance.ts';
import { bodyOf, moduleOf, type ProcessModules } from './moduleOf.ts';
import { processJobs } from './runChanges.ts';
import { rowAbout, runOf, type StepAt } from './runRows.ts';
import { contextOf } from './stepContext.ts';
import {
  cancelFailed,
  completeStep,
  endCancelled,
  failStep,
  logLine,
  takeStep,
} from './stepMutations.ts';

/** A step that has cut its server off so often without an end is the reason: it is not tried again by itself. */
const mostAttempts = 20;

/**
 * The job that runs one step. Cut off, it begins again: with the next server, from the beginning of
 * the step, and what it has kept before must come out the same.
 */
export const stepJob = (known: ProcessModules): JobType => ({
  type: processJobs.step,
  // The clock ticks.
  isUrgent: true,
  run: async (running) => {
    const { machine, owned, by, signal } = running;
    const at = running.args as StepAt;
    const step = await machine.database.write(takeStep, { ...owned, ...at }, by);
    if (!step) return null;
    if (step.attempts > mostAttempts)
      throw new ApiError(
        'REFUSED',
        sentence('This step was interrupted %{most} times: check the server log, then retry.', {
          most: mostAttempts,
        }),
      );
    const words = step.attempts > 1 ? `Begins again, attempt ${step.attempts}.` : 'Begins.';
    await machine.database.write(logLine, { ...owned, ...at, words }, by);
    const run = await runOf(machine.database.store, at.runId);
    const body = bodyOf(moduleOf(known, run.process), at.name);
    const about = await rowAbout(machine.database.store, known.nounOf(run.about), run.aboutKey);
    const message = await doing(running, async () => {
      const { context, found } = await contextOf(running, step, about);
      const words = await body.run(context);
      signal.throwIfAborted();
      await machine.database.write(completeStep, { ...owned, ...at, message: words, found }, by);
      return words;
    });
    if (!signal.aborted) await advance(machine, known, at.runId).catch(warn(running, at.runId));
    return message;
  },
  failed: ({ machine, owned, by, args }, words) =>
    machine.database.write(failStep, { ...owned, ...(args as StepAt), words }, by),
});

/** Runs a step; one that ends because its server stops has not failed. */
const doing = async (
  { signal }: Running,
  does: () => Promise<Words | null>,
): Promise<Words | null> => {
  try {
    return await does();
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
};

/** The timer takes it further. */
const warn =
  ({ machine }: Running, run: number) =>
  (error: unknown) =>
    machine.log.warn({ err: error, run }, 'A run could not continue');

/** The job that lets go of what a cancelled run holds, after which the run is over. */
export const cancelJob = (known: ProcessModules): JobType => ({
  type: processJobs.cancel,
  isUrgent: true,
  run: async ({ machine, owned, by, args }) => {
    const { runId } = args as { runId: number };
    const run = await runOf(machine.database.store, runId);
    const module = moduleOf(known, run.process);
    if (module.cancelled) {
      const about = await rowAbout(machine.database.store, known.nounOf(run.about), run.aboutKey);
      await module.cancelled(machine, { runId, about }, by);
    }
    await machine.database.write(endCancelled, { ...owned, runId }, by);
    return sentence('Run %{runId} is cancelled.', { runId });
  },
  failed: ({ machine, owned, by, args }, words) => {
    const { runId } = args as { runId: number };
    return machine.database.write(cancelFailed, { ...owned, runId, words }, by);
  },
});
