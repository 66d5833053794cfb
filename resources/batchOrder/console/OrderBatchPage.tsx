import { t } from '#console/browser/language.ts';
import { shown } from '#console/fields/widgets.ts';
import { BatchFacts } from '#console/files/BatchFacts.tsx';
import { BatchPage } from '#console/files/BatchPage.tsx';
import { StageWords } from '#console/files/StageWords.tsx';
import { stepsOf, stepsOfCall } from '#console/files/stage.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { Button } from '#console/parts/Button.tsx';
import { UnreadPage } from '#console/parts/Unread.tsx';
import { batchOrder, orderUploadPath } from '#schemas/batchOrder.ts';
import { OrderBatchActions } from './OrderBatchActions.tsx';
import { OrderRows } from './OrderRows.tsx';
import { figuresOf, type OrderBatch, stageOf, useOrderBatch, wayOf } from './orderBatch.ts';
import { orderSays } from './orderSays.tsx';

/** The page of a batch of bids: its progress, what would be placed, and the outcome of each row. */
export const OrderBatchPage = ({ params }: PageProps) => {
  const request = useOrderBatch(params.batchId ?? '');
  const { data: batch } = request;
  if (!batch)
    return (
      <UnreadPage request={request} title={t('There is no such batch')}>
        <Button to={batchOrder.screens.list}>{t('Batch Orders')}</Button>
      </UnreadPage>
    );
  return (
    <BatchPage
      title={t('Batch %{batchId}', { batchId: batch.batchId })}
      badge={shown(batchOrder.fields.batchStatus, batch.batchStatus)}
      subtitle={<Origin batch={batch} />}
      actions={<OrderBatchActions batch={batch} onDone={() => void request.refetch()} />}
      // A call of the API is placed as it comes.
      steps={(batch.layout === 'API' ? stepsOfCall : stepsOf)(wayOf(batch), {
        written: t('Placed'),
        nothing: t('nothing placed'),
      })}
      facts={<BatchFacts batch={{ ...batch, rows: batch.records }} />}
      words={<StageWords stage={stageOf(batch)} says={orderSays(batch)} again={orderUploadPath} />}
      figures={batch.records > 0 && batch.batchStatus !== 'Discarded' ? figuresOf(batch) : []}
      rows={(kind) => (
        <OrderRows batch={batch} kind={kind} onMended={() => void request.refetch()} />
      )}
    />
  );
};

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
