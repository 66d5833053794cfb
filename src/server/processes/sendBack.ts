import { sentence } from '#domain/sentence.ts';
import { type Mutation, mutation } from '../database/writing/mutation.ts';
import { addJob } from '../jobs/jobMutations.ts';
import { ApiError } from '../runtime/errors.ts';
import {
  changeRun,
  changeStep,
  dropFiles,
  mustBeOpen,
  nameOf,
  notBegun,
  openStep,
  processJobs,
} from './runChanges.ts';
import { type RunStep, runOf, type StepAt, stepNamed, stepsOf } from './runRows.ts';

/**
 * Refuses an approval: the named steps and all that come after them begin again; their files are
 * deleted, but their hashes stay in journal and log. When none is named, the caller must cancel the
 * run instead.
 */
export const sendBack: Mutation<StepAt & { reason: string; again: readonly string[] }, void> =
  mutation('process.reject', async (tx, { reason, again, ...at }) => {
    const { run, steps, step } = await openStep(tx, at);
    const isWaited = step.stepStatus === 'NotStarted' || step.stepStatus === 'Error';
    if (!step.needsApproval || !isWaited)
      throw new ApiError('REFUSED', 'This step is not waiting for approval.');
    if (steps.some(({ approvedBy }) => approvedBy !== null)) throw approvedAlready();
    const named = again.map((name) => stepNamed(steps, name));
    const following = withFollowing(named, steps);
    const busy = following.find(({ stepStatus }) => isUnderWay(stepStatus));
    if (busy)
      throw new ApiError(
        'REFUSED',
        sentence('%{label} is running: wait until it has ended.', {
          label: sentence(busy.label),
        }),
      );
    for (const each of following) {
      if (each.stepStatus === 'NotStarted') continue;
      await dropFiles(tx, each, { broughtToo: true });
      await changeStep(tx, each, notBegun, 'reject', { reason });
    }
    const words = sentence('Sent back by %{who}: %{reason}', { who: tx.by.userId, reason });
    await changeRun(tx, run, { step: named[0]?.label ?? null, message: words }, 'reject', {
      reason,
    });
  });

const isUnderWay = (status: RunStep['stepStatus']) =>
  status === 'Started' || status === 'Processing';

/** Some steps and all that come after one of them, by whatever way. */
const withFollowing = (named: readonly RunStep[], steps: readonly RunStep[]): RunStep[] => {
  const names = new Set(named.map(({ name }) => name));
  // Steps are in an order in which each follows those it waits for.
  for (const { name, after } of steps)
    if ((JSON.parse(after) as string[]).some((before) => names.has(before))) names.add(name);
  return steps.filter(({ name }) => names.has(name));
};

/**
 * Marks a run as cancelled and stops its steps: nothing of it is written from here on. What it holds
 * is let go in the background, after which it is over.
 */
export const cancelRun: Mutation<{ runId: number; reason: string }, void> = mutation(
  'process.cancel',
  async (tx, { runId, reason }) => {
    const run = await runOf(tx.store, runId);
    mustBeOpen(run);
    const steps = await stepsOf(tx.store, runId);
    if (steps.some(({ approvedBy }) => approvedBy !== null)) throw approvedAlready();
    for (const step of steps) {
      if (!isUnderWay(step.stepStatus)) continue;
      await endOf(tx, step);
      const changes = { stepStatus: 'Error', endedAt: tx.now, message: 'Cancelled.' } as const;
      await changeStep(tx, step, changes, 'cancel', { reason });
    }
    const message = sentence('Cancelled by %{who}: %{reason}', { who: tx.by.userId, reason });
    const changes = { cancelledBy: tx.by.userId, message };
    await changeRun(tx, run, changes, 'cancel', { reason });
    await addJob(tx, {
      kind: processJobs.cancel,
      name: sentence('Cancel %{run}', { run: nameOf(run) }),
      args: { runId },
    });
  },
);

/** Takes the job of a step from its owner: its later writes are refused. */
const endOf = async (tx: Parameters<typeof changeRun>[0], { jobId }: RunStep): Promise<void> => {
  if (jobId === null) return;
  await tx.db
    .updateTable('job')
    .set({ state: 'failed', owner: null, leaseUntil: null, endedAt: tx.now, message: 'Cancelled.' })
    .where('jobId', '=', jobId)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
};

const approvedAlready = () =>
  new ApiError(
    'REFUSED',
    'This run is approved: its results may already have been sent. It continues to its end.',
  );
