import { useState } from 'react';
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
        kind="risky"
        disabled={mayCancel !== true}
        title={mayCancel === true ? undefined : mayCancel}
        onClick={() => setIsAsking(true)}
      >
        Cancel Run
      </Button>
      {isAsking && (
        <StepDialog
          title={`Cancel run ${run.runId}?`}
          go="Cancel the run"
          isDanger
          reason="needed"
          act={(reason = '') => runActionsOf(run, onDone).cancel(reason)}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {run.processLabel} of <b>{run.title}</b> ends here. What it holds of the book is let go;
            its files and its log stay. It cannot be taken up again, but another can be started.
          </p>
        </StepDialog>
      )}
    </>
  );
};
