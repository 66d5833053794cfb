import type { Words } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import { job } from '#own/job/job.ts';
import { tellOwner } from '../database/rows/rowWriting.ts';
import { type Saying, saidTexts } from '../database/rows/saidTexts.ts';
import type { Actor, Mutation, Tx } from '../database/writing/mutation.ts';
import { mutation } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';

export type JobRow = StoredRow<typeof job>;

/** Lease of a job, ms: a process without a heartbeat loses it. */
export const leaseMs = 15_000;

/** The job of a mutation, and the process that claims to own it. */
export type Owned = { jobId: number; owner: string };

type Added = {
  kind: string;
  name: Words;
  args: unknown;
  total?: number;
  /**
   * For one of the clock: which one it is among all, and when its time comes, ms; one that a person begins by
   * hand is not planned, but runs at once in the room of the clock.
   */
  planned?: { occasion: string; dueAt: number; isByHand?: true };
};

/**
 * Queues a job, in the transaction that makes it necessary. It runs on behalf of the writer, at once or when
 * its time has come; `args` is plain data.
 */
export const addJob = async (
  tx: Tx,
  { kind, name, args, total = 0, planned }: Added,
): Promise<number> => {
  const { insertId } = await inserted(tx, {
    name,
    kind,
    state: planned && !planned.isByHand ? 'planned' : 'waiting',
    occasion: planned?.occasion ?? null,
    dueAt: planned?.dueAt ?? tx.now,
    madeBy: tx.by.userId,
    startedAt: null,
    endedAt: null,
    done: 0,
    total,
    message: null,
    args: JSON.stringify(args),
    actor: JSON.stringify(tx.by),
    owner: null,
    leaseUntil: null,
    version: 1,
    createdBy: tx.by.userId,
    createdAt: tx.now,
    updatedBy: tx.by.userId,
    updatedAt: tx.now,
  });
  tx.signal('job', null);
  return insertId;
};

const inserted = async (
  tx: Tx,
  values: Saying<Omit<JobRow, 'jobId'>>,
): Promise<{ insertId: number }> => {
  const { jobId } = await tx.db
    .insertInto(job.name)
    .values(saidTexts(job, values))
    .returning('jobId')
    .executeTakeFirstOrThrow();
  return { insertId: Number(jobId) };
};

/**
 * Makes a process the owner of a job that has none: one that waits, is planned, or whose owner has not
 * renewed its lease. `orphans` are owners known to be gone. False when another process was quicker.
 */
export const claimJob: Mutation<Owned & { orphans: readonly string[] }, boolean> = mutation(
  'job.claim',
  async (tx, { jobId, owner, orphans }) => {
    const { numUpdatedRows } = await tx.db
      .updateTable(job.name)
      .set((eb) => ({
        state: 'running',
        owner,
        leaseUntil: tx.steady + leaseMs,
        startedAt: eb.fn.coalesce('startedAt', eb.val(tx.now)),
        updatedAt: tx.now,
      }))
      .where('jobId', '=', jobId)
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['waiting', 'planned']),
          eb.and([
            eb('state', '=', 'running'),
            eb.or([
              eb('leaseUntil', '<', tx.steady),
              ...(orphans.length > 0 ? [eb('owner', 'in', orphans)] : []),
            ]),
          ]),
        ]),
      )
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows) === 1;
  },
);

/** Says that the owner still lives; throws REFUSED when the job is no longer its. */
export const renewJob: Mutation<Owned, void> = mutation('job.renew', (tx, owned) =>
  ownedBy(tx, owned, {}),
);

/** Ends a job, or queues it again for the next process. */
export const endJob: Mutation<
  Owned & { state: 'done' | 'failed' | 'waiting' | 'notRun'; message: Words | null },
  void
> = mutation('job.end', async (tx, { state, message, ...owned }) => {
  const ended = state === 'waiting' ? null : tx.now;
  const before = await tx.store.get(job, { jobId: owned.jobId });
  const changes = { state, message, endedAt: ended, owner: null, leaseUntil: null };
  await ownedBy(tx, owned, saidTexts(job, changes, before ?? undefined));
  if (before && state === 'failed') tellOwner(tx, job, { ...before, state });
});

/**
 * Writes on a job that the caller owns, and renews its lease. Throws REFUSED when it is not the
 * owner, so that a process that was thought dead and wakes up writes nothing any more: every work
 * of a job begins with this.
 */
export const ownedBy = async (
  tx: Tx,
  { jobId, owner }: Owned,
  changes: Partial<JobRow>,
): Promise<void> => {
  const { numUpdatedRows } = await tx.db
    .updateTable(job.name)
    .set({ leaseUntil: tx.steady + leaseMs, updatedAt: tx.now, ...changes })
    .where('jobId', '=', jobId)
    .where('state', '=', 'running')
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== 1)
    throw new ApiError('REFUSED', 'Another process has taken this task over.', {
      code: 'JOB_LOST',
    });
};

/**
 * Whether a job that the caller owns is to have its one effect now: true the first time only. Asked
 * in the transaction of the effect, so that a run that was cut off after it does nothing again.
 */
export const firstTime = async (tx: Tx, owned: Owned): Promise<boolean> => {
  const row = await tx.store.get(job, { jobId: owned.jobId });
  await ownedBy(tx, owned, { done: 1, total: 1 });
  return row?.done === 0;
};

/** On whose behalf a job runs. */
export const actorOfJob = ({ actor }: JobRow): Actor => JSON.parse(actor) as Actor;

/** The mutations of jobs that the writer thread finds by name. */
export const jobMutations = [claimJob, renewJob, endJob] as const;
