import { exchangeTime } from '#domain/market/calendar.ts';
import { asSentence, type Sentence, sentence, several } from '#domain/sentence.ts';
import { job } from '#own/job/job.ts';
import { storedWords } from '../database/rows/saidTexts.ts';
import type { Tx } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';
import { addJob, type JobRow } from './jobMutations.ts';
import { type Due, nameOfRun, subjectOf } from './scheduledTask.ts';

/**
 * The arguments of a run by hand: the instant to repeat; none for a task that defines what Run Now
 * does.
 */
export type ByHand = Due & { isByHand: true; isAsked: boolean };

/** The task that Run Now begins, and whether the task itself defines the run (`byHand`). */
export type NewRun = Pick<Due, 'of' | 'named'> & {
  type: string;
  label: string;
  isAsked: boolean;
};

/**
 * Begins a task by hand, in the transaction of the caller: what the task says itself, else its latest instants
 * again. Throws REFUSED while a run of it is waiting or under way, so that two people who press Run Now on two
 * servers begin it once.
 */
export const runByHand = async (
  tx: Tx,
  { type, label, isAsked, ...subject }: NewRun,
): Promise<void> => {
  const underWay = await tx.db
    .selectFrom(job.name)
    .select(['jobId', 'name', 'sentences', 'madeBy'])
    .where('kind', '=', type)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (underWay)
    throw new ApiError(
      'REFUSED',
      sentence('“%{name}” is already running, started by %{madeBy}.', {
        name: asSentence(storedWords(underWay as Pick<JobRow, 'name' | 'sentences'>, 'name')),
        madeBy: underWay.madeBy,
      }),
      { code: 'UNDER_WAY' },
    );
  const dues = isAsked ? [{ ...subject, at: tx.now }] : await latestDues(tx, type);
  if (dues.length === 0) throw new ApiError('REFUSED', neverRan);
  for (const due of dues) {
    const args: ByHand = { ...due, isByHand: true, isAsked };
    const occasion = `${type} ${due.of} ${due.at} by hand ${tx.now} ${await runsOf(tx, type)}`;
    const planned = { occasion, dueAt: tx.now, isByHand: true as const };
    await addJob(tx, { kind: type, name: nameOfRun(label, due), args, planned });
  }
};

/** Why Run Now has nothing to do for a task that does its latest instants again. */
export const neverRan = 'It has not run yet, so there is no run to repeat.';

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
  for (const { of, named, at, args } of dues)
    if (at === latest) one.set(of, { of, ...(named && { named }), at, args });
  return [...one.values()];
};

/** 'LICI IS of 2026-11-23 15:30:00' for each instant, for the question before Run Now. */
export const instantWords = (dues: readonly Due[]): Sentence =>
  several(
    dues.map((due) =>
      sentence('%{of} of %{time}', { of: subjectOf(due), time: exchangeTime(due.at) }),
    ),
  );

const runsOf = async ({ db }: Tx, type: string): Promise<number> => {
  const { count } = await db
    .selectFrom(job.name)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', '=', type)
    .executeTakeFirstOrThrow();
  return Number(count);
};
