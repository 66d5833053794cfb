import { several } from '#domain/sentence.ts';
import type { RunAnswer } from '#own/processRun/processRun.ts';
import { notAllowed } from '../http/guard.ts';
import { checkedBody, checkOf, invalid } from '../http/values.ts';
import type { CallRequest } from '../machine/request.ts';
import { ApiError } from '../runtime/errors.ts';
import { waitsFor } from './advance.ts';
import { beginRun } from './beginRun.ts';
import { approveStep, beginStep, bringFile, passStep, retryStep } from './handMutations.ts';
import { moduleOf, type ProcessModules } from './moduleOf.ts';
import { runAnswer } from './runAnswer.ts';
import { answerAfter, runOfRequest, stepOfRequest, whyNoPart } from './runCalls.ts';
import { removeRunFile, takeOver } from './runFolder.ts';
import { rowAbout, runOf, stillBefore } from './runRows.ts';
import { cancelRun, sendBack } from './sendBack.ts';

/** POST …/start: begins a run about a row; its first steps run by themselves. */
export const startCall = (known: ProcessModules) => async (request: CallRequest) => {
  const { machine, user, by, body } = request;
  const module = known.modules.find(({ process }) => process.name === body.process);
  if (!module) throw invalid({ process: 'There is no such process' });
  const { process } = module;
  if (!process.roles.includes(user.role)) throw notAllowed(whyNoPart(user.role, process));
  const runId = await beginRun(machine, known, { module, key: body.key }, by);
  return answerAfter(request, known, runId);
};

/** Throws REFUSED, in its own words, when something outside of the run still blocks a step. */
const mustBeReady = async (
  { machine }: CallRequest,
  known: ProcessModules,
  { run, steps, step }: Awaited<ReturnType<typeof stepOfRequest>>,
): Promise<void> => {
  if (stillBefore(step, steps).length > 0) return;
  const waits = await waitsFor(machine, known, run, step);
  if (waits.length > 0) throw new ApiError('REFUSED', several(waits, ' '));
};

/** POST …/begin. */
export const beginCall = (known: ProcessModules) => async (request: CallRequest) => {
  const at = await stepOfRequest(request, known);
  await mustBeReady(request, known, at);
  const values = checkedBody(checkOf(at.declaration?.fields ?? {}), request.body);
  const { runId } = at.run;
  await request.machine.database.write(
    beginStep,
    { runId, name: at.step.name, values },
    request.by,
  );
  return answerAfter(request, known, runId);
};

/** POST …/upload. */
export const uploadCall = (known: ProcessModules) => async (request: CallRequest) => {
  const { machine, by, file } = request;
  if (!file) throw new ApiError('MALFORMED', 'The form field file contains no file.');
  const at = await stepOfRequest(request, known);
  await mustBeReady(request, known, at);
  const { runId } = at.run;
  const storedAs = await takeOver(machine.settings, file.storedAs);
  try {
    const { fileName, sha256, bytes } = file;
    const brought = { fileName, sha256, bytes, storedAs };
    await machine.database.write(bringFile, { runId, name: at.step.name, file: brought }, by);
  } catch (error) {
    await removeRunFile(machine.settings, storedAs);
    throw error;
  }
  return answerAfter(request, known, runId);
};

/** POST …/approve. */
export const approveCall = (known: ProcessModules) => async (request: CallRequest) => {
  const at = await stepOfRequest(request, known);
  await mustBeReady(request, known, at);
  const { runId } = at.run;
  const { reason = null, version = null } = request.body;
  const args = { runId, name: at.step.name, reason, version };
  await request.machine.database.write(approveStep, args, request.by);
  return answerAfter(request, known, runId);
};

/** POST …/reject: sends a run back to the steps named; with none it is cancelled. */
export const rejectCall = (known: ProcessModules) => async (request: CallRequest) => {
  const at = await stepOfRequest(request, known);
  const { runId } = at.run;
  const again = String(request.body.again ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (again.length === 0) return cancelled(request, known);
  const args = { runId, name: at.step.name, reason: request.body.reason, again };
  await request.machine.database.write(sendBack, args, request.by);
  return answerAfter(request, known, runId);
};

/** POST …/pass. */
export const passCall = (known: ProcessModules) => async (request: CallRequest) => {
  const at = await stepOfRequest(request, known);
  if (!at.declaration?.passWhileWaiting) await mustBeReady(request, known, at);
  const { runId } = at.run;
  const args = { runId, name: at.step.name, reason: request.body.reason };
  await request.machine.database.write(passStep, args, request.by);
  return answerAfter(request, known, runId);
};

/** POST …/retry. */
export const retryCall = (known: ProcessModules) => async (request: CallRequest) => {
  const at = await stepOfRequest(request, known);
  const { runId } = at.run;
  await request.machine.database.write(retryStep, { runId, name: at.step.name }, request.by);
  return answerAfter(request, known, runId);
};

/** POST …/{runId}/cancel. */
export const cancelCall = (known: ProcessModules) => (request: CallRequest) =>
  cancelled(request, known);

const cancelled = async (request: CallRequest, known: ProcessModules): Promise<RunAnswer> => {
  const { machine, by, body } = request;
  const run = await runOfRequest(request, known);
  const module = moduleOf(known, run.process);
  if (module.cancellable) {
    const about = await rowAbout(machine.database.store, known.nounOf(run.about), run.aboutKey);
    const why = await module.cancellable(machine, { runId: run.runId, about });
    if (why !== null) throw new ApiError('REFUSED', why);
  }
  await machine.database.write(cancelRun, { runId: run.runId, reason: body.reason }, by);
  const now = await runOf(machine.database.store, run.runId);
  return runAnswer(request, known, now);
};
