import { sentence } from '#domain/sentence.ts';
import { keyValues, type Resource, type StoredRow } from '#model';
import { processFile } from '#own/processFile/processFile.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { processStep } from '#own/processStep/processStep.ts';
import type { Store } from '../database/rows/store.ts';
import { decodeKey } from '../database/schema/columns.ts';
import type { Actor } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';

export type Run = StoredRow<typeof processRun>;
export type RunStep = StoredRow<typeof processStep>;
export type RunFile = StoredRow<typeof processFile>;

/** The key of a step: its run and its name. */
export type StepAt = { runId: number; name: string };

/** The run of a number; throws NOT_FOUND where there is none. */
export const runOf = async (store: Store, runId: number): Promise<Run> => {
  const found = Number.isSafeInteger(runId) && (await store.get(processRun, { runId }));
  if (!found) throw new ApiError('NOT_FOUND', 'There is no such run of a process.');
  return found;
};

/** The steps of a run in their order. */
export const stepsOf = async (store: Store, runId: number): Promise<RunStep[]> =>
  (await store.list(processStep, { runId })).sort((one, other) => one.at - other.at);

/** The step of a name; throws NOT_FOUND where the run has none. */
export const stepNamed = (steps: readonly RunStep[], name: string): RunStep => {
  const found = steps.find((step) => step.name === name);
  if (!found) throw new ApiError('NOT_FOUND', 'This run has no such step.');
  return found;
};

/** The files that steps of a run have kept, in the order of their names. */
export const filesOf = async (store: Store, runId: number): Promise<RunFile[]> =>
  (await store.list(processFile, { runId })).sort((one, other) => (one.name < other.name ? -1 : 1));

/** The labels of the steps that must be completed before this one and are not. */
export const stillBefore = (step: RunStep, steps: readonly RunStep[]): string[] => {
  const after = JSON.parse(step.after) as string[];
  return steps
    .filter(({ name, stepStatus }) => after.includes(name) && stepStatus !== 'Completed')
    .map(({ label }) => label);
};

/** Whether it begins by itself as soon as it can. */
export const beginsByItself = ({ kind, isByHand, needsApproval }: RunStep): boolean =>
  kind !== 'upload' && !isByHand && !needsApproval;

/** Everyone who started the run, or uploaded, began or skipped something in it: none of them may approve. */
export const handsIn = ({ hands }: Run): string[] => JSON.parse(hands) as string[];

/** On whose behalf its steps run by themselves. */
export const actorOfRun = ({ actor }: Run): Actor => JSON.parse(actor) as Actor;

/** The row that a run is about, as it is stored now; throws NOT_FOUND when it is gone. */
export const rowAbout = async (
  store: Store,
  noun: Resource,
  aboutKey: string,
): Promise<Record<string, any>> => {
  const values = keyValues(noun, aboutKey);
  const key = values && decodeKey(noun, values);
  const row = key && (await store.get(noun, key));
  if (!row)
    throw new ApiError(
      'NOT_FOUND',
      sentence('There is no such %{noun}.', { noun: sentence(noun.label) }),
    );
  return row;
};
