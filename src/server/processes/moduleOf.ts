import { sentence, type Words } from '#domain/sentence.ts';
import type { Resource } from '#model';
import type { Step } from '#model/language/process.ts';
import { rowLabel } from '../database/rows/rowLabel.ts';
import { ApiError } from '../runtime/errors.ts';
import type { ProcessModule, StepHandler } from './stepHandler.ts';

/** The processes that this server knows, and the resources that they are about. */
export type ProcessModules = {
  modules: readonly ProcessModule[];
  nounOf(name: string): Resource;
};

/** The module of a process; throws REFUSED for one that this version of the product no longer has. */
export const moduleOf = ({ modules }: ProcessModules, process: string): ProcessModule => {
  const found = modules.find((module) => module.process.name === process);
  if (!found)
    throw new ApiError(
      'REFUSED',
      sentence("This version of Offerdesk has no process '%{process}'.", { process }),
    );
  return found;
};

/** The body of a step; throws REFUSED for one that this version of the product no longer has. */
export const bodyOf = (module: ProcessModule, step: string): StepHandler => {
  const found = (module.steps as Record<string, StepHandler>)[step];
  if (!found)
    throw new ApiError(
      'REFUSED',
      sentence(
        "This version of Offerdesk has no step '%{step}' of %{process}. Cancel the run and start it again.",
        { step, process: sentence(module.process.label) },
      ),
    );
  return found;
};

/** A step as its process declares it; null for one that it no longer has. */
export const stepIn = ({ process }: ProcessModule, name: string): Step | null =>
  (process.steps as Record<string, Step>)[name] ?? null;

/** The title of a run about a row. */
export const titleOf = (
  { modules: _, nounOf }: ProcessModules,
  module: ProcessModule,
  about: Readonly<Record<string, any>>,
): Words => module.title?.(about) ?? rowLabel(nounOf(module.process.about), about);
