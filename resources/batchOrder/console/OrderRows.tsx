import { Link, useSearchParams } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { LinesPanel } from '#console/files/LinesPanel.tsx';
import { LinesTable, outcomeColumn } from '#console/files/LinesTable.tsx';
import type { Column } from '#console/parts/PlainTable.tsx';
import { layoutColumns } from '#domain/exchangeFile/orderFile.ts';
import type { Colour } from '#model';
import { outcomeLabels } from '#schemas/batchOrder.ts';
import styles from './OrderRows.module.css';
import {
  type OrderBatch,
  type OrderRow,
  type RowKind,
  type RowOutcome,
  useOrderRows,
} from './orderBatch.ts';

/** The rows of a batch as they came, each with its order or with what is wrong with it. */
export const OrderRows = ({ batch, kind }: { batch: OrderBatch; kind: RowKind | null }) => {
  const [search] = useSearchParams();
  const narrowed =
    kind === 'warned' ? { outcome: null, warned: true } : { outcome: kind, warned: null };
  const request = useOrderRows(batch.batchId, narrowed, search.get('after'));
  const rows = request.data?.lines ?? [];
  const hasWords = rows.some(({ faults, warnings }) => faults.length + warnings.length > 0);
  const hasOrders = rows.some(({ orderId }) => orderId !== null);
  return (
    <LinesPanel request={request}>
      <LinesTable
        lines={rows}
        columns={[
          outcomeColumn(t('Outcome'), ({ outcome }: OrderRow) => ({
            label: t(outcomeLabels[outcome]),
            colour: colours[outcome],
          })),
          ...(hasOrders ? [orderColumn] : []),
          ...(hasWords ? [wordsColumn] : []),
          ...cellColumns(batch, rows),
        ]}
      />
    </LinesPanel>
  );
};

const colours: Record<RowOutcome, Colour> = { waiting: 'blue', accepted: 'green', refused: 'red' };

const orderColumn: Column<OrderRow> = {
  name: 'order',
  get label() {
    return t('Order Id');
  },
  width: 140,
  render: ({ orderId, outcome }) =>
    orderId !== null && outcome === 'accepted' ? (
      <Link className="mono" to={`/order/report/${orderId}`}>
        {orderId}
      </Link>
    ) : null,
};

const wordsColumn: Column<OrderRow> = {
  name: 'words',
  get label() {
    return t('Faults and warnings');
  },
  width: 320,
  render: ({ faults, warnings }) => (
    <span className={styles.words}>
      {faults.map(({ code, message }) => (
        <span key={code + message} className={styles.fault} title={code}>
          {t(message)}
        </span>
      ))}
      {warnings.map(({ message }) => (
        <span key={message} className={styles.warning}>
          <span aria-hidden="true">◐</span> {t(message)}
        </span>
      ))}
    </span>
  ),
};

/** The columns of the file itself, under its own heading or that of its layout; blank ones take no room. */
const cellColumns = (
  { layout, heading }: OrderBatch,
  rows: readonly OrderRow[],
): Column<OrderRow>[] => {
  const names: readonly string[] =
    heading !== null
      ? JSON.parse(heading)
      : layoutColumns[layout === 'BSE' ? 'BSE' : 'NSE'].map(({ name }) => name);
  const isSaid = (at: number) =>
    rows.some(
      ({ cells, faults }) =>
        (cells[at] ?? '') !== '' || faults.some(({ field }) => isIn(field, names[at] as string)),
    );
  const columns = names.map((name, at) => ({ name, at })).filter(({ at }) => isSaid(at));
  return columns.map(({ name, at }) => ({
    name: `${at}`,
    label: name,
    align: isNumber.test(name) ? ('right' as const) : ('left' as const),
    render: ({ cells, faults }) => {
      const wrong = faults.filter(({ field }) => isIn(field, name));
      if (wrong.length === 0) return cells[at];
      return (
        <span className={styles.wrong} title={wrong.map(({ message }) => message).join('\n')}>
          {cells[at] || t('(blank)')}
        </span>
      );
    },
  }));
};

const isNumber = /^(quantity|price)$/i;

/** Whether a fault of a field of ours is one of a column of the file. */
const isIn = (field: string, column: string): boolean =>
  field !== '' && folded(theirs[field] ?? field) === folded(theirs[column] ?? column);

const folded = (name: string) => name.replace(/\s+/g, '').toLowerCase();

/** Columns of BSE by the names of our fields, spelled alike on both sides. */
const theirs: Readonly<Record<string, string>> = {
  UCC: 'clientId',
  'CP code': 'participantId',
  Margin: 'marginType',
  'Bid Id': 'orderId',
  Action: 'operationType',
};
