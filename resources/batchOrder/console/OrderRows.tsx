import { useMemo } from 'react';
import { t } from '#console/browser/language.ts';
import { ColumnRows } from '#console/files/mending/ColumnRows.tsx';
import { Button } from '#console/parts/Button.tsx';
import type { Field } from '#model';
import { order } from '#schemas/order.ts';
import { bidFile } from '../bidFile.ts';
import { fileColumnsOf } from './fileColumns.ts';
import { batchCalls, type OrderBatch, type OrderRow, type RowKind } from './orderBatch.ts';
import { outcomes, tableColumns } from './orderColumns.tsx';

/** The rows of a batch: what is wrong with those that are refused, and else each as it came, with its order. */
export const OrderRows = ({
  file,
  kind,
  onMended,
}: {
  file: OrderBatch;
  kind: RowKind | null;
  onMended: () => void;
}) => {
  const columns = useMemo(() => fileColumnsOf(file), [file]);
  return (
    <ColumnRows<OrderRow>
      file={file}
      calls={batchCalls}
      names={bidFile}
      narrowed={
        kind === 'warned' ? { outcome: null, warned: true } : { outcome: kind, warned: null }
      }
      isRefused={kind === 'refused'}
      isMendable={file.layout !== 'API'}
      columns={columns}
      outcomes={outcomes}
      labelOf={labelOf}
      linkOf={({ orderId, outcome }) =>
        outcome === 'accepted' && (
          <Button to={`/order/report/${orderId}`}>
            {t('Open the %{label}', { label: t(order.label) })}
          </Button>
        )
      }
      tableColumns={(rows) => tableColumns(columns, rows)}
      onMended={onMended}
    />
  );
};

/** The label of what a fault is about and no column says. */
const labelOf = (name: string): string | undefined => {
  const field = (order.fields as Readonly<Record<string, Field>>)[name];
  return field && t(field.label);
};
