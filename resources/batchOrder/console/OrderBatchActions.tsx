import { quantityText, rupeesText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { saidIn } from '#console/fields/rowValue.ts';
import {
  type BatchAction,
  BatchActions,
  checkingAgain,
  discarding,
  errorFile,
} from '#console/files/BatchActions.tsx';
import { rowsText } from '#console/files/rowsText.ts';
import { isUnderWay } from '#console/files/stage.ts';
import {
  batchCalls,
  canBeCheckedAgain,
  type OrderBatch,
  stageOf,
  stillToPlace,
} from './orderBatch.ts';

/** The possible actions on a batch in its state. Placing shows its effect in numbers first. */
export const OrderBatchActions = ({ batch, onDone }: { batch: OrderBatch; onDone: () => void }) => {
  const { batchStatus, placedTime } = batch;
  const isChecked = batchStatus === 'Checked';
  const deeds = [
    ...(batchStatus === 'Failed' || (isChecked && placedTime === null) ? [discardOf(batch)] : []),
    ...(canBeCheckedAgain(batch) ? [checkAgainOf(batch)] : []),
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
    ...errorFile(isUnderWay(stageOf(batch)) ? 0 : refused, batchCalls.addressOf('errors', at)),
    ...(isCompleted && layout === 'BSE' && accepted > 0
      ? [
          {
            label: t('Download accepted bids'),
            href: batchCalls.addressOf('result', { ...at, query: { only: 'accepted' } }),
          },
        ]
      : []),
    ...(isCompleted
      ? [{ label: t('Download result file'), href: batchCalls.addressOf('result', at) }]
      : []),
  ];
};

const placeOf = (batch: OrderBatch): BatchAction => {
  const rows = stillToPlace(batch);
  return {
    name: 'write',
    label: t('Place %{rows}', { rows: rowsText(rows) }),
    question: t('Place %{rows} of %{fileName}?', {
      rows: rowsText(rows),
      fileName: batch.fileName,
    }),
    dearRows: rows,
    says: <Effect batch={batch} />,
    act: () => batchCalls.ask('place', { ...idOf(batch), body: {} }),
  };
};

const checkAgainOf = (batch: OrderBatch) =>
  checkingAgain(
    t('Check batch %{batchId} again?', { batchId: batch.batchId }),
    t(
      'Every row that is not placed is checked again, in the order of the file and by the current rules. Nothing is placed.',
    ),
    () => batchCalls.ask('recheck', { ...idOf(batch), body: {} }),
  );

const discardOf = (batch: OrderBatch) =>
  discarding(
    t('Discard batch %{batchId}?', { batchId: batch.batchId }),
    t('None of its bids have been placed. To place them later, upload the file again.'),
    () => batchCalls.ask('discard', { ...idOf(batch), body: {} }),
  );

/** The effect of placing, count by count, and the rows that it leaves out. */
const Effect = ({ batch }: { batch: OrderBatch }) => (
  <>
    <ul>
      <li>
        {t('Each row is placed as if you had entered it: %{batch}, worth %{value} in all.', {
          batch: rowsText(stillToPlace(batch)),
          value: rupeesText(batch.value),
        })}
      </li>
      {batch.refused > 0 && (
        <li>
          {t('Left out because of faults: %{refused}.', { refused: rowsText(batch.refused) })}
        </li>
      )}
      {batch.warned > 0 && (
        <li>
          {t(
            '%{count} row is placed despite a warning. |||| %{count} rows are placed despite a warning.',
            { count: quantityText(batch.warned) },
          )}
        </li>
      )}
    </ul>
    {batch.message && <p>{saidIn(batch, 'message')}</p>}
    <p>
      {t(
        'Placed bids cannot be reverted together. Cancel them one by one; bids with 0% margin cannot be cancelled.',
      )}
    </p>
  </>
);
