import type { StepOfRun } from '#model/processAnswers.ts';
import { Download } from '../bulkUpload/Download.tsx';
import { Loading } from '../layout/Notes.tsx';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { useCall } from '../useCall.ts';
import styles from './LogDialog.module.css';
import { isAtWork, stepPath } from './run.ts';

/** How often the log of a step at work is read again, ms. */
const everyMs = 2000;

/** What a step wrote down while it ran, line by line; it grows while the step is at work. */
export const LogDialog = ({
  runId,
  step,
  onClose,
}: {
  runId: number;
  step: StepOfRun;
  onClose: () => void;
}) => {
  const path = stepPath(runId, step.name, 'log');
  const { data, error } = useCall<string>(
    'processLog',
    'GET',
    path,
    {},
    { staleTime: 0, refetchInterval: isAtWork(step) ? everyMs : false },
  );
  return (
    <Dialog
      title={`Log: ${step.label}`}
      open
      wide
      onClose={onClose}
      actions={
        <>
          <Download href={path}>Download log</Download>
          <Button kind="main" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {error && <p role="alert">{error.message}</p>}
      {data === undefined && !error && <Loading />}
      {data !== undefined && (
        <pre className={styles.log}>{data.trim() === '' ? 'Nothing is written yet.' : data}</pre>
      )}
    </Dialog>
  );
};
