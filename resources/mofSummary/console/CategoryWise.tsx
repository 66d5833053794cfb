import { useGetList } from 'react-admin';
import { croreOf, quantityText } from '#console/browser/format.ts';
import { say, t } from '#console/browser/language.ts';
import { allOfReport, type Row, type Wanted } from '#console/calls/rows.ts';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { booksWords } from '#domain/market/dayBook.ts';
import type { mofCategory } from '#schemas/mofCategory.ts';
import { CategoryBars } from '../../mofCategory/console/CategoryBars.tsx';
import { CountAge } from '../../mofCategory/console/CountAge.tsx';
import { useCategoryDemand } from '../../mofCategory/console/useCategoryDemand.ts';
import type { CountedDayChoice } from '../../offer/console/CountedDay.tsx';
import { inBook } from '../../offer/console/inBook.ts';
import { LiveAge } from '../../offer/console/LiveAge.tsx';
import { bidColumns, noData, sumOf } from './bidColumns.ts';

const everyMs = 5_000;

/** The bids of each category in the book of a day, by symbol, with the quantity offered. */
export const CategoryWise = ({ day }: { day: CountedDayChoice }) => {
  const report = useGetList<Row<typeof mofCategory>>(
    'mofCategory',
    { filter: { day }, pagination: allOfReport } satisfies Wanted<typeof mofCategory>,
    { retry: false, refetchInterval: everyMs },
  );
  const demand = useCategoryDemand(day);
  const rows = inBook(report.data ?? []);
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))];
  // Both answers are of the same count; one of them says when that was.
  const age = demand.data ? <CountAge of={demand} /> : <LiveAge of={report} />;
  const shown = demand.data?.securities.filter(({ categories }) => categories.length > 0) ?? [];
  return (
    <>
      {report.error && <p role="alert">{report.error.message}</p>}
      {report.data && rows.length === 0 && (
        <Panel title={t('Category wise Data')} subtitle={age}>
          <PlainTable
            label={t('Category wise Data')}
            rows={[]}
            rowKey={String}
            empty={t(noData)}
            columns={[]}
          />
        </Panel>
      )}
      {rows.length > 0 && shown.length > 0 && (
        <Panel title={t('Demand by category')}>
          <CategoryBars securities={shown} age={age} />
        </Panel>
      )}
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(520px, 1fr))',
          gap: 12,
        }}
      >
        {symbols.map((symbol) => {
          const own = rows.filter((row) => row.symbol === symbol);
          const all = sumOf(own);
          return (
            <Panel
              key={symbol}
              title={symbol}
              subtitle={
                <>
                  {say(booksWords(own))}, {age}
                </>
              }
              footer={
                <>
                  <span>
                    {t('%{totalRecords} bids', { totalRecords: quantityText(all.totalRecords) })}
                  </span>
                  <span>
                    {t('%{totalQuantity} shares', {
                      totalQuantity: quantityText(all.totalQuantity),
                    })}
                  </span>
                  <span>
                    {t('₹ %{totalValue} crore in all', { totalValue: croreOf(all.totalValue, 4) })}
                  </span>
                </>
              }
            >
              <PlainTable
                label={t('Categories of %{symbol}', { symbol })}
                rows={own}
                rowKey={(row) => row.panCategoryName}
                columns={(column) => [
                  column('panCategoryName', t('Category'), (row) => row.panCategoryName),
                  ...bidColumns,
                ]}
              />
            </Panel>
          );
        })}
      </div>
    </>
  );
};
