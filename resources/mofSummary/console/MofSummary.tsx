import { useGetList } from 'react-admin';
import { croreOf, quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { allOfReport, type Row, type Wanted } from '#console/calls/rows.ts';
import { Figure } from '#console/parts/Figure.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { seriesLabels } from '#domain/market/series.ts';
import type { mofSummary } from '#schemas/mofSummary.ts';
import type { CountedDayChoice } from '../../offer/console/CountedDay.tsx';
import { inBook } from '../../offer/console/inBook.ts';
import { LiveAge } from '../../offer/console/LiveAge.tsx';
import { bidColumns, noData, sumOf } from './bidColumns.ts';
import { bookColumn } from './bookColumn.ts';

const everyMs = 5_000;

/** The bids in each series, and in all of them, in the book of a day. */
export const MofSummary = ({ day }: { day: CountedDayChoice }) => {
  const report = useGetList<Row<typeof mofSummary>>(
    'mofSummary',
    { filter: { day }, pagination: allOfReport } satisfies Wanted<typeof mofSummary>,
    { retry: false, refetchInterval: everyMs },
  );
  const rows = inBook(report.data ?? []);
  const all = sumOf(rows);
  return (
    <>
      {report.error && <p role="alert">{report.error.message}</p>}
      {rows.length > 0 && (
        <div className="figures" style={{ padding: '4px 2px' }}>
          <Figure label={t('Bids')} value={quantityText(all.totalRecords)} />
          <Figure label={t('Quantity')} value={quantityText(all.totalQuantity)} />
          <Figure label={t('Value, ₹ crore')} value={croreOf(all.totalValue, 4)} />
        </div>
      )}
      {report.data && (
        <Panel title={t('Summary')} subtitle={<LiveAge of={report} />}>
          <PlainTable
            label={t('Summary')}
            rows={rows}
            rowKey={(row) => `${row.symbol} ${row.series}`}
            empty={t(noData)}
            columns={(column) => [
              column('symbol', t('Symbol'), (row) => <b>{row.symbol}</b>),
              column('series', t('Series'), (row) => (
                <>
                  {row.series} <span className="muted">{t(seriesLabels[row.series])}</span>
                </>
              )),
              bookColumn,
              ...bidColumns,
            ]}
          />
        </Panel>
      )}
    </>
  );
};
