import { quantityText, rupeesText } from '#console/browser/format.ts';
import { type BatchAction, BatchActions } from '#console/files/BatchActions.tsx';
import { rowsText } from '#console/files/rowsText.ts';
import { isUnderWay } from '#console/files/stage.ts';
import { batchCalls, type OrderBatch, stageOf, stillToPlace } from './orderBatch.ts';

/** What can be done with a batch in its state. Placing says in numbers what it will do. */
export const OrderBatchActions = ({ batch, onDone }: { batch: OrderBatch; onDone: () => void }) => {
  const { batchStatus, accepted } = batch;
  const isChecked = batchStatus === 'Checked';
  const deeds = [
    ...(batchStatus === 'Failed' || (isChecked && accepted === 0) ? [discardOf(batch)] : []),
    ...(isChecked && stillToPlace(batch) > 0 ? [placeOf(batch)] : []),
  ];
  return (
    <BatchActions
      batchId={batch.batchId}
      broughtBy={batch.userId}
      downloads={downloadsOf(batch)}
      deeds={deeds}
      onDone={onDone}
    />
  );
};

const idOf = ({ batchId }: OrderBatch) => ({ params: { batchId } });

const downloadsOf = (batch: OrderBatch): { label: string; href: string }[] => {
  const { refused, accepted, layout } = batch;
  const isCompleted = batch.batchStatus === 'Completed';
  const at = idOf(batch);
  return [
    ...(refused > 0 && !isUnderWay(stageOf(batch))
      ? [
          {
            label: `Download error file (${quantityText(refused)})`,
            href: batchCalls.addressOf('errors', at),
          },
        ]
      : []),
    ...(isCompleted && layout === 'BSE' && accepted > 0
      ? [
          {
            label: 'Download accepted bids',
            href: batchCalls.addressOf('result', { ...at, query: { only: 'accepted' } }),
          },
        ]
      : []),
    ...(isCompleted
      ? [{ label: 'Download result file', href: batchCalls.addressOf('result', at) }]
      : []),
  ];
};

const placeOf = (batch: OrderBatch): BatchAction => {
  const rows = stillToPlace(batch);
  return {
    name: 'write',
    label: `Place ${rowsText(rows)}`,
    question: `Place ${rowsText(rows)} of ${batch.fileName}?`,
    go: `Place ${rowsText(rows)}`,
    dearRows: rows,
    says: <Effect batch={batch} />,
    act: () => batchCalls.ask('place', { ...idOf(batch), body: {} }),
  };
};

const discardOf = (batch: OrderBatch): BatchAction => ({
  name: 'discard',
  label: 'Discard',
  question: `Discard batch ${batch.batchId}?`,
  go: 'Discard',
  says: <p>None of its bids have been placed. To place them later, upload the file again.</p>,
  act: () => batchCalls.ask('discard', { ...idOf(batch), body: {} }),
});

/** What placing does, count by count, and what it leaves out. */
const Effect = ({ batch }: { batch: OrderBatch }) => (
  <>
    <ul>
      <li>
        {rowsText(stillToPlace(batch))} are placed one after the other, as if you had entered each:
        bids worth {rupeesText(batch.value)}.
      </li>
      {batch.refused > 0 && <li>{rowsText(batch.refused)} with faults are left out.</li>}
      {batch.warned > 0 && (
        <li>
          {rowsText(batch.warned)} {batch.warned === 1 ? 'is' : 'are'} placed though there is a
          warning.
        </li>
      )}
    </ul>
    {batch.message && <p>{batch.message}</p>}
    <p>
      Placed bids cannot be reverted together. Cancel them one by one; bids with 0% margin cannot be
      cancelled.
    </p>
  </>
);
