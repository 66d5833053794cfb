import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { t } from '../../browser/language.ts';
import { Download } from '../../files/Download.tsx';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { runCalls } from '../run/run.ts';
import { StepLog } from '../steps/StepLog.tsx';

/** The log of a step, to be read or taken. */
export const LogDialog = ({
  runId,
  step,
  onClose,
}: {
  runId: number;
  step: StepOfRun;
  onClose: () => void;
}) => (
  <Dialog
    title={t('Log: %{label}', { label: step.label })}
    open
    wide
    onClose={onClose}
    actions={
      <>
        <Download href={runCalls.addressOf('log', { params: { runId, step: step.name } })}>
          {t('Download log')}
        </Download>
        <Button variant="contained" changes={false} onClick={onClose}>
          {t('Close')}
        </Button>
      </>
    }
  >
    <StepLog runId={runId} step={step} />
  </Dialog>
);
