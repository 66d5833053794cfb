import { Link } from 'react-router-dom';
import { rupeesText } from '#console/browser/format.ts';
import { rowsText } from '#console/files/rowsText.ts';
import { goesOn, RowProgress, type StageSays } from '#console/files/StageWords.tsx';
import { UploadFault } from '#console/files/UploadFault.tsx';
import { Banner } from '#console/parts/Banner.tsx';
import { type OrderBatch, stillToPlace } from './orderBatch.ts';

/** The words of the page of a batch at each stage. */
export const orderSays = (batch: OrderBatch): StageSays => ({
  checking: <RowProgress label="Check" done={batch.records} />,
  unreadable: <UploadFault fault={{ message: batch.message, checks: [] }} />,
  checked: <Preview batch={batch} />,
  writing: (
    <RowProgress label="Placing" done={batch.accepted + batch.refused} of={batch.records}>
      {goesOn}
    </RowProgress>
  ),
  written: <Placed batch={batch} />,
  discarded: 'The batch is discarded. None of its bids were placed.',
});

const Preview = ({ batch }: { batch: OrderBatch }) => {
  const rows = stillToPlace(batch);
  return (
    <>
      {batch.message && (
        <Banner colour="amber" label="Before you place this file">
          {batch.message}
        </Banner>
      )}
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
    </>
  );
};

const Placed = ({ batch: { accepted, refused } }: { batch: OrderBatch }) => (
  <p role="status">
    <b>{rowsText(accepted)} taken</b>
    {refused > 0 && (
      <>
        , <Link to="?rows=refused">{rowsText(refused)} refused</Link>: mend them in the error file
        and upload that as another batch
      </>
    )}
    .
  </p>
);
