import { job } from '#own/job/job.ts';
import type { Database } from '../database/database.ts';
import { mutation, type Tx } from '../database/writing/mutation.ts';
import { addJob, type JobRow } from './jobMutations.ts';
import { type Due, nameOfRun } from './scheduledTask.ts';

/** The instants of one task as it names them now. */
export type Plan = { type: string; label: string; dues: readonly Due[] };

const occasionOf = (kind: string, { of, at }: Due) => `${kind} ${of} ${at}`;

type PlannedJob = Pick<JobRow, 'jobId' | 'occasion' | 'state' | 'dueAt'>;

/** The log entries of these tasks: all that are planned, and all others of these occasions. */
const knownOf = async ({ db }: Pick<Database | Tx, 'db'>, plans: readonly Plan[]) => {
  const wanted = plans.flatMap(({ type, dues }) => dues.map((due) => occasionOf(type, due)));
  const rows = (await db
    .selectFrom(job.name)
    .select(['jobId', 'occasion', 'state', 'dueAt'])
    .where((is) =>
      is.or([
        is.and([
          is('state', '=', 'planned'),
          is(
            'kind',
            'in',
            plans.map(({ type }) => type),
          ),
        ]),
        ...(wanted.length > 0 ? [is('occasion', 'in', wanted)] : []),
      ]),
    )
    .execute()) as PlannedJob[];
  return { rows, wanted: new Set(wanted) };
};

/** Planned entries that are no longer wanted. One that is due already is about to begin and stays. */
const struckOf = ({ rows, wanted }: Awaited<ReturnType<typeof knownOf>>, now: number) =>
  rows.filter(
    ({ occasion, state, dueAt }) =>
      state === 'planned' && !wanted.has(occasion ?? '') && Number(dueAt) > now,
  );

/**
 * Whether the log differs from the instants of the tasks; read outside of the writer, since mostly
 * it does not.
 */
export const differs = async (
  database: Pick<Database, 'db'>,
  plans: readonly Plan[],
  now: number,
): Promise<boolean> => {
  const known = await knownOf(database, plans);
  if (struckOf(known, now).length > 0) return true;
  const planned = new Set(known.rows.map(({ occasion }) => occasion));
  return [...known.wanted].some((occasion) => !planned.has(occasion));
};

/**
 * Records the planned tasks, and removes those no longer planned. Each occasion is in the log once, whichever
 * processes plan it and however often.
 */
export const planTasks = mutation('task.plan', async (tx, plans: readonly Plan[]) => {
  const known = await knownOf(tx, plans);
  const struck = struckOf(known, tx.now).map(({ jobId }) => jobId);
  if (struck.length > 0) await tx.db.deleteFrom(job.name).where('jobId', 'in', struck).execute();
  const there = new Set(known.rows.map(({ occasion }) => occasion));
  for (const { type, label, dues } of plans)
    for (const due of dues) {
      const occasion = occasionOf(type, due);
      if (there.has(occasion)) continue;
      there.add(occasion);
      const planned = { occasion, dueAt: due.at };
      await addJob(tx, { kind: type, name: nameOfRun(label, due), args: due, planned });
    }
});
