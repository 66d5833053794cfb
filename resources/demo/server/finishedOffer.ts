import { exchangeDate, instantOf } from '#domain/market/calendar.ts';
import type { Day } from '#domain/market/series.ts';
import { job } from '#own/job/job.ts';
import { system } from '#server/database/writing/mutation.ts';
import { runJobs } from '#server/jobs/jobRunner.ts';
import { planTasks } from '#server/jobs/planTasks.ts';
import { scheduledJob } from '#server/jobs/scheduledJob.ts';
import type { Machine } from '#server/machine/machine.ts';
import { stepJob } from '#server/processes/runStep.ts';
import archiveOfferModule from '../../archiveOffer/server.ts';
import { beginDay } from '../../endOfDay/server/beginDay.ts';
import { obligationCutOffs } from '../../obligation/server/cutOff.ts';
import { allot, setupOf } from './allot.ts';
import { booksOf, finished } from './books.ts';
import { endDay, leftOnT } from './dayOver.ts';
import { starter } from './hands.ts';
import type { LiveBid } from './liveBids.ts';
import type { Book, Desk } from './market.ts';
import { sessionHours } from './offers.ts';
import type { Random } from './random.ts';
import { knownRuns, runThrough, startedRun } from './runThrough.ts';
import { runSession } from './session.ts';
import { settleDemoDays } from './settlements.ts';
import { untilDone } from './untilDone.ts';

/**
 * Takes one offer of the demo to its end: both days are bid for and allotted, and their ends of day are done. It
 * has as many bids at every scale: they are few.
 */
export const finishOffer = async (
  machine: Machine,
  desks: readonly Desk[],
  random: Random,
): Promise<void> => {
  const { symbol } = finished;
  const { openOnDate, nextOnDate } = await setupOf(machine, symbol);
  const today = exchangeDate(machine.now());
  await machine.database.write(settleDemoDays, { today, also: [openOnDate, nextOnDate] }, system);
  /** One day of it, from the first bid to the allotment; returns the bids that stood at its end. */
  const held = async (day: Day, date: string, toCarry: readonly LiveBid[]): Promise<LiveBid[]> => {
    const books = await booksOf(machine, finished[day]);
    const hours = {
      start: instantOf(date, sessionHours.opens),
      end: instantOf(date, sessionHours.closes),
    };
    const standing = await runSession(machine, books, desks, random, hours, () => {}, toCarry);
    const rejected = await endDay(machine, await firstBooks(machine), day);
    await allot(machine, [symbol], day);
    return standing.filter(({ orderId }) => !rejected.has(orderId));
  };
  const standing = await held('T', openOnDate, []);
  await held('T+1', nextOnDate, await leftOnT(machine, [symbol], standing));
  await leaveToMembers(machine);
  await withSteps(machine, async () => {
    for (const date of [openOnDate, nextOnDate])
      await runThrough(machine, await beginDay(machine, date, starter));
  });
};

/**
 * Archives the finished offer. Other offers have newer rows by then: the newest row of a table is
 * never archived.
 */
export const archiveFinished = async (machine: Machine): Promise<void> => {
  const { id } = await setupOf(machine, finished.symbol);
  await withSteps(machine, async () => {
    const { name } = archiveOfferModule.process;
    await runThrough(machine, await startedRun(machine, name, String(id)));
  });
};

/** Does something while the steps of runs are done in the background. */
const withSteps = async (machine: Machine, does: () => Promise<void>): Promise<void> => {
  const jobs = runJobs(machine, [stepJob(knownRuns)]);
  try {
    await does();
  } finally {
    await jobs.stop();
  }
};

/** The book of non-retail, which has bids on both days. */
const firstBooks = (machine: Machine): Promise<Book[]> => booksOf(machine, finished.T);

/** Does what the clock would have done at the cut-off of 0% margin, by its task. */
const leaveToMembers = async (machine: Machine): Promise<void> => {
  const { type, label } = obligationCutOffs;
  const dues = await obligationCutOffs.due(machine, machine.now());
  await machine.database.write(planTasks, [{ type, label, dues }], system);
  const jobs = runJobs(machine, [scheduledJob(obligationCutOffs)]);
  try {
    await untilDone(async () => {
      const rows = await machine.database.store.list(job, { kind: type });
      return rows.every(({ state }) => state === 'done');
    });
  } finally {
    await jobs.stop();
  }
};
