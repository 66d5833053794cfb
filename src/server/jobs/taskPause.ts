import { sentence } from '#domain/sentence.ts';
import { dateTime, resource, text } from '#model';
import type { Tx } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';

/** The tasks of the clock that a person has paused, each with who did so and why. */
export const taskPause = resource('taskPause', {
  label: 'Paused Task',
  key: ['type'],
  journal: { none: 'Pausing a task and letting it go on have entries under the task.' },
  fields: {
    type: text('Task', { max: 60, code: true, readOnly: true }),
    pausedBy: text('Paused By', { max: 30, code: true, readOnly: true }),
    pausedAt: dateTime('Paused At', { readOnly: true }),
    reason: text('Reason', { max: 500, readOnly: true }),
  },
  access: {},
  api: '/scheduler/pause',
  screens: {},
});

/** The pause of a task: the person, the time (ms) and the reason. */
export type Pause = { type: string; pausedBy: string; pausedAt: number; reason: string };

/** Pauses a task from now on; throws REFUSED when it is paused already. */
export const pauseTask = async (tx: Tx, type: string, reason: string): Promise<void> => {
  const before = await pausedIn(tx, type);
  if (before)
    throw new ApiError(
      'REFUSED',
      sentence('%{pausedBy} has already paused it: %{reason}', {
        pausedBy: before.pausedBy,
        reason: before.reason,
      }),
    );
  await tx.db
    .insertInto(taskPause.name)
    .values({
      type,
      pausedBy: tx.by.userId,
      pausedAt: tx.now,
      reason,
      version: 1,
      createdBy: tx.by.userId,
      createdAt: tx.now,
      updatedBy: tx.by.userId,
      updatedAt: tx.now,
    })
    .execute();
};

/** Lets a paused task run at its instants again; throws REFUSED when it is not paused. */
export const resumeTask = async (tx: Tx, type: string): Promise<void> => {
  if (!(await pausedIn(tx, type))) throw new ApiError('REFUSED', 'It is no longer paused.');
  await tx.db.deleteFrom(taskPause.name).where('type', '=', type).execute();
};

/** The pause of a task; null when it is not paused. */
export const pausedIn = async ({ store }: Pick<Tx, 'store'>, type: string): Promise<Pause | null> =>
  store.get(taskPause, { type });
