import { useSearchParams } from 'react-router-dom';
import { shown } from '#console/fields/widgets.ts';
import { BatchFacts } from '#console/files/BatchFacts.tsx';
import styles from '#console/files/BatchPage.module.css';
import { type RowFigure, RowFigures } from '#console/files/RowFigures.tsx';
import { Steps } from '#console/files/Steps.tsx';
import type { PageProps } from '#console/nouns/pages.ts';
import { Button } from '#console/parts/Button.tsx';
import notes from '#console/parts/Notes.module.css';
import { Loading } from '#console/parts/Notes.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { batchOrder, outcomeLabels } from '#schemas/batchOrder.ts';
import { BatchWords } from './BatchWords.tsx';
import { OrderBatchActions } from './OrderBatchActions.tsx';
import { OrderRows } from './OrderRows.tsx';
import { type OrderBatch, stillToPlace, useOrderBatch } from './orderBatch.ts';
import { stepsOf } from './orderSteps.ts';
import type { RowKind } from './rowKind.ts';

/** The page of a batch of bids: its progress, what would be placed, and the outcome of each row. */
export const OrderBatchPage = ({ params }: PageProps) => {
  const { data: batch, error, refetch } = useOrderBatch(params.batchId ?? '');
  const [search, setSearch] = useSearchParams();
  if (!batch)
    return error ? (
      <>
        <PageHead title="There is no such batch" />
        <div role="alert" className={notes.note}>
          {error.message} <Button to={batchOrder.screens.list}>Batch Orders</Button>{' '}
          <Button onClick={() => void refetch()}>Retry</Button>
        </div>
      </>
    ) : (
      <Loading />
    );
  const asked = search.get('rows');
  const kind = figuresOf(batch).find(({ name }) => name === asked)?.name ?? null;
  return (
    <>
      <PageHead
        title={`Batch ${batch.batchId}`}
        badge={shown(batchOrder.fields.batchStatus, batch.batchStatus)}
        subtitle={
          <>
            {layoutWords(batch)}
            {batch.fileName && (
              <>
                {batch.layout && ' · '}
                <span className="mono">{batch.fileName}</span>
              </>
            )}
          </>
        }
        actions={<OrderBatchActions batch={batch} onChanged={() => void refetch()} />}
      />
      <div className={styles.top}>
        <Steps steps={stepsOf(batch)} />
        <BatchFacts batch={{ ...batch, rows: batch.records }} />
      </div>
      <BatchWords batch={batch} />
      {batch.records > 0 && batch.batchStatus !== 'Discarded' && (
        <>
          <RowFigures
            figures={figuresOf(batch)}
            chosen={kind}
            onChoose={(chosen) => setSearch(chosen === null ? {} : { rows: chosen })}
          />
          <OrderRows key={kind} batch={batch} kind={kind} />
        </>
      )}
    </>
  );
};

const layoutWords = ({ layout }: OrderBatch): string | null =>
  layout === 'API' ? 'By a call of the API' : layout && `${layout} layout`;

const figuresOf = (batch: OrderBatch): RowFigure<RowKind>[] => [
  { name: 'waiting', label: outcomeLabels.waiting, colour: 'blue', count: stillToPlace(batch) },
  { name: 'accepted', label: outcomeLabels.accepted, colour: 'green', count: batch.accepted },
  { name: 'refused', label: outcomeLabels.refused, colour: 'red', count: batch.refused },
  { name: 'warned', label: 'Warned', colour: 'amber', count: batch.warned },
];
