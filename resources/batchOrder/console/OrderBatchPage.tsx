import { quantityText, rupeesText } from '#console/browser/format.ts';
import { english, t } from '#console/browser/language.ts';
import { saidIn } from '#console/fields/rowValue.ts';
import type { BatchAction } from '#console/files/BatchActions.tsx';
import { BatchFacts } from '#console/files/BatchFacts.tsx';
import { type RowFileKind, RowFilePage } from '#console/files/RowFilePage.tsx';
import { rowsText } from '#console/files/rowsText.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { batchOrder, orderUploadPath } from '#schemas/batchOrder.ts';
import { bidFile } from '../bidFile.ts';
import { OrderRows } from './OrderRows.tsx';
import {
  batchCalls,
  figuresOf,
  type OrderBatch,
  type RowKind,
  stillToPlace,
} from './orderBatch.ts';
import { orderSays } from './orderSays.tsx';

/** The page of a batch of bids: its progress, what would be placed, and the outcome of each row. */
export const OrderBatchPage = ({ params }: PageProps) => (
  <RowFilePage type={batches} params={params} />
);

const batches: RowFileKind<OrderBatch, RowKind> = {
  noun: batchOrder,
  calls: batchCalls,
  names: bidFile,
  missing: english('There is no such batch'),
  list: english('Batch Orders'),
  Rows: OrderRows,
  shownOf: (batch) => {
    const { batchId } = batch;
    return {
      title: t('Batch %{batchId}', { batchId }),
      subtitle: <Origin batch={batch} />,
      facts: <BatchFacts batch={{ ...batch, rows: batch.records }} />,
      steps: { written: t('Placed'), nothing: t('nothing placed') },
      isCall: batch.layout === 'API',
      says: orderSays(batch),
      again: orderUploadPath,
      figures: batch.records > 0 && batch.batchStatus !== 'Discarded' ? figuresOf(batch) : [],
      actions: {
        isStarted: batch.placedTime !== null,
        left: stillToPlace(batch),
        downloads: batch.batchStatus === 'Completed' ? downloadsOf(batch) : [],
        discard: {
          question: t('Discard batch %{batchId}?', { batchId }),
          says: t('None of its bids have been placed. To place them later, upload the file again.'),
        },
        checkAgain: {
          question: t('Check batch %{batchId} again?', { batchId }),
          says: t(
            'Every row that is not placed is checked again, in the order of the file and by the current rules. Nothing is placed.',
          ),
        },
        write: placeOf(batch),
      },
    };
  },
};

const downloadsOf = ({ batchId, layout, accepted }: OrderBatch) => {
  const at = { params: { batchId } };
  const taken = { ...at, query: { only: 'accepted' as const } };
  return [
    ...(layout === 'BSE' && accepted > 0
      ? [{ label: t('Download accepted bids'), href: batchCalls.addressOf('result', taken) }]
      : []),
    { label: t('Download result file'), href: batchCalls.addressOf('result', at) },
  ];
};

const placeOf = (batch: OrderBatch): Omit<BatchAction, 'name'> => {
  const { batchId, fileName } = batch;
  const rows = stillToPlace(batch);
  return {
    label: t('Place %{rows}', { rows: rowsText(rows) }),
    question: t('Place %{rows} of %{fileName}?', { rows: rowsText(rows), fileName }),
    dearRows: rows,
    says: <Effect batch={batch} />,
    act: () => batchCalls.ask('place', { params: { batchId }, body: {} }),
  };
};

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

/** How a batch came: by a call, or in which layout and under which name. */
const Origin = ({ batch: { layout, fileName } }: { batch: OrderBatch }) => (
  <>
    {layout === 'API' ? t('By an API call') : layout && t('%{layout} layout', { layout })}
    {fileName && (
      <>
        {layout && ' · '}
        <span className="mono">{fileName}</span>
      </>
    )}
  </>
);
