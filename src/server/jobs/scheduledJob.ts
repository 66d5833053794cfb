import { exchangeTime } from '#domain/market/calendar.ts';
import { asSentence, type Sentence, sentence, several, type Words } from '#domain/sentence.ts';
import { mutation } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';
import { type JobType, NotRun, type Running } from './jobRunner.ts';
import type { ByHand } from './runByHand.ts';
import { type Due, isWhyNot, type ScheduledTask, subjectOf } from './scheduledTask.ts';
import { type Pause, pausedIn } from './taskPause.ts';

/** How late a task may begin before its log says so, ms. */
const punctualMs = 60_000;

/**
 * A task of the clock as a type of background job. An instant that comes while the task is paused, and one that
 * was missed by a task whose missed instants are only reported, is not run, and the log says why.
 */
export const scheduledJob = (task: ScheduledTask): JobType => ({
  type: task.type,
  run: async (running) => {
    const due = running.args as Due | ByHand;
    const isByHand = 'isByHand' in due;
    const lateMs = isByHand ? 0 : Math.max(0, running.machine.now() - due.at);
    const why = isByHand || running.isAgain ? null : await whyNotRun(task, running, lateMs);
    if (why !== null) return new NotRun(why);
    const { of, at, args } = await givenTo(task, running, due);
    const message = await task.run({ ...running, args, due: { of, at }, lateMs, isByHand });
    const when = isByHand
      ? sentence('Run by %{userId}.', { userId: running.by.userId })
      : lateWords(lateMs);
    return when && message ? several([when, message], ' ') : (when ?? message);
  },
  failed: async ({ machine, by, args }, words) => {
    const notice = { label: task.label, of: subjectOf(args as Due), words };
    await machine.database.write(notifyOfFailure, notice, by);
  },
});

/** The arguments of a run. For a run by hand they come from the task's `byHand`, if it has one. */
const givenTo = async (
  { byHand }: ScheduledTask,
  { machine }: Running,
  due: Due | ByHand,
): Promise<Due> => {
  if (!('isByHand' in due) || !due.isAsked || !byHand) return due;
  const answer = await byHand(machine, machine.now());
  if (isWhyNot(answer)) throw new ApiError('REFUSED', answer);
  return { ...answer, at: due.at };
};

const whyNotRun = async (
  { type, missed }: ScheduledTask,
  { machine }: Running,
  lateMs: number,
): Promise<Words | null> => {
  const pause = await pausedIn(machine.database, type);
  if (pause)
    return sentence('Not run: %{why} Start it with Run Now in the task calendar.', {
      why: pauseWords(pause),
    });
  return missed === 'reported' && lateMs >= punctualMs
    ? sentence(
        'Missed by %{duration}: no server was running. It is not caught up; start it with Run Now in the task calendar.',
        { duration: durationOf(lateMs) },
      )
    : null;
};

/** 'control1 paused it at 2026-11-23 18:05:00: The disk is full.' */
export const pauseWords = ({ pausedBy, pausedAt, reason }: Pause): Sentence =>
  sentence('%{pausedBy} paused it at %{time}: %{reason}', {
    pausedBy,
    time: exchangeTime(Number(pausedAt)),
    reason: reason.replace(/[.\s]*$/, '.'),
  });

/** 'Late by 2 h 5 min.' for the reader of the log; null when it was on time. */
export const lateWords = (lateMs: number): Sentence | null =>
  lateMs < punctualMs ? null : sentence('Late by %{duration}.', { duration: durationOf(lateMs) });

const durationOf = (ms: number): Sentence => {
  const all = Math.floor(ms / 60_000);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours > 0
    ? sentence('%{hours} h %{minutes} min', { hours, minutes })
    : sentence('%{minutes} min', { minutes });
};

/** A failed task needs attention: it is announced in the message windows of Control Users. */
export const notifyOfFailure = mutation(
  'task.failed',
  (tx, { label, of, words }: { label: string; of: Sentence; words: Words }) =>
    tx.emit({
      type: 'ALERT',
      audience: { roles: ['controlUser'] },
      text: sentence('%{label} of %{of} failed: %{why} See the Task Scheduler Log.', {
        label: sentence(label),
        of,
        why: asSentence(words),
      }),
      data: null,
    }),
);
