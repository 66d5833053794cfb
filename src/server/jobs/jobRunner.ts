import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { sentence, type Words } from '#domain/sentence.ts';
import type { Actor } from '../database/writing/mutation.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import { failureInWords } from '../runtime/failure.ts';
import { claimedJob } from './claimedJob.ts';
import { actorOfJob, endJob, type JobRow, leaseMs, type Owned, renewJob } from './jobMutations.ts';

/** A job that is under way, as the one who does it sees it. */
export type Running = {
  machine: Machine;
  owned: Owned;
  by: Actor;
  args: any;
  /** Whether an earlier attempt was cut off. */
  isAgain: boolean;
  /** Set when the server stops or the lease is lost: end at the next point where no work is incomplete. */
  signal: AbortSignal;
};

/** The result of a job that did not do its work, and need not: the log shows these words. */
export class NotRun {
  readonly words: Words;

  constructor(words: Words) {
    this.words = words;
  }
}

/** A type of background job. It must be able to begin again wherever it was cut off. */
export type JobType = {
  type: string;
  /** It has separate slots, so that long files of other types never keep it waiting. */
  isUrgent?: true;
  /** Answers what the log of tasks is to say; null for nothing. */
  run(running: Running): Promise<Words | null | NotRun>;
  /** Writes further changes after a final failure. */
  failed?(running: Running, words: Words): Promise<void>;
};

/** Interval at which a process looks for jobs whose owner is gone, ms. */
const lookMs = 5_000;
/** Pause before the retry of a job that found the database unavailable, ms. */
const retryMs = 2_000;
/**
 * Jobs that one process runs in parallel: those that people began, the urgent ones among them, and scheduled
 * ones.
 */
const mostAtOnce = { begun: 2, urgent: 2, scheduled: 4 };

/** The jobs of a process, from start to stop. */
export type JobRunner = {
  /** Looks for jobs now; it does so by itself whenever one is put in line. */
  look(): void;
  /** Lets running jobs go on to their next safe place and queues them again. */
  stop(): Promise<void>;
};

/**
 * Runs the jobs of the database in the server process until it is stopped: queued jobs, jobs whose
 * time has come, and jobs left behind by another process.
 */
export const runJobs = (machine: Machine, types: readonly JobType[]): JobRunner => {
  const { database, log } = machine;
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  const byType = new Map(types.map((type) => [type.type, type]));
  const stopping = new AbortController();
  const underWay = new Map<number, Promise<void>>();

  // A long file must not block scheduled jobs: each sort has separate slots.
  const urgent = types.filter(({ isUrgent }) => isUrgent).map(({ type }) => type);
  const others = types.filter(({ isUrgent }) => !isUrgent).map(({ type }) => type);
  const lanes = [
    { isScheduled: true, of: others, most: mostAtOnce.scheduled, own: new Set<number>() },
    { isScheduled: false, of: others, most: mostAtOnce.begun, own: new Set<number>() },
    { isScheduled: false, of: urgent, most: mostAtOnce.urgent, own: new Set<number>() },
  ].filter(({ of }) => of.length > 0);

  const look = async ({ isScheduled, of, most, own }: (typeof lanes)[number]): Promise<void> => {
    while (own.size < most && !stopping.signal.aborted) {
      const row = await claimedJob(machine, owner, { of, isScheduled, underWay });
      if (!row) return;
      const jobId = Number(row.jobId);
      const running = run(row).finally(() => {
        underWay.delete(jobId);
        own.delete(jobId);
        lookAgain();
      });
      own.add(jobId);
      underWay.set(jobId, running);
    }
  };

  const run = async (row: JobRow): Promise<void> => {
    const type = byType.get(row.kind) as JobType;
    const lost = new AbortController();
    const owned = { jobId: Number(row.jobId), owner };
    const by = actorOfJob(row);
    const renewing = setInterval(() => {
      database.write(renewJob, owned, by).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'JOB_LOST') lost.abort();
      });
    }, leaseMs / 3);
    renewing.unref();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const isAgain = row.startedAt !== null;
    const running = { machine, owned, by, args: JSON.parse(row.args), isAgain, signal };
    const end = (state: 'done' | 'failed' | 'waiting' | 'notRun', message: Words | null) =>
      database.write(endJob, { ...owned, state, message }, by);
    try {
      const outcome = await type.run(running);
      if (signal.aborted) await end('waiting', null);
      else if (outcome instanceof NotRun) await end('notRun', outcome.words);
      else await end('done', outcome);
    } catch (error) {
      await endFailed(running, type, error, end).catch((cause: unknown) =>
        log.warn({ err: cause, job: owned.jobId }, 'The end of a task could not be written'),
      );
    } finally {
      clearInterval(renewing);
    }
  };

  let looking: Promise<void> | null = null;
  let isAsked = false;
  const lookAgain = () => {
    if (stopping.signal.aborted) return;
    if (looking !== null) {
      isAsked = true;
      return;
    }
    looking = Promise.all(lanes.map(look))
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error }, 'Due tasks could not be queried'))
      .finally(() => {
        looking = null;
        if (isAsked) {
          isAsked = false;
          lookAgain();
        }
      });
  };

  const deaf = database.onSignal('job', lookAgain);
  const timer = setInterval(lookAgain, lookMs);
  timer.unref();
  lookAgain();

  return {
    look: lookAgain,
    stop: async () => {
      stopping.abort();
      deaf();
      clearInterval(timer);
      await looking;
      await Promise.all(underWay.values());
    },
  };
};

/** Writes what becomes of a job that failed: it is retried while the database is away, else it is over. */
const endFailed = async (
  running: Running,
  type: JobType,
  error: unknown,
  end: (state: 'failed' | 'waiting', message: Words) => Promise<void>,
) => {
  const { log } = running.machine;
  if (error instanceof ApiError && error.code === 'JOB_LOST') return;
  if (error instanceof ApiError && error.kind === 'UNAVAILABLE') {
    log.warn({ err: error, job: running.owned.jobId }, 'A task waits for the database');
    await setTimeout(retryMs, undefined, { ref: false, signal: running.signal }).catch(() => null);
    await end('waiting', error.words);
    return;
  }
  log.error({ err: error, job: running.owned.jobId }, 'A task failed');
  const words =
    failureInWords(error)?.words ??
    sentence('Something went wrong (task %{number}).', { number: running.owned.jobId });
  // A retry would be refused in the same way, at once and for ever; after any other error the job
  // is retried.
  await type.failed?.(running, words).catch((cause: unknown) => {
    if (!(cause instanceof ApiError) || cause.kind !== 'REFUSED') throw cause;
    log.warn({ err: cause, job: running.owned.jobId }, 'The failure of a task was refused');
  });
  await end('failed', words);
};
