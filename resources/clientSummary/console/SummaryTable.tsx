import type { ReactNode } from 'react';
import { croreOf, quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Figure } from '#console/parts/Figure.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { paiseOf, rupeesOf } from '#domain/money.ts';
import { bookColumn } from '../../mofSummary/console/bookColumn.ts';
import type { ClientSummary } from './clientSummaryRow.ts';

/** The bids of a PAN, symbol by symbol, and in total. Values in crore of rupees. */
export const SummaryTable = ({
  rows,
  age,
  empty,
  onOpen,
}: {
  rows: readonly ClientSummary[];
  /** How old the rows are. */
  age: ReactNode;
  empty: string;
  onOpen: (row: ClientSummary) => void;
}) => {
  const sum = (of: (row: ClientSummary) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return (
    <>
      {rows.length > 0 && (
        <div className="figures" style={{ padding: '4px 2px' }}>
          <Figure label={t('Symbols')} value={quantityText(rows.length)} />
          <Figure label={t('Bids')} value={quantityText(sum((row) => row.totalRecords))} />
          <Figure label={t('Quantity')} value={quantityText(sum((row) => row.totalQuantity))} />
          <Figure
            label={t('Value, ₹ crore')}
            value={croreOf(rupeesOf(sum((row) => paiseOf(row.totalValue))), 2)}
          />
        </div>
      )}
      <Panel title={t('Bids by symbol')} subtitle={age}>
        <PlainTable
          label={t('Bids by symbol')}
          rows={rows}
          rowKey={(row) => row.symbol}
          empty={empty}
          onOpen={onOpen}
          columns={(column) => [
            column('symbol', t('Symbol'), (row) => <b>{row.symbol}</b>),
            bookColumn,
            column('totalRecords', t('Bids'), { align: 'right' }, (row) =>
              quantityText(row.totalRecords),
            ),
            column('totalQuantity', t('Quantity'), { align: 'right' }, (row) =>
              quantityText(row.totalQuantity),
            ),
            column('totalValue', t('Value (₹ crore)'), { align: 'right' }, (row) =>
              croreOf(row.totalValue, 2),
            ),
          ]}
        />
      </Panel>
    </>
  );
};
