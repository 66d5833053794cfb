import { useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Sent, sendFile } from '#console/calls/sendFile.ts';
import { FileDrop } from '#console/files/FileDrop.tsx';
import { type Fault, faultOf, UploadFault } from '#console/files/UploadFault.tsx';
import styles from '#console/files/UploadPage.module.css';
import { UploadProgress } from '#console/files/UploadProgress.tsx';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { Segments } from '#console/parts/Segments.tsx';
import { type Layout, mostOrderRows } from '#domain/exchangeFile/orderFile.ts';
import { batchOrder } from '#schemas/batchOrder.ts';
import { LayoutTable } from './LayoutTable.tsx';
import type { OrderBatch } from './orderBatch.ts';

/** The page /order/bulkupload: choose a file of bids and send it to be checked. */
export const OrderUpload = () => {
  const navigate = useNavigate();
  const [layout, setLayout] = useState<Layout | 'auto'>('auto');
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
      const { batchId } = await sendFile<OrderBatch>(
        `${batchOrder.api}/file`,
        layout === 'auto' ? {} : { layout },
        file,
        { onSent: setSent, signal: leaving.signal },
      );
      await navigate(`/order/batchOrder/${batchId}`);
    } catch (error) {
      // Stopping is what was asked for; the file stays chosen, as after every fault.
      if (!leaving.signal.aborted) setFault(faultOf(error as HttpError));
      setSent(null);
    }
  };

  return (
    <>
      <PageHead
        title={batchOrder.pages?.upload.label}
        actions={<Button to="/order/batchOrder">Previous Batches</Button>}
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
            <Segments
              label="Layout"
              name="layout"
              value={layout}
              options={[
                { value: 'auto', label: 'Find out', title: 'Told by the first rows of the file' },
                { value: 'NSE', label: 'NSE layout' },
                { value: 'BSE', label: 'BSE layout' },
              ]}
              disabled={sent !== null}
              onChange={setLayout}
            />
            <FileDrop
              file={file}
              isReady={sent === null}
              accept=".csv,.txt,text/csv,text/plain"
              onFile={take}
            />
            {sent && file && <UploadProgress sent={sent} onStop={() => sending.current?.abort()} />}
            {fault && <UploadFault fault={fault} />}
            <p className={styles.limits}>
              The file is checked first: every row against the rules as they stand. Nothing is
              placed before you confirm it. At most {mostOrderRows.toLocaleString('en-IN')} rows.
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
        <LayoutTable chosen={layout === 'auto' ? null : layout} />
      </div>
    </>
  );
};
