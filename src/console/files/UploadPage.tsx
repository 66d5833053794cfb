import { useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { bulkUpload, uploadPath } from '#own/bulkUpload/bulkUpload.ts';
import { type Sent, sendFile } from '../calls/sendFile.ts';
import { useReader } from '../nouns/reader.ts';
import { Button } from '../parts/Button.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { Panel } from '../parts/Panel.tsx';
import type { Batch } from './batch.ts';
import { ColumnsTable } from './ColumnsTable.tsx';
import { FileDrop } from './FileDrop.tsx';
import { MasterBox } from './MasterBox.tsx';
import { mastersFor } from './masters.ts';
import { type Fault, faultOf, UploadFault } from './UploadFault.tsx';
import styles from './UploadPage.module.css';
import { UploadProgress } from './UploadProgress.tsx';

/** Brings a file of rows of one master: choose the master, choose the file, send it to be checked. */
export const UploadPage = () => {
  const masters = mastersFor(useReader());
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const sending = useRef<AbortController>(null);
  const master = masters.find(({ name }) => name === search.get('master')) ?? null;

  const choose = (name: string) => {
    setFault(null);
    setSearch(name === '' ? {} : { master: name }, { replace: true });
  };
  const take = (chosen: File | null) => {
    setFault(null);
    setFile(chosen);
  };
  const upload = async () => {
    if (!master || !file) return;
    const leaving = new AbortController();
    sending.current = leaving;
    setFault(null);
    setSent({ bytes: 0, of: file.size });
    try {
      const batch = await sendFile<Batch>(`${master.api}/import`, { dryRun: true }, file, {
        onSent: setSent,
        signal: leaving.signal,
      });
      await navigate(`${uploadPath}/${batch.batchId}`);
    } catch (error) {
      // Stopping is what was asked for; the file stays chosen, as after every fault.
      if (!leaving.signal.aborted) setFault(faultOf(error as HttpError));
      setSent(null);
    }
  };

  return (
    <>
      <PageHead
        title={bulkUpload.pages?.upload.label}
        actions={<Button to={bulkUpload.screens.list}>Previous Uploads</Button>}
      />
      <div className={styles.page}>
        <Panel title="File">
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              void upload();
            }}
          >
            <MasterBox
              masters={masters}
              chosen={master}
              // As the specification has it (§4.9): what a file is of is not changed under it.
              disabled={file !== null}
              onChoose={choose}
            />
            <FileDrop file={file} isReady={master !== null && sent === null} onFile={take} />
            {sent && file && <UploadProgress sent={sent} onStop={() => sending.current?.abort()} />}
            {fault && <UploadFault fault={fault} />}
            <footer className={styles.foot}>
              <p role="status" className={styles.hint}>
                {hintOf(master !== null, file !== null, sent !== null)}
              </p>
              <Button
                disabled={sent !== null || (!master && !file)}
                onClick={() => {
                  take(null);
                  choose('');
                }}
              >
                Reset
              </Button>
              <Button kind="main" type="submit" disabled={!master || !file || sent !== null}>
                Upload
              </Button>
            </footer>
          </form>
        </Panel>
        <ColumnsTable master={master} />
      </div>
    </>
  );
};

const hintOf = (hasMaster: boolean, hasFile: boolean, isSending: boolean): string => {
  if (isSending) return '';
  if (!hasMaster) return 'Please Select Master';
  return hasFile ? 'Click on upload button to upload the selected file' : 'Please Select File';
};
