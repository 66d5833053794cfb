import { mutation } from '../database/writing/mutation.ts';
import type { JobType } from './jobRunner.ts';
import type { Due, ScheduledTask } from './scheduledTask.ts';

/** How late a task may begin before its log says so, ms. */
const punctualMs = 60_000;

/** A task of the clock as a type of background job. */
export const scheduledJob = (task: ScheduledTask): JobType => ({
  type: task.type,
  run: async (running) => {
    const { of, at, args } = running.args as Due;
    const lateMs = Math.max(0, running.machine.now() - at);
    const said = await task.run({ ...running, args, due: { of, at }, lateMs });
    return [lateWords(lateMs), said].filter(Boolean).join(' ') || null;
  },
  failed: async ({ machine, by, args }, words) => {
    const told = { label: task.label, of: (args as Due).of, words };
    await machine.database.write(notifyOfFailure, told, by);
  },
});

/** 'Late by 2 h 5 min.' for the reader of the log; '' when it was on time. */
export const lateWords = (lateMs: number): string => {
  if (lateMs < punctualMs) return '';
  const minutes = Math.floor(lateMs / 60_000);
  const hours = Math.floor(minutes / 60);
  return `Late by ${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min.`;
};

/** A failed task needs attention: it is announced in the message windows of Control Users. */
export const notifyOfFailure = mutation(
  'task.failed',
  (tx, { label, of, words }: { label: string; of: string; words: string }) =>
    tx.emit({
      type: 'ALERT',
      audience: { roles: ['controlUser'] },
      text: `${label} of ${of} failed: ${words} See the Task Scheduler Log.`,
      data: null,
    }),
);
