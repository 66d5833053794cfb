import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { t } from '../../browser/language.ts';
import { FileDrop } from '../../files/FileDrop.tsx';
import { UploadFault } from '../../files/UploadFault.tsx';
import { UploadProgress } from '../../files/UploadProgress.tsx';
import { useUpload } from '../../files/useUpload.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { runCalls } from '../run/run.ts';

/** Brings the file that a step waits for; one with faults stays chosen, with all that is wrong with it. */
export const UploadDialog = ({
  runId,
  step,
  onDone,
  onClose,
}: {
  runId: number;
  step: StepOfRun;
  onDone: () => void;
  onClose: () => void;
}) => {
  const upload = useUpload(async (file, sending) => {
    await runCalls.send('upload', file, sending, { params: { runId, step: step.name } });
    onDone();
    onClose();
  });
  const { file, sent, fault } = upload;
  const leave = () => {
    upload.stop();
    onClose();
  };
  return (
    <Dialog
      title={t('Upload: %{label}', { label: step.label })}
      open
      wide={fault !== null}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{t('Not now')}</Button>
          <Button
            variant="contained"
            disabled={!file || sent !== null}
            onClick={() => void upload.start()}
          >
            {t('Upload')}
          </Button>
        </>
      }
    >
      <div className="column" style={{ gap: 12 }}>
        {step.help && <p>{step.help}</p>}
        <FileDrop
          file={file}
          isReady={sent === null}
          words={{
            accept: '.csv,.txt,text/csv,text/plain',
            invitation: t('Drop the file here, or'),
          }}
          onFile={upload.take}
        />
        {sent && <UploadProgress sent={sent} onStop={upload.stop} />}
        {fault && <UploadFault fault={fault} />}
      </div>
    </Dialog>
  );
};
