import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { LinesPanel } from '#console/files/LinesPanel.tsx';
import { LinesTable } from '#console/files/LinesTable.tsx';
import { columnSheet, placedLine } from '#console/files/mending/columnSheet.ts';
import { MendableRows } from '#console/files/mending/MendableRows.tsx';
import { useColumnMending } from '#console/files/mending/useColumnMending.ts';
import { Button } from '#console/parts/Button.tsx';
import type { Field } from '#model';
import { order } from '#schemas/order.ts';
import { fileColumnsOf } from './fileColumns.ts';
import {
  batchCalls,
  type OrderBatch,
  type OrderRow,
  type RowKind,
  rowsRequest,
  useOrderRows,
} from './orderBatch.ts';
import { outcomes, tableColumns } from './orderColumns.tsx';

/** The rows of a batch: what is wrong with those that are refused, and else each as it came, with its order. */
export const OrderRows = ({
  batch,
  kind,
  onMended,
}: {
  batch: OrderBatch;
  kind: RowKind | null;
  onMended: () => void;
}) => {
  const [search] = useSearchParams();
  const narrowed =
    kind === 'warned' ? { outcome: null, warned: true } : { outcome: kind, warned: null };
  const { batchId } = batch;
  const after = search.get('after');
  const request = useOrderRows(batchId, narrowed, after);
  const columns = useMemo(() => fileColumnsOf(batch), [batch]);
  const sheet = columnSheet<OrderRow>(columns, outcomes, labelOf);
  const mending = useColumnMending<OrderRow>({
    columns,
    sheet,
    broughtBy: batch.userId,
    isOpen:
      (batch.batchStatus === 'Checked' || batch.batchStatus === 'Completed') &&
      batch.layout !== 'API',
    page: batchCalls.keyOf('lines', rowsRequest(batchId, narrowed, after)),
    ask: (body) => batchCalls.ask('mend', { params: { batchId }, body }),
    onMended,
  });
  const rows = (request.data?.lines ?? []).map((line) => placedLine(columns, line));
  return (
    <LinesPanel request={request}>
      <MendableRows
        lines={rows}
        isRefused={kind === 'refused'}
        sheet={sheet}
        mending={mending}
        linkOf={({ orderId, outcome }) =>
          outcome === 'accepted' && (
            <Button to={`/order/report/${orderId}`}>
              {t('Open the %{label}', { label: t(order.label) })}
            </Button>
          )
        }
        table={(onOpen) => (
          <LinesTable lines={rows} columns={tableColumns(columns, rows)} onOpen={onOpen} />
        )}
      />
    </LinesPanel>
  );
};

/** The label of what a fault is about and no column says. */
const labelOf = (name: string): string | undefined => {
  const field = (order.fields as Readonly<Record<string, Field>>)[name];
  return field && t(field.label);
};
