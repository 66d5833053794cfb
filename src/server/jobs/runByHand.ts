import { exchangeTime } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import { job } from '#own/job/job.ts';
import type { Tx } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';
import { addJob, type JobRow } from './jobMutations.ts';
import type { Due } from './scheduledTask.ts';

/**
 * The arguments of a run by hand: the instant to repeat; none for a task that defines what Run Now
 * does.
 */
export type ByHand = Due & { isByHand: true; isAsked: boolean };

/** The task that Run Now begins, and whether the task itself defines the run (`byHand`). */
export type NewRun = { type: string; label: string; of: string; isAsked: boolean };

/**
 * Begins a task by hand, in the transaction of the caller: what the task says itself, else its latest instants
 * again. Throws REFUSED while a run of it is waiting or under way, so that two people who press Run Now on two
 * servers begin it once.
 */
export const runByHand = async (tx: Tx, { type, label, of, isAsked }: NewRun): Promise<void> => {
  const underWay = await tx.db
    .selectFrom(job.name)
    .select(['jobId', 'name', 'madeBy'])
    .where('kind', '=', type)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (underWay)
    throw new ApiError(
      'REFUSED',
      sentence('“%{name}” is under way already, begun by %{madeBy}.', {
        name: sentence(underWay.name),
        madeBy: underWay.madeBy,
      }),
      { code: 'UNDER_WAY' },
    );
  const dues = isAsked ? [{ of, at: tx.now }] : await latestDues(tx, type);
  if (dues.length === 0) throw new ApiError('REFUSED', neverRan);
  for (const due of dues) {
    const args: ByHand = { ...due, isByHand: true, isAsked };
    const occasion = `${type} ${due.of} ${due.at} by hand ${tx.now} ${await runsOf(tx, type)}`;
    const planned = { occasion, dueAt: tx.now, isByHand: true as const };
    await addJob(tx, { kind: type, name: `${label}: ${due.of}`, args, planned });
  }
};

/** Why Run Now has nothing to do for a task that does its latest instants again. */
export const neverRan = 'It has not run yet, so there is no instant to do again.';

/** The latest instants of a task that have come, whatever became of them: those that share the latest time. */
export const latestDues = async ({ db }: Pick<Tx, 'db'>, type: string): Promise<Due[]> => {
  const last = (await db
    .selectFrom(job.name)
    .select('args')
    .where('kind', '=', type)
    .where('state', 'in', ['done', 'failed', 'notRun'])
    .orderBy('jobId', 'desc')
    .limit(50)
    .execute()) as Pick<JobRow, 'args'>[];
  const dues = last.toReversed().map(({ args }) => JSON.parse(args) as Due);
  const latest = Math.max(...dues.map(({ at }) => at));
  const one = new Map<string, Due>();
  for (const { of, at, args } of dues) if (at === latest) one.set(of, { of, at, args });
  return [...one.values()];
};

/** 'LICI IS of 2026-11-23 15:30:00' for each instant, for the question before Run Now. */
export const instantWords = (dues: readonly Due[]): string =>
  dues.map(({ of, at }) => `${of} of ${exchangeTime(at)}`).join(', ');

const runsOf = async ({ db }: Tx, type: string): Promise<number> => {
  const { count } = await db
    .selectFrom(job.name)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', '=', type)
    .executeTakeFirstOrThrow();
  return Number(count);
};
