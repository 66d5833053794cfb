import type { StepOfRun, TableOfStep } from '#model/answers/processAnswers.ts';

/** The figures for the approver of a step: its own, and those of the steps before it, the latest first. */
export const toApprove = (step: StepOfRun, steps: readonly StepOfRun[]): readonly TableOfStep[] => [
  ...step.tables,
  ...steps
    .filter(({ at, stepStatus }) => at < step.at && stepStatus === 'Completed')
    .toReversed()
    .flatMap(({ tables }) => tables),
];
