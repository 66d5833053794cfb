import type { Tx } from '../database/writing/mutation.ts';
import type { Machine } from '../machine/machine.ts';
import { calendarRows } from './calendarRows.ts';
import { runByHand } from './runByHand.ts';
import type { ScheduledTask } from './scheduledTask.ts';
import { pauseTask, resumeTask } from './taskPause.ts';

type Shown = { type: string; label: string; runOf: string | null };

/**
 * The rows and actions of the task calendar, over the given tasks: those of all modules, or those
 * of a test.
 */
export const calendarHandlers = (tasks: () => readonly ScheduledTask[]) => ({
  calls: {},
  rows: ({ machine, now }: { machine: Machine; now: number }) =>
    calendarRows(machine, tasks(), now),
  actions: {
    runNow: {
      write: (tx: Tx, { type, label, runOf }: Shown) =>
        runByHand(tx, { type, label, of: runOf ?? label, isAsked: runOf !== null }),
    },
    pause: {
      write: (tx: Tx, { type }: Shown, { reason }: { reason: string | null }) =>
        pauseTask(tx, type, reason ?? ''),
    },
    resume: { write: (tx: Tx, { type }: Shown) => resumeTask(tx, type) },
  },
});
