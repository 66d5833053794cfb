import { useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Sent, sendFile } from '#console/calls/sendFile.ts';
import { Download } from '#console/files/Download.tsx';
import { FileDrop } from '#console/files/FileDrop.tsx';
import { type Fault, faultOf, UploadFault } from '#console/files/UploadFault.tsx';
import styles from '#console/files/UploadPage.module.css';
import { UploadProgress } from '#console/files/UploadProgress.tsx';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { custodianColumns, mostAnswers } from '#domain/exchangeFile/custodianFile.ts';
import { exchangeUpload, exchangeUploadPath } from '#schemas/exchangeUpload.ts';
import type { AnswerFile } from './answerFile.ts';

/** The page /cf/exchange-upload: choose a file of custodians' answers and send it to be checked. */
export const AnswerUpload = () => {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const sending = useRef<AbortController>(null);
  const take = (chosen: File | null) => {
    setFault(null);
    setFile(chosen);
  };
  const upload = async () => {
    if (!file) return;
    const leaving = new AbortController();
    sending.current = leaving;
    setFault(null);
    setSent({ bytes: 0, of: file.size });
    try {
      const path = `${exchangeUpload.api}/file`;
      const { batchId } = await sendFile<AnswerFile>(path, {}, file, {
        onSent: setSent,
        signal: leaving.signal,
      });
      await navigate(`${exchangeUploadPath}/${batchId}`);
    } catch (error) {
      // Stopping is what was asked for; the file stays chosen, as after every fault.
      if (!leaving.signal.aborted) setFault(faultOf(error as HttpError));
      setSent(null);
    }
  };
  return (
    <>
      <PageHead
        title="Exchange Upload"
        actions={
          <>
            <Button to="/cf/report">CP Confirmations</Button>
            <Button to={exchangeUpload.screens.list}>Upload Log</Button>
          </>
        }
      />
      <div className={styles.page}>
        <Panel title="File of a custodian">
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              void upload();
            }}
          >
            <FileDrop file={file} isReady={sent === null} onFile={take} />
            {sent && file && <UploadProgress sent={sent} onStop={() => sending.current?.abort()} />}
            {fault && <UploadFault fault={fault} />}
            <p className={styles.limits}>
              The file is checked first: every row against its bid and the cut-off. No bid is
              confirmed or refused before you say so. At most {mostAnswers.toLocaleString('en-IN')}{' '}
              rows.
            </p>
            <footer className={styles.foot}>
              <p role="status" className={styles.hint}>
                {!file && !sent && 'Please Select File'}
              </p>
              <Button disabled={sent !== null || !file} onClick={() => take(null)}>
                Reset
              </Button>
              <Button kind="main" type="submit" disabled={!file || sent !== null}>
                Check file
              </Button>
            </footer>
          </form>
        </Panel>
        <Panel
          title="Columns"
          fill
          actions={<Download href={`${exchangeUpload.api}/sample`}>Download sample</Download>}
        >
          <p className={styles.none}>A CSV file whose first row names the columns, in any order.</p>
          <PlainTable
            label="Columns of the file"
            rows={custodianColumns}
            rowKey={({ name }) => name}
            columns={[
              { name: 'name', label: 'Column', width: 150, render: ({ name }) => <b>{name}</b> },
              {
                name: 'isNeeded',
                label: 'Needed',
                width: 96,
                render: ({ isNeeded }) => (isNeeded ? 'mandatory' : 'optional'),
              },
              {
                name: 'words',
                label: 'What stands in it',
                render: ({ words }) => <span className={styles.limits}>{words}</span>,
              },
            ]}
          />
        </Panel>
      </div>
    </>
  );
};
