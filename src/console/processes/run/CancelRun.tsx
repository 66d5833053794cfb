import { useState } from 'react';
import { richly, t } from '../../browser/language.ts';
import { Question } from '../../fields/Question.tsx';
import { Button } from '../../parts/Button.tsx';
import { reasonKept } from '../decisions/reasonKept.ts';
import { runActionsOf } from '../decisions/runActions.ts';
import type { RunWithSteps } from './run.ts';

/** Cancels a run, after the reason is given. */
export const CancelRun = ({
  answer: { run, mayCancel },
  onDone,
}: {
  answer: RunWithSteps;
  onDone: () => void;
}) => {
  const [isAsking, setIsAsking] = useState(false);
  if (mayCancel === false) return null;
  return (
    <>
      <Button
        color="error"
        disabled={mayCancel !== true}
        title={mayCancel === true ? undefined : mayCancel}
        onClick={() => setIsAsking(true)}
      >
        {t('Cancel Run')}
      </Button>
      {isAsking && (
        <Question
          title={t('Cancel run %{runId}?', { runId: run.runId })}
          answer={t('Cancel the run')}
          isDanger
          reason={reasonKept()}
          act={({ reason = '' }) => runActionsOf(run, onDone).cancel(reason)}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {richly(
              '%{processLabel} of %{title} ends here. The book that it locked is released; its files and its log are kept. The run cannot be resumed, but another can be started.',
              { processLabel: run.processLabel, title: <b>{run.title}</b> },
            )}
          </p>
        </Question>
      )}
    </>
  );
};
