import type { BodyTo } from '#model';
import type { StepOfRun } from '#model/answers/processAnswers.ts';
import type { processRun } from '#own/processRun/processRun.ts';
import { type Run, runCalls } from '../run/run.ts';
import type { StepAction } from './stepDialog.ts';

/** The actions on a run and its steps; each resolves when the server has done it. */
export const runActionsOf = ({ runId, version }: Run, onDone: () => void) => ({
  to: (step: StepOfRun, deed: Exclude<StepAction, 'upload'>, body: object = {}) =>
    runCalls
      .ask(deed, {
        params: { runId, step: step.name },
        // An approval applies to the version that the approver saw.
        body: (deed === 'approve' ? { version, ...body } : body) as BodyTo<
          typeof processRun,
          StepAction
        >,
      })
      .finally(onDone),
  cancel: (reason: string) =>
    runCalls.ask('cancel', { params: { runId }, body: { reason } }).finally(onDone),
});
