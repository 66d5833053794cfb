import { setTimeout } from 'node:timers/promises';
import { instantOf } from '#domain/market/calendar.ts';
import type { Resource } from '#model';
import type { RunAnswer } from '#own/processRun/processRun.ts';
import { masterSetup } from '#schemas/masterSetup.ts';
import { security } from '#schemas/security.ts';
import { type Actor, mutation, system } from '#server/database/writing/mutation.ts';
import { runJobs } from '#server/jobs/jobRunner.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { CallRequest, Handler } from '#server/machine/request.ts';
import { approveCall, passCall, startCall } from '#server/processes/handCalls.ts';
import type { ProcessModules } from '#server/processes/moduleOf.ts';
import { stepsCall } from '#server/processes/runCalls.ts';
import { stepJob } from '#server/processes/runStep.ts';
import dseTDayModule from '../../dseTDay/server.ts';
import { changeOffer } from './changeOffer.ts';
import { approver, starter } from './hands.ts';

/** The one process that the seed runs. */
const known: ProcessModules = {
  modules: [dseTDayModule],
  nounOf: () => masterSetup as unknown as Resource,
};

/** How often the seed looks whether a run has gone on, ms. */
const lookMs = 15;

/**
 * Allots T day of some offers of the demo as people do: by DSE T Day, from the lock of the book to the
 * allotments, which a second person approves. Their T is over; what they publish is dated to the end of that
 * day.
 */
export const allotT = async (machine: Machine, symbols: readonly string[]): Promise<void> => {
  const jobs = runJobs(machine, [stepJob(known)]);
  try {
    await Promise.all(symbols.map((symbol) => allotOne(machine, symbol)));
  } finally {
    await jobs.stop();
  }
};

const allotOne = async (machine: Machine, symbol: string): Promise<void> => {
  const { store } = machine.database;
  const [setup] = await store.list(masterSetup, { symbol, createdBy: 'system' });
  if (!setup) throw new Error(`the demo's set-up of ${symbol} is gone`);
  await machine.database.write(takeAnyDemand, { symbol }, system);
  const body = { process: dseTDayModule.process.name, key: String(setup.id) };
  const started = await asking(machine, startCall(known), starter, { body });
  const { runId } = (started as RunAnswer).run;
  for (;;) {
    const params = { runId: String(runId) };
    const { steps } = (await asking(machine, stepsCall(known), starter, { params })) as RunAnswer;
    const failed = steps.find(({ stepStatus }) => stepStatus === 'Error');
    if (failed) throw new Error(`${symbol}, ${failed.label}: ${failed.message}`);
    if (steps.every(({ stepStatus }) => stepStatus === 'Completed')) break;
    for (const { name, kind, needsApproval, stepStatus, waitsFor } of steps) {
      if (stepStatus !== 'NotStarted' || waitsFor.length > 0) continue;
      const at = { params: { ...params, step: name } };
      if (kind === 'upload')
        await asking(machine, passCall(known), starter, { ...at, body: { reason: 'The demo' } });
      if (needsApproval) await asking(machine, approveCall(known), approver, at);
    }
    await setTimeout(lookMs);
  }
  const [{ openOnDate, cpCutOffTime } = setup as never] = await store.list(security, {
    symbol,
    series: 'IS',
    openOnDate: setup.openOnDate,
  });
  const evening = Math.max(instantOf(openOnDate, '18:00:00'), instantOf(openOnDate, cpCutOffTime));
  await machine.database.write(dateAllotment, { symbol, openOnDate, runId, at: evening }, system);
};

/** Asks a call of runs on behalf of a hand of the demo, in the role of the exchange. */
const asking = (
  machine: Machine,
  call: Handler,
  by: Actor,
  { params = {}, body = {} }: Partial<Pick<CallRequest, 'params' | 'body'>>,
): Promise<unknown> => {
  const { userId } = by;
  const user = {
    ...{ userId, userName: userId, role: 'controlUser' as const, sessionId: '' },
    ...{ memberId: null, branchId: null },
  };
  const request: CallRequest = { machine, user, by, now: machine.now(), params, query: {}, body };
  return Promise.resolve(call(request));
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

/** Dates what a run of the seed has published to an instant of the past, ms: before what was carried forward after it. */
export const dateAllotment = mutation(
  'demo.dateAllotment',
  async (
    tx,
    of: { symbol: string; openOnDate: string; runId: number; at: number },
  ): Promise<void> => {
    const { symbol, openOnDate, runId, at } = of;
    await tx.db
      .updateTable('allocationLock')
      .set({ lockedAt: at, publishedAt: at })
      .where('symbol', '=', symbol)
      .where('openOnDate', '=', openOnDate)
      .where('day', '=', 'T')
      .execute();
    await tx.db
      .updateTable('orderLog')
      .set({ at })
      .where('symbol', '=', symbol)
      .where('event', '=', 'ALLOTTED')
      .execute();
    for (const table of ['processRun', 'processStep'])
      await tx.db
        .updateTable(table)
        .set({ startedAt: at, endedAt: at })
        .where('runId', '=', runId)
        .execute();
  },
);
