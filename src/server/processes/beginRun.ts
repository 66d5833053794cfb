import type { Step } from '#model/language/process.ts';
import { usualArea } from '#own/processRun/processRun.ts';
import type { Actor } from '../database/writing/mutation.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import { whyNot } from './choices.ts';
import { type ProcessModules, titleOf } from './moduleOf.ts';
import { rowAbout } from './runRows.ts';
import { startRun } from './startRun.ts';
import type { ProcessModule } from './stepHandler.ts';

/**
 * Starts a process about the row of a key, on behalf of a person or of the clock; its first steps run by
 * themselves. Answers the number of the run. Throws REFUSED, in words, when it cannot be started now.
 */
export const beginRun = async (
  machine: Machine,
  known: ProcessModules,
  { module, key }: { module: ProcessModule; key: string },
  by: Actor,
): Promise<number> => {
  const { process } = module;
  const about = await rowAbout(machine.database.store, known.nounOf(process.about), key);
  const why = await whyNot(machine, known, module, about);
  if (why !== null) throw new ApiError('REFUSED', why);
  const { runId } = (await machine.database.write(
    startRun,
    {
      process: process.name,
      processLabel: process.label,
      dayType: process.code,
      area: process.area ?? usualArea,
      about: process.about,
      aboutKey: key,
      title: titleOf(known, module, about),
      steps: stepsToRun(process.steps),
    },
    by,
  )) as { runId: number };
  return runId;
};

const stepsToRun = (steps: Readonly<Record<string, Step>>) => {
  const names = Object.keys(steps);
  return Object.entries(steps).map(([name, step], index) => ({
    name,
    label: step.label,
    kind: step.kind,
    after: JSON.stringify(step.after ?? (index === 0 ? [] : [names[index - 1]])),
    isByHand: step.manual === true,
    needsApproval: step.approval ?? false,
    mayPass: step.mayPass ?? null,
  }));
};
