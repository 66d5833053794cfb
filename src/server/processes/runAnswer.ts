import type { Role } from '#domain/roles.ts';
import { type Sentence, sentence, several, textIn, type Words } from '#domain/sentence.ts';
import { textsAndSentences } from '#domain/textsAndSentences.ts';
import type { Fields } from '#model';
import type { FileOfRun, StepOfRun } from '#model/answers/processAnswers.ts';
import type { Step } from '#model/language/process.ts';
import { processRun, type RunAnswer } from '#own/processRun/processRun.ts';
import { processStep } from '#own/processStep/processStep.ts';
import { storedWords } from '../database/rows/saidTexts.ts';
import { encodeRow } from '../database/schema/columns.ts';
import type { CallRequest } from '../machine/request.ts';
import { waitsFor } from './advance.ts';
import { ownHandWords } from './handMutations.ts';
import { moduleOf, type ProcessModules, stepIn } from './moduleOf.ts';
import {
  beginsByItself,
  filesOf,
  handsIn,
  type Run,
  type RunFile,
  type RunStep,
  rowAbout,
  stepsOf,
  stillBefore,
} from './runRows.ts';
import type { ProcessModule, StepTable } from './stepHandler.ts';
import { tablesOf } from './stepMutations.ts';

/** A run as the caller sees it: its steps, what they wait for, and what this person may do. */
export const runAnswer = async (
  request: CallRequest,
  known: ProcessModules,
  run: Run,
): Promise<RunAnswer> => {
  const { store } = request.machine.database;
  const [steps, files] = await Promise.all([stepsOf(store, run.runId), filesOf(store, run.runId)]);
  const answers = await Promise.all(
    steps.map((step) => stepAnswer(request, known, { run, steps, step, files })),
  );
  return {
    run: encodeRow(processRun, run),
    ...textsAndSentences({ mayCancel: await mayCancel(request, known, run, steps) }),
    hands: handsIn(run),
    steps: answers,
  };
};

/** Whether somebody may do something now; words say why not yet, false means never. */
type Allowed = boolean | Words;

type Parts = { run: Run; steps: readonly RunStep[]; step: RunStep; files: readonly RunFile[] };

const stepAnswer = async (
  request: CallRequest,
  known: ProcessModules,
  { run, steps, step, files }: Parts,
): Promise<StepOfRun> => {
  const module = moduleOf(known, run.process);
  const declaration = stepIn(module, step.name);
  const wire = encodeRow(processStep, step) as unknown as StepOfRun;
  const waits = await waitsOf(request, known, { run, steps, step });
  return {
    name: step.name,
    at: Number(step.at),
    label: step.label,
    kind: step.kind,
    help: declaration?.help ?? null,
    stepStatus: step.stepStatus,
    startedAt: wire.startedAt,
    endedAt: wire.endedAt,
    beganBy: step.beganBy,
    approvedBy: step.approvedBy,
    done: Number(step.done),
    total: Number(step.total),
    isByHand: step.isByHand,
    needsApproval: step.needsApproval,
    mayPass: step.mayPass,
    ...textsAndSentences({ message: storedWords(step, 'message'), waitsFor: waits }),
    may: textsAndSentences(mayDo(request, { run, step, steps, declaration, module, waits })),
    fields: sendable(declaration?.fields ?? {}),
    hasLog: step.log !== null,
    files: files.filter((file) => file.step === step.name).map(fileAnswer),
    tables: tablesOf(step).map(tableAnswer),
  };
};

const tableAnswer = ({ title, columns, rows }: StepTable): StepOfRun['tables'][number] => ({
  ...textsAndSentences({ title, columns }),
  rows: rows.map(({ cells, ...row }) => ({
    ...row,
    cells: cells.map((cell) => (isSentence(cell) ? textIn(cell) : cell)),
    ...(cells.some(isSentence) && {
      sentences: { cells: cells.map((cell) => (isSentence(cell) ? cell : null)) },
    }),
  })),
});

const isSentence = (cell: Words | number | null): cell is Sentence =>
  typeof cell === 'object' && cell !== null;

const fileAnswer = ({ fileId, name, bytes, sha256, isInput, isBrought }: RunFile): FileOfRun => ({
  fileId: Number(fileId),
  name,
  bytes: Number(bytes),
  sha256,
  isInput,
  isBrought,
});

/** The conditions that block a step that has not begun, in words. */
const waitsOf = async (
  { machine }: CallRequest,
  known: ProcessModules,
  { run, steps, step }: Omit<Parts, 'files'>,
): Promise<readonly Words[]> => {
  if (!isOpen(run) || step.stepStatus !== 'NotStarted') return [];
  const before = stillBefore(step, steps);
  if (before.length > 0) return [sentence('It comes after %{steps}.', { steps: several(before) })];
  return waitsFor(machine, known, run, step);
};

const isOpen = ({ runStatus, cancelledBy }: Run) => runStatus === 'Started' && cancelledBy === null;

/** Whether a role may work on a step at all. */
export const mayWorkOn = (role: Role, module: ProcessModule, declaration: Step | null): boolean =>
  module.process.roles.includes(role) &&
  (declaration?.roles ?? module.process.roles).includes(role);

type StepState = {
  run: Run;
  step: RunStep;
  steps: readonly RunStep[];
  declaration: Step | null;
  module: ProcessModule;
  waits: readonly Words[];
};

const mayDo = (
  { user }: CallRequest,
  { run, step, steps, declaration, module, waits }: StepState,
): Record<keyof Omit<StepOfRun['may'], 'sentences'>, Allowed> => {
  const may = isOpen(run) && mayWorkOn(user.role, module, declaration);
  const isNext = may && step.stepStatus === 'NotStarted';
  const isFailed = may && step.stepStatus === 'Error';
  const now: Allowed = waits.length === 0 ? true : several(waits, ' ');
  const isHeldUp = waits.length > 0 && stillBefore(step, steps).length === 0;
  const whileWaiting = isHeldUp && declaration?.passWhileWaiting === true;
  // A step that begins by itself is under way before anybody can skip it: it can be skipped while
  // it waits, or after it failed.
  const passNext: Allowed = whileWaiting || (!beginsByItself(step) && now);
  const whenNext = (isIt: boolean): Allowed => (isIt && isNext ? now : isIt && isFailed);
  const approval: Allowed = handsIn(run).includes(user.userId) ? ownHandWords : now;
  return {
    begin: whenNext(step.isByHand && step.kind !== 'upload' && !step.needsApproval),
    upload: whenNext(step.kind === 'upload'),
    approve: (isNext || isFailed) && step.needsApproval && approval,
    reject: (isNext || isFailed) && step.needsApproval && now,
    pass: step.mayPass !== null && (isFailed || (isNext && passNext)),
    retry: isFailed && !step.needsApproval,
  };
};

const mayCancel = async (
  { machine, user }: CallRequest,
  known: ProcessModules,
  run: Run,
  steps: readonly RunStep[],
): Promise<Allowed> => {
  const module = moduleOf(known, run.process);
  if (!isOpen(run) || !module.process.roles.includes(user.role)) return false;
  if (steps.some(({ approvedBy }) => approvedBy !== null))
    return 'This run is approved: its results may already have been sent.';
  if (!module.cancellable) return true;
  const about = await rowAbout(machine.database.store, known.nounOf(run.about), run.aboutKey);
  return (await module.cancellable(machine, { runId: run.runId, about })) ?? true;
};

/** Fields as JSON carries them: a pattern stays with the server, which checks it. */
const sendable = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { pattern: _, ...options } = field.options;
      return [name, { ...field, options }];
    }),
  );
