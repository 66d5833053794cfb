import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { english, t } from '../../browser/language.ts';
import { Button } from '../../parts/Button.tsx';
import type { OpenStepDialog, StepAction } from './stepDialog.ts';

type What = Parameters<OpenStepDialog>[0];
/** The possible actions on a step, the preferred one last, with their words and keys. */
const actions = [
  ['pass', english('Pass'), 'p'],
  ['reject', english('Send back'), 's'],
  ['begin', english('Begin'), 'b'],
  ['upload', english('Upload'), 'u'],
  ['retry', english('Retry'), 'r'],
  ['approve', english('Approve'), 'a'],
] as const satisfies readonly (readonly [what: StepAction & What, words: string, kbd: string])[];

/** The buttons of a step: those of its state that this reader may press, now or once what blocks it is done. */
export const StepButtons = ({ step, onAsk }: { step: StepOfRun; onAsk: OpenStepDialog }) => {
  const why = whyNotNow(step);
  return (
    <>
      {why && (
        <span className="oneLine faded" style={{ maxWidth: 320 }} title={why}>
          {why}
        </span>
      )}
      {actions.map(([what, words, kbd]) => {
        const may = step.may[what];
        // Hide Begin where it would only retry the step: a step with fields asks for new values.
        if (may === false || (what === 'begin' && isRepeated(step))) return null;
        // After a refused file another one helps more than a retry of the same.
        const isWanted =
          what !== 'pass' &&
          what !== 'reject' &&
          !(what === 'retry' && step.may.upload === true) &&
          !(what === 'begin' && step.may.retry === true);
        return (
          <Button
            key={what}
            changes
            variant={isWanted ? 'contained' : 'outlined'}
            color={!isWanted && what === 'reject' ? 'error' : 'primary'}
            kbd={kbd}
            disabled={may !== true}
            title={may === true ? undefined : may}
            onClick={() => onAsk(what, step)}
          >
            {t(words)}
          </Button>
        );
      })}
    </>
  );
};

/** Whether to begin a step is only to retry it. */
const isRepeated = ({ may, fields }: StepOfRun): boolean =>
  may.retry === true && Object.keys(fields ?? {}).length === 0;

/** Why this reader may not approve what waits for an approval alone. */
const whyNotNow = ({ may, waitsFor }: StepOfRun): string | null =>
  waitsFor.length === 0 && typeof may.approve === 'string' ? may.approve : null;

/** The deed that a key of the page does to a step; null when it may not be done now. */
export const actionOfKey = (key: string, step: StepOfRun): What | null =>
  actions.find(([what, , kbd]) => kbd === key && step.may[what] === true)?.[0] ?? null;
