import { instantOf } from '#domain/market/calendar.ts';
import type { Day } from '#domain/market/series.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { processStep } from '#own/processStep/processStep.ts';
import { allocationLock } from '#schemas/allocationLock.ts';
import { masterSetup } from '#schemas/masterSetup.ts';
import { security } from '#schemas/security.ts';
import { mutation, system } from '#server/database/writing/mutation.ts';
import { runJobs } from '#server/jobs/jobRunner.ts';
import type { Machine } from '#server/machine/machine.ts';
import { stepJob } from '#server/processes/runStep.ts';
import dseNextDayModule from '../../dseNextDay/server.ts';
import dseTDayModule from '../../dseTDay/server.ts';
import { changeOffer } from './changeOffer.ts';
import { notedChange } from './notedChange.ts';
import { knownRuns, runThrough, startedRun } from './runThrough.ts';

/**
 * Allots a day of some offers of the demo as people do: by its process, from the lock of the book to the
 * allotments, which a second person approves. The day is over; what they publish is dated to its end.
 */
export const allot = async (
  machine: Machine,
  symbols: readonly string[],
  day: Day,
): Promise<void> => {
  const jobs = runJobs(machine, [stepJob(knownRuns)]);
  try {
    await Promise.all(symbols.map((symbol) => allotOne(machine, symbol, day)));
  } finally {
    await jobs.stop();
  }
};

/** The set-up of an offer of the demo. */
export const setupOf = async ({ database: { store } }: Machine, symbol: string) => {
  const [setup] = await store.list(masterSetup, { symbol, createdBy: 'system' });
  if (!setup) throw new Error(`the demo's set-up of ${symbol} is gone`);
  return setup;
};

const allotOne = async (machine: Machine, symbol: string, day: Day): Promise<void> => {
  const { openOnDate, nextOnDate, id } = await setupOf(machine, symbol);
  if (day === 'T') await machine.database.write(takeAnyDemand, { symbol }, system);
  const { process } = day === 'T' ? dseTDayModule : dseNextDayModule;
  const runId = await startedRun(machine, process.name, String(id));
  await runThrough(machine, runId);
  const date = day === 'T' ? openOnDate : nextOnDate;
  const of = { symbol, series: 'IS' as const, openOnDate };
  const [first] = await machine.database.store.list(security, of);
  const ends = first ? instantOf(date, first.cpCutOffTime) : 0;
  const at = Math.max(instantOf(date, '18:00:00'), ends);
  await machine.database.write(dateAllotment, { symbol, openOnDate, day, runId, at }, system);
};

/** The seller takes what non-retail wants, also where that is less than there is, as in a small demo. */
export const takeAnyDemand = mutation(
  'demo.takeAnyDemand',
  async (tx, { symbol }: { symbol: string }) => {
    for (const row of await tx.store.list(masterSetup, { symbol, createdBy: 'system' }))
      await changeOffer(
        tx,
        masterSetup,
        row,
        { acceptsUndersubscription: 'accept', exercisedGreenshoe: row.greenshoeQuantity },
        'T day is over',
      );
  },
);

/**
 * Dates the published results of a seed run to a past instant, ms: before the bids that were
 * carried forward after it.
 */
export const dateAllotment = mutation(
  'demo.dateAllotment',
  async (
    tx,
    of: { symbol: string; openOnDate: string; day: Day; runId: number; at: number },
  ): Promise<void> => {
    const { symbol, openOnDate, day, runId, at } = of;
    await notedChange(
      tx,
      allocationLock,
      { symbol, openOnDate, day },
      { lockedAt: at, publishedAt: at },
    );
    await tx.db
      .updateTable('orderLog')
      .set({ at })
      .where('symbol', '=', symbol)
      .where('event', '=', 'ALLOTTED')
      // Allotments of an earlier day are dated already.
      .where('at', '>', at)
      .execute();
    for (const noun of [processRun, processStep])
      await notedChange(tx, noun, { runId }, { startedAt: at, endedAt: at });
  },
);
