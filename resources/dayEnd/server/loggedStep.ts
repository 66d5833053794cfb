import type { Words } from '#domain/sentence.ts';
import type { StepContext, StepHandler } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { failureInWords } from '#server/runtime/failure.ts';
import { beginDayStep, type DayStep, endDayStep } from './dayMutations.ts';

/** The result of a step: its number of records, and the words next to its status. */
export type Handled = { records: number | null; words: Words };

/** The step and the day of a context, for the writes of the step. */
export const dayStepOf = ({ owned, runId, about }: StepContext, step: string): DayStep => ({
  ...owned,
  runId,
  step,
  businessDate: (about as { businessDate: string }).businessDate,
});

/**
 * A step of the end of a day, with its row in the End of Day Logs: when it began, how many records it handled,
 * how it ended. Cut off, it goes on in the same row; failed, it is done again in another.
 */
export const loggedStep = (
  label: string,
  does: (context: StepContext, step: DayStep) => Promise<Handled>,
  ready?: StepHandler['ready'],
): StepHandler => ({
  ...(ready && { ready }),
  run: async (context) => {
    const { machine, by, signal } = context;
    const step = dayStepOf(context, label);
    const end = (stepStatus: 'Completed' | 'Error', records: number | null, message: Words) =>
      machine.database.write(endDayStep, { ...step, stepStatus, records, message }, by);
    await machine.database.write(beginDayStep, step, by);
    try {
      const { records, words } = await does(context, step);
      signal.throwIfAborted();
      await end('Completed', records, words);
      return words;
    } catch (error) {
      // A server that stops, or a database that is away for a while, is no failure: the step begins again.
      const goesOn = error instanceof ApiError && error.kind === 'UNAVAILABLE';
      if (!signal.aborted && !goesOn) {
        const words = failureInWords(error)?.words ?? 'Something went wrong.';
        await end('Error', null, words).catch(() => undefined);
      }
      throw error;
    }
  },
});
