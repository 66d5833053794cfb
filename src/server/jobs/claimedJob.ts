import { hostname } from 'node:os';
import { job } from '#own/job/job.ts';
import type { Machine } from '../machine/machine.ts';
import { actorOfJob, claimJob, type JobRow } from './jobMutations.ts';

/** A job of these types that this process may do now, claimed for it; null when there is none. */
export const claimedJob = async (
  machine: Machine,
  owner: string,
  {
    of,
    isScheduled,
    underWay,
  }: { of: readonly string[]; isScheduled: boolean; underWay: ReadonlyMap<number, unknown> },
): Promise<JobRow | null> => {
  const rows = (await machine.database.db
    .selectFrom(job.name)
    .selectAll()
    .where('kind', 'in', of)
    .where('occasion', isScheduled ? 'is not' : 'is', null)
    .where((is) =>
      is.or([
        is('state', 'in', ['waiting', 'running']),
        is.and([is('state', '=', 'planned'), is('dueAt', '<=', machine.now())]),
      ]),
    )
    .orderBy('jobId')
    .limit(50)
    .execute()) as JobRow[];
  for (const row of rows) {
    if (underWay.has(Number(row.jobId))) continue;
    const isOrphan = row.owner !== null && (row.owner === owner || isGone(row.owner));
    if (row.state === 'running' && !isOrphan && (row.leaseUntil ?? 0) >= machine.steady()) continue;
    const orphans = isOrphan && row.owner !== null ? [row.owner] : [];
    const args = { jobId: Number(row.jobId), owner, orphans };
    if (await machine.database.write(claimJob, args, actorOfJob(row))) return row;
  }
  return null;
};

/** Whether the process that an owner names is known to be no more: one of this machine that does not run. */
const isGone = (owner: string): boolean => {
  const [host, pid] = owner.split(':');
  if (host !== hostname()) return false;
  // Our own number under another name is one who had it before us.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
};
