import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { call } from '../../calls/api.ts';
import { type Run, runsPath, stepPath } from '../run/run.ts';
import type { Deed } from './asked.ts';

/** What can be done to a run and to its steps; each answers when the server has done it. */
export const runActionsOf = ({ runId, version }: Run, onDone: () => void) => {
  const post = (path: string, body: object) => call('POST', path, { body }).finally(onDone);
  return {
    to: (step: StepOfRun, deed: Deed, body: object = {}) =>
      // What is approved is what was looked at.
      post(stepPath(runId, step.name, deed), deed === 'approve' ? { version, ...body } : body),
    cancel: (reason: string) => post(`${runsPath}/${runId}/cancel`, { reason }),
  };
};
