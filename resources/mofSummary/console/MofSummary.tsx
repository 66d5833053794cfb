import { croreOf, quantityText } from '#console/browser/format.ts';
import { usePoll } from '#console/calls/useCall.ts';
import { Figure } from '#console/parts/Figure.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import type { BookDay } from '#domain/market/dayBook.ts';
import { type Series, seriesLabels } from '#domain/market/series.ts';
import type { AskedDay } from '../../offer/console/CountedDay.tsx';
import { LiveAge } from '../../offer/console/LiveAge.tsx';
import { bidColumns, noData, sumOf, type Totals } from './bidColumns.ts';
import { bookColumn } from './bookColumn.ts';
import styles from './MofReport.module.css';

/** A row of GET /query/get-mof-summary. */
type Row = Totals & BookDay & { symbol: string; series: Series };

const everyMs = 5_000;

/** What is bid in each series, and in all of them, in the book of a day. */
export const MofSummary = ({ day }: { day: AskedDay }) => {
  const asked = usePoll<Row[]>('mof-summary', '/query/get-mof-summary', { day }, everyMs);
  const rows = asked.data ?? [];
  const all = sumOf(rows);
  return (
    <>
      {asked.error && <p role="alert">{asked.error.message}</p>}
      {rows.length > 0 && (
        <div className={styles.figures}>
          <Figure label="Bids" value={quantityText(all.totalRecords)} />
          <Figure label="Quantity" value={quantityText(all.totalQuantity)} />
          <Figure label="Value, ₹ crore" value={croreOf(all.totalValue, 4)} />
        </div>
      )}
      {asked.data && (
        <Panel title="Summary" subtitle={<LiveAge of={asked} />}>
          <PlainTable
            label="Summary"
            rows={rows}
            rowKey={(row) => `${row.symbol} ${row.series}`}
            empty={noData}
            columns={[
              { name: 'symbol', label: 'Symbol', render: (row) => <b>{row.symbol}</b> },
              {
                name: 'series',
                label: 'Series',
                render: (row) => (
                  <>
                    {row.series} <span className="muted">{seriesLabels[row.series]}</span>
                  </>
                ),
              },
              bookColumn,
              ...bidColumns,
            ]}
          />
        </Panel>
      )}
    </>
  );
};
