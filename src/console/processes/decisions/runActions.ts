import type { BodyTo } from '#model';
import type { StepOfRun } from '#model/answers/processAnswers.ts';
import type { processRun } from '#own/processRun/processRun.ts';
import { type Run, runCalls } from '../run/run.ts';
import type { StepAction } from './stepDialog.ts';

/** What can be done to a run and to its steps; each answers when the server has done it. */
export const runActionsOf = ({ runId, version }: Run, onDone: () => void) => ({
  to: (step: StepOfRun, deed: Exclude<StepAction, 'upload'>, body: object = {}) =>
    runCalls
      .ask(deed, {
        params: { runId, step: step.name },
        // What is approved is what was looked at.
        body: (deed === 'approve' ? { version, ...body } : body) as BodyTo<
          typeof processRun,
          StepAction
        >,
      })
      .finally(onDone),
  cancel: (reason: string) =>
    runCalls.ask('cancel', { params: { runId }, body: { reason } }).finally(onDone),
});
