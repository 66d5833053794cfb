import type { Role } from '#domain/roles.ts';
import type { Process, Step } from '#model/language/process.ts';
import { type Why, whyNoRole } from '#model/language/why.ts';
import { processFile } from '#own/processFile/processFile.ts';
import { processRun, type RunAnswer, usualArea } from '#own/processRun/processRun.ts';
import { record } from '../database/writing/mutation.ts';
import { readKept } from '../fileStore/keptFile.ts';
import { notAllowed } from '../http/guard.ts';
import { type CallRequest, FileAnswer } from '../machine/request.ts';
import { ApiError } from '../runtime/errors.ts';
import { advance } from './advance.ts';
import { moduleOf, type ProcessModules } from './moduleOf.ts';
import { mayWorkOn, runAnswer } from './runAnswer.ts';
import { filesOf, type Run, runOf, stepNamed, stepsOf } from './runRows.ts';
import { checkedPath } from './stepContext.ts';

/** Why a role takes no part in a process, or in one step of it. */
export const whyNoPart = (
  role: Role,
  process: Process,
  step: { name: string; declaration: Step | null } | null = null,
): Why =>
  whyNoRole(
    role,
    step?.declaration?.roles ?? process.roles,
    step?.declaration ? `${process.label}, ${step.declaration.label}` : process.label,
    {
      noun: process.name,
      part: step?.declaration?.roles ? `steps.${step.name}.roles` : 'roles',
      action: step?.name ?? 'runs',
    },
  );

/** The run of the path, where the caller's role takes part in its process. */
export const runOfRequest = async (
  { machine, user, params }: CallRequest,
  known: ProcessModules,
): Promise<Run> => {
  const id = params.runId ?? '';
  const run = await runOf(machine.database.store, /^\d{1,15}$/.test(id) ? Number(id) : -1);
  const { process } = moduleOf(known, run.process);
  if (!process.roles.includes(user.role)) throw notAllowed(whyNoPart(user.role, process));
  return run;
};

/** The run and the step of the path, where the caller's role may work on it. */
export const stepOfRequest = async (request: CallRequest, known: ProcessModules) => {
  const run = await runOfRequest(request, known);
  const steps = await stepsOf(request.machine.database.store, run.runId);
  const step = stepNamed(steps, request.params.step ?? '');
  const module = moduleOf(known, run.process);
  const declaration = module.process.steps[step.name] ?? null;
  const { role } = request.user;
  if (!mayWorkOn(role, module, declaration))
    throw notAllowed(whyNoPart(role, module.process, { name: step.name, declaration }));
  return { run, step, steps, module, declaration };
};

/** Takes a run further after something was done in it, and answers it as it stands now. */
export const answerAfter = async (
  request: CallRequest,
  known: ProcessModules,
  runId: number,
): Promise<RunAnswer> => {
  const { machine } = request;
  // The timer begins the steps that cannot begin now.
  await advance(machine, known, runId).catch((error: unknown) =>
    machine.log.warn({ err: error, run: runId }, 'A run could not continue'),
  );
  const run = await runOf(machine.database.store, runId);
  return runAnswer(request, known, run);
};

/** GET …/{runId}/steps. */
export const stepsCall =
  (known: ProcessModules) =>
  async (request: CallRequest): Promise<RunAnswer> =>
    runAnswer(request, known, await runOfRequest(request, known));

/** GET …/{runId}/steps/{step}/log: the lines of a step as a text file. */
export const logCall = (known: ProcessModules) => async (request: CallRequest) => {
  const run = await runOfRequest(request, known);
  const step = stepNamed(
    await stepsOf(request.machine.database.store, run.runId),
    request.params.step ?? '',
  );
  return new FileAnswer(
    `run-${run.runId}-${step.name}.log`,
    'text/plain; charset=utf-8',
    step.log ?? 'Nothing has been logged yet.\n',
  );
};

/**
 * GET …/{runId}/files/{fileId}: a file of a run as it was kept, and no other. The journal records the
 * download.
 */
export const fileCall = (known: ProcessModules) => async (request: CallRequest) => {
  const { machine, by, params } = request;
  const run = await runOfRequest(request, known);
  const file = (await filesOf(machine.database.store, run.runId)).find(
    ({ fileId }) => String(fileId) === params.fileId,
  );
  if (!file) throw new ApiError('NOT_FOUND', 'This run has no such file.');
  const path = await checkedPath({ machine }, file);
  const after = { runId: run.runId, name: file.name, sha256: file.sha256 };
  const entry = { action: 'download', resource: processFile.name, key: String(file.fileId), after };
  await machine.database.write(record, entry, by);
  const name = file.isBrought ? file.name.slice(file.step.length + 1) : file.name;
  return new FileAnswer(name, typeOf(name), await readKept(path));
};

const typeOf = (name: string): string =>
  /\.csv$/i.test(name)
    ? 'text/csv; charset=utf-8'
    : /\.(txt|log|sha256)$/i.test(name)
      ? 'text/plain; charset=utf-8'
      : /\.json$/i.test(name)
        ? 'application/json; charset=utf-8'
        : 'application/octet-stream';

/** The call of the figures: runs by status, in the names that the specification gives them. */
export const statsCall = async ({ machine }: CallRequest) => {
  const rows = await machine.database.db
    .selectFrom(processRun.name)
    .select(({ fn }) => ['runStatus', fn.countAll().as('count')])
    .where('area', '=', usualArea)
    .groupBy('runStatus')
    .execute();
  const counts = new Map(rows.map(({ runStatus, count }) => [runStatus, Number(count)]));
  const of = (status: keyof typeof processRun.fields.runStatus.choices) => counts.get(status) ?? 0;
  return {
    status_Started: of('Started'),
    status_Completed: of('Completed'),
    status_Cancelled: of('Cancelled'),
  };
};
