import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { faultWords } from '#console/files/CellFaults.tsx';
import { outcomeColumn } from '#console/files/LinesTable.tsx';
import type { FileColumn, PlacedLine } from '#console/files/mending/columnSheet.ts';
import { type Column, column } from '#console/parts/PlainTable.tsx';
import type { Colour } from '#model';
import { outcomeLabels } from '#schemas/batchOrder.ts';
import type { OrderRow, RowOutcome } from './orderBatch.ts';

const Wrong = styled('span')({
  padding: '0 4px',
  borderRadius: 3,
  background: 'var(--red-soft)',
  color: 'var(--red)',
  fontWeight: 550,
});

const Fault = styled('span')({ display: 'block', color: 'var(--red)' });

const Warning = styled('span')({ display: 'block', color: 'var(--amber)' });

type Row = PlacedLine<OrderRow>;

/** The outcomes of a row, each in its label and colour. */
export const outcomes: Record<RowOutcome, { label: string; colour: Colour }> = {
  waiting: { label: outcomeLabels.waiting, colour: 'blue' },
  accepted: { label: outcomeLabels.accepted, colour: 'green' },
  refused: { label: outcomeLabels.refused, colour: 'red' },
};

/** The columns of rows as they came: the outcome, the order, what is wrong, and the columns of the file. */
export const tableColumns = (
  columns: readonly FileColumn[],
  rows: readonly Row[],
): Column<Row>[] => {
  const hasWords = rows.some(({ faults, warnings }) => faults.length + (warnings?.length ?? 0) > 0);
  const hasOrders = rows.some(({ orderId }) => orderId !== null);
  return [
    outcomeColumn(t('Outcome'), ({ outcome }: Row) => outcomes[outcome]),
    ...(hasOrders ? [orderColumn] : []),
    ...(hasWords ? [wordsColumn] : []),
    ...cellColumns(columns, rows),
  ];
};

const orderColumn: Column<Row> = column(
  'order',
  () => t('Order Id'),
  { width: 140 },
  ({ orderId, outcome }) =>
    orderId !== null && outcome === 'accepted' ? (
      <Link className="mono" to={`/order/report/${orderId}`}>
        {orderId}
      </Link>
    ) : null,
);

const wordsColumn: Column<Row> = column(
  'words',
  () => t('Faults and warnings'),
  { width: 320 },
  ({ faults, warnings }) => (
    <span className="wrapped" style={{ minWidth: 270 }}>
      {faults.map((fault) => (
        <Fault key={fault.code + fault.message} title={fault.code}>
          {faultWords(fault)}
        </Fault>
      ))}
      {warnings?.map((warning) => (
        <Warning key={warning.message}>
          <span aria-hidden="true">◐</span> {faultWords(warning)}
        </Warning>
      ))}
    </span>
  ),
);

/** The columns of the file itself; blank ones take no room. */
const cellColumns = (columns: readonly FileColumn[], rows: readonly Row[]): Column<Row>[] => {
  const faultsAt = ({ faults }: Row, at: number) =>
    faults.filter(({ field }) => field === String(at + 1));
  const isSaid = (at: number) =>
    rows.some((row) => (row.cells[at] ?? '') !== '' || faultsAt(row, at).length > 0);
  return columns
    .map(({ title }, at) => ({ title, at }))
    .filter(({ at }) => isSaid(at))
    .map(({ title, at }) =>
      column(
        `${at}`,
        title,
        { align: isNumber.test(title) ? ('right' as const) : ('left' as const) },
        (row) => {
          const wrong = faultsAt(row, at);
          if (wrong.length === 0) return row.cells[at];
          return (
            <Wrong title={wrong.map(faultWords).join('\n')}>{row.cells[at] || t('(blank)')}</Wrong>
          );
        },
      ),
    );
};

const isNumber = /^(quantity|price)$/i;
