import { setTimeout } from 'node:timers/promises';
import type { Resource } from '#model';
import type { RunAnswer } from '#own/processRun/processRun.ts';
import { businessDay } from '#schemas/businessDay.ts';
import { masterSetup } from '#schemas/masterSetup.ts';
import type { Actor } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { CallRequest, Handler } from '#server/machine/request.ts';
import { advance } from '#server/processes/advance.ts';
import { approveCall, passCall, startCall } from '#server/processes/handCalls.ts';
import type { ProcessModules } from '#server/processes/moduleOf.ts';
import { stepsCall } from '#server/processes/runCalls.ts';
import type { ProcessModule } from '#server/processes/stepHandler.ts';
import archiveOfferModule from '../../archiveOffer/server.ts';
import dayEndModule from '../../dayEnd/server.ts';
import dseNextDayModule from '../../dseNextDay/server.ts';
import dseTDayModule from '../../dseTDay/server.ts';
import restoreOfferModule from '../../restoreOffer/server.ts';
import { approver, starter } from './hands.ts';

/** The processes that the seed runs, and the one that undoes its archive. */
export const knownRuns: ProcessModules = {
  modules: [
    dseTDayModule,
    dseNextDayModule,
    dayEndModule,
    archiveOfferModule,
    restoreOfferModule,
  ] as ProcessModule[],
  nounOf: (name) => (name === businessDay.name ? businessDay : masterSetup) as Resource,
};

/** Interval at which the seed checks the progress of a run, ms. */
const lookMs = 15;

/** Starts a run about the row of a key, as a person does; answers its number. */
export const startedRun = async (
  machine: Machine,
  process: string,
  key: string,
): Promise<number> => {
  const body = { process, key };
  const started = await asking(machine, startCall(knownRuns), starter, { body });
  return (started as RunAnswer).run.runId;
};

/**
 * Takes a run to its end: passes uploads without a file, and approves as a second person. Throws
 * when a step fails.
 */
export const runThrough = async (machine: Machine, runId: number): Promise<void> => {
  await advance(machine, knownRuns, runId);
  for (;;) {
    const params = { runId: String(runId) };
    const answer = await asking(machine, stepsCall(knownRuns), starter, { params });
    const { run, steps } = answer as RunAnswer;
    const failed = steps.find(({ stepStatus }) => stepStatus === 'Error');
    if (failed) throw new Error(`${run.title}, ${failed.label}: ${failed.message}`);
    if (steps.every(({ stepStatus }) => stepStatus === 'Completed')) return;
    for (const { name, kind, needsApproval, stepStatus, waitsFor } of steps) {
      if (stepStatus !== 'NotStarted' || waitsFor.length > 0) continue;
      const at = { params: { ...params, step: name } };
      if (kind === 'upload')
        await asking(machine, passCall(knownRuns), starter, {
          ...at,
          body: { reason: 'The demo' },
        });
      if (needsApproval) await asking(machine, approveCall(knownRuns), approver, at);
    }
    await setTimeout(lookMs);
  }
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
