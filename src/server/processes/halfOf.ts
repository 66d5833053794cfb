import type { Resource } from '#model';
import type { Step } from '#model/language/process.ts';
import { rowLabel } from '../database/rows/rowLabel.ts';
import { ApiError } from '../runtime/errors.ts';
import type { ProcessBodies, StepBody } from './stepBody.ts';

/** The processes that this server knows, and the resources that they are about. */
export type Known = {
  halves: readonly ProcessBodies[];
  nounOf(name: string): Resource;
};

/** The half of a process; throws REFUSED for one that this version of the product no longer has. */
export const halfOf = ({ halves }: Known, process: string): ProcessBodies => {
  const found = halves.find((half) => half.process.name === process);
  if (!found)
    throw new ApiError('REFUSED', `This version of Offerdesk has no process '${process}'.`);
  return found;
};

/** The body of a step; throws REFUSED for one that this version of the product no longer has. */
export const bodyOf = (half: ProcessBodies, step: string): StepBody => {
  const found = (half.steps as Record<string, StepBody>)[step];
  if (!found)
    throw new ApiError(
      'REFUSED',
      `This version of Offerdesk has no step '${step}' of ${half.process.label}. Cancel the run and start it again.`,
    );
  return found;
};

/** A step as its process declares it; null for one that it no longer has. */
export const stepIn = ({ process }: ProcessBodies, name: string): Step | null =>
  (process.steps as Record<string, Step>)[name] ?? null;

/** What a run about a row is called. */
export const titleOf = (
  { halves: _, nounOf }: Known,
  half: ProcessBodies,
  about: Readonly<Record<string, any>>,
): string => half.title?.(about) ?? rowLabel(nounOf(half.process.about), about);
