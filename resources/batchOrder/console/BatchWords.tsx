import { Link } from 'react-router-dom';
import { quantityText, rupeesText } from '#console/browser/format.ts';
import styles from '#console/files/BatchPage.module.css';
import { rowsText } from '#console/files/batch.ts';
import { UploadFault } from '#console/files/UploadFault.tsx';
import { Banner } from '#console/parts/Banner.tsx';
import { Button } from '#console/parts/Button.tsx';
import { ProgressBar } from '#console/parts/ProgressBar.tsx';
import { orderUploadPath } from '#schemas/batchOrder.ts';
import { type OrderBatch, stillToPlace } from './orderBatch.ts';

/** The outcome of a batch so far, and the next step for its uploader. */
export const BatchWords = ({ batch }: { batch: OrderBatch }) => (
  <div className={styles.outcome}>
    {batch.message && batch.batchStatus === 'Checked' && (
      <Banner colour="amber" label="Before you place this file">
        {batch.message}
      </Banner>
    )}
    <Words batch={batch} />
  </div>
);

const Words = ({ batch }: { batch: OrderBatch }) => {
  switch (batch.batchStatus) {
    case 'Checking':
      return (
        <ProgressBar
          label="Check"
          done={batch.records}
          // How many rows a file has is known only at its end.
          of={null}
          words={batch.records > 0 && `${rowsText(batch.records)} so far`}
        />
      );
    case 'Checked':
      return <Preview batch={batch} />;
    case 'Processing': {
      const done = batch.accepted + batch.refused;
      return (
        <ProgressBar
          label="Placing"
          done={done}
          of={batch.records}
          words={`${quantityText(done)} of ${rowsText(batch.records)}. It goes on without you, and after a restart of the server too.`}
        />
      );
    }
    case 'Failed':
      return (
        <>
          <UploadFault fault={{ message: batch.message, checks: [] }} />
          <p className={styles.again}>
            <Button to={orderUploadPath}>Upload another file</Button>
          </p>
        </>
      );
    case 'Discarded':
      return (
        <p role="status">
          The batch is discarded; nothing of it was placed.{' '}
          <Link to={orderUploadPath}>Upload another file</Link>
        </p>
      );
    default:
      return (
        <p role="status">
          <b>{rowsText(batch.accepted)} taken</b>
          {batch.refused > 0 && (
            <>
              , <Link to="?rows=refused">{rowsText(batch.refused)} refused</Link>: mend them in the
              error file and upload that as another batch
            </>
          )}
          .
        </p>
      );
  }
};

const Preview = ({ batch }: { batch: OrderBatch }) => {
  const rows = stillToPlace(batch);
  return (
    <p role="status">
      {rows === 0 ? (
        'There is nothing to place: every row of the file has a fault.'
      ) : (
        <>
          Nothing is placed yet. <b>{rowsText(rows)}</b> of the file can be placed, worth{' '}
          <b>{rupeesText(batch.value)}</b>.
        </>
      )}{' '}
      {batch.refused > 0 &&
        `${rowsText(batch.refused)} with faults ${batch.refused === 1 ? 'is' : 'are'} left out: mend them in the error file and upload that as another batch.`}
    </p>
  );
};
