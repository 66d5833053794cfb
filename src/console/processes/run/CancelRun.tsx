import { useState } from 'react';
import { richly, t } from '../../browser/language.ts';
import { Button } from '../../parts/Button.tsx';
import { runActionsOf } from '../decisions/runActions.ts';
import { StepDialog } from '../decisions/StepDialog.tsx';
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
        <StepDialog
          title={t('Cancel run %{runId}?', { runId: run.runId })}
          go={t('Cancel the run')}
          isDanger
          reason="needed"
          act={(reason = '') => runActionsOf(run, onDone).cancel(reason)}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {richly(
              '%{processLabel} of %{title} ends here. What it holds of the book is let go; its files and its log stay. It cannot be taken up again, but another can be started.',
              { processLabel: run.processLabel, title: <b>{run.title}</b> },
            )}
          </p>
        </StepDialog>
      )}
    </>
  );
};
