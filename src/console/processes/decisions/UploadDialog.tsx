import { useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { type Sent, sendFile } from '../../calls/sendFile.ts';
import { FileDrop } from '../../files/FileDrop.tsx';
import { type Fault, faultOf, UploadFault } from '../../files/UploadFault.tsx';
import { UploadProgress } from '../../files/UploadProgress.tsx';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { stepPath } from '../run/run.ts';
import styles from './DeedDialog.module.css';

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
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const sending = useRef<AbortController>(null);
  const upload = async () => {
    if (!file) return;
    const leaving = new AbortController();
    sending.current = leaving;
    setFault(null);
    setSent({ bytes: 0, of: file.size });
    try {
      await sendFile(stepPath(runId, step.name, 'upload'), {}, file, {
        onSent: setSent,
        signal: leaving.signal,
      });
      onDone();
      onClose();
    } catch (error) {
      // Stopping is what was asked for; the file stays chosen, as after every fault.
      if (!leaving.signal.aborted) setFault(faultOf(error as HttpError));
      setSent(null);
    }
  };
  const leave = () => {
    sending.current?.abort();
    onClose();
  };
  return (
    <Dialog
      title={`Upload: ${step.label}`}
      open
      wide={fault !== null}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>Not now</Button>
          <Button kind="main" disabled={!file || sent !== null} onClick={() => void upload()}>
            Upload
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {step.help && <p>{step.help}</p>}
        <FileDrop
          file={file}
          isReady={sent === null}
          accept=".csv,.txt,text/csv,text/plain"
          invitation="Drop the file here, or"
          onFile={(chosen) => {
            setFault(null);
            setFile(chosen);
          }}
        />
        {sent && <UploadProgress sent={sent} onStop={() => sending.current?.abort()} />}
        {fault && <UploadFault fault={fault} />}
      </div>
    </Dialog>
  );
};
