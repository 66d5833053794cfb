import { useId, useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import { type Sent, sendFile } from '#console/calls/sendFile.ts';
import { FileDrop } from '#console/files/FileDrop.tsx';
import { type Fault, faultOf, UploadFault } from '#console/files/UploadFault.tsx';
import layout from '#console/files/UploadPage.module.css';
import { UploadProgress } from '#console/files/UploadProgress.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import box from '#console/parts/TextBox.module.css';
import { demandFileTypes, demandUpload } from '#schemas/demandUpload.ts';
import styles from './DemandUpload.module.css';
import { Failures } from './Failures.tsx';
import { FileLayout } from './FileLayout.tsx';

type FileType = keyof typeof demandFileTypes;

/** The outcome of an upload: a refusal by the server, the checks that failed, or that it is loaded. */
type Outcome = { fault: Fault } | { failures: readonly string[]; fileName: string } | 'loaded';

/** The page /filegen-tracker/demandfileupload (specification §2.9, §4.9). */
export const DemandUpload = () => {
  const [type, setType] = useState<FileType | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const sending = useRef<AbortController>(null);
  const id = useId();
  const isWrong = outcome !== null && outcome !== 'loaded';
  const take = (chosen: File | null) => {
    setFile(chosen);
    setOutcome(chosen && !isPossible(chosen) ? { fault: noSuchFile } : null);
  };
  const upload = async () => {
    if (!file || !type) return;
    const leaving = new AbortController();
    sending.current = leaving;
    setOutcome(null);
    setSent({ bytes: 0, of: file.size });
    try {
      const failures = await sendFile<readonly string[] | ''>(paths[type], {}, file, {
        onSent: setSent,
        signal: leaving.signal,
      });
      setOutcome(failures.length > 0 ? { failures: [...failures], fileName: file.name } : 'loaded');
      if (failures.length === 0) setFile(null);
    } catch (error) {
      if (!leaving.signal.aborted) setOutcome({ fault: faultOf(error as HttpError) });
    }
    setSent(null);
  };
  return (
    <>
      <PageHead
        title="Demand File Upload"
        actions={
          <>
            <Button to="/utils/bse-filegen-tracker">Back</Button>
            <Button to={demandUpload.screens.list}>Previous Uploads</Button>
          </>
        }
      />
      <div className={layout.page}>
        <Panel title="File of another exchange">
          <form
            className={layout.form}
            onSubmit={(event) => {
              event.preventDefault();
              setIsAsking(true);
            }}
          >
            <div className={box.field}>
              <div className={box.top}>
                <label htmlFor={id}>File Upload Type</label>
              </div>
              <div className={box.box}>
                <select
                  id={id}
                  className={layout.select}
                  value={type ?? ''}
                  disabled={type !== null && file !== null}
                  onChange={({ target }) => {
                    setType((target.value || null) as FileType | null);
                    setOutcome(null);
                  }}
                >
                  <option value="">Choose…</option>
                  {Object.entries(demandFileTypes).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </div>
            </div>
            <FileDrop
              file={file}
              isReady={type !== null && sent === null}
              accept=".txt,.csv,text/plain,text/csv"
              invitation="Drop the file here, or"
              before="Choose the type first, then its file."
              onFile={take}
            />
            {sent && file && <UploadProgress sent={sent} onStop={() => sending.current?.abort()} />}
            {outcome === 'loaded' && (
              <div role="status" className={styles.done}>
                <span>Demand file has been loaded successfully!</span>
                <Button kind="ghost" aria-label="Dismiss" onClick={() => setOutcome(null)}>
                  ✕
                </Button>
              </div>
            )}
            {isWrong && 'fault' in outcome && <UploadFault fault={outcome.fault} />}
            <p className={layout.limits}>
              A file is taken whole or not at all, once the session of its day has closed. One that
              is brought again replaces the one before, until an allocation works on it.
            </p>
            <footer className={layout.foot}>
              <p role="status" className={layout.hint}>
                {sent ? '' : hintOf(type, file, outcome)}
              </p>
              <Button
                disabled={sent !== null || (!type && !file)}
                onClick={() => {
                  take(null);
                  setType(null);
                }}
              >
                Reset
              </Button>
              <Button
                kind="main"
                type="submit"
                disabled={!type || !file || isWrong || sent !== null}
              >
                Upload
              </Button>
            </footer>
          </form>
        </Panel>
        {isWrong && 'failures' in outcome ? (
          <Failures fileName={outcome.fileName} failures={outcome.failures} />
        ) : (
          <FileLayout exchange={type === 'MSEFile' ? 'MSE' : 'BSE'} />
        )}
      </div>
      <Dialog
        title="Confirm"
        open={isAsking}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>No</Button>
            <Button
              kind="main"
              onClick={() => {
                setIsAsking(false);
                void upload();
              }}
            >
              Yes
            </Button>
          </>
        }
      >
        <p>Do you want to continue?</p>
      </Dialog>
    </>
  );
};

const paths: Record<FileType, string> = {
  BSEFile: '/scheduler/demanddata/bsefileupload',
  MSEFile: '/scheduler/demanddata/msefileupload',
};

/** Whether a file can be a demand file at all, by what the browser knows of it. */
const isPossible = ({ name, size }: File) => size > 0 && /\.(txt|csv)$/i.test(name);

const noSuchFile: Fault = { message: null, checks: [] };

const hintOf = (type: FileType | null, file: File | null, outcome: Outcome | null): string => {
  if (!type) return 'Please Select File upload type';
  if (outcome !== null || !file) return '';
  return 'Click on upload button to upload the selected file';
};
