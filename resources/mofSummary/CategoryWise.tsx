import { croreOf, quantityText } from '#console/format.ts';
import { Age } from '#console/parts/Age.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { usePoll } from '#console/useCall.ts';
import { CategoryBars } from '../activity/CategoryBars.tsx';
import { countedFor, useCategoryDemand } from '../activity/useCategoryDemand.tsx';
import { heardAt } from '../security/heardAt.tsx';
import { bidColumns, noData, sumOf, type Totals } from './bidColumns.tsx';
import styles from './MofReport.module.css';

/** A row of GET /query/get-mof-category-data; the rows of a symbol follow each other. */
type Row = Totals & { symbol: string; panCategoryName: string };

const everyMs = 5_000;

/** What each category bids, symbol by symbol, and beside what is offered. */
export const CategoryWise = () => {
  const asked = usePoll<Row[]>('mof-category', '/query/get-mof-category-data', {}, everyMs);
  const demand = useCategoryDemand();
  const rows = asked.data ?? [];
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))];
  // The server counts at most every few seconds, so that an answer may be older than it is new here.
  const countedAt = demand.data ? Date.parse(demand.data.at) : Number.POSITIVE_INFINITY;
  const age = <Age since={Math.min(heardAt(asked) ?? 0, countedAt)} goodFor={countedFor} />;
  const shown = demand.data?.securities.filter(({ categories }) => categories.length > 0) ?? [];
  return (
    <>
      {asked.error && <p role="alert">{asked.error.message}</p>}
      {asked.data && rows.length === 0 && (
        <Panel title="Category wise Data" subtitle={age}>
          <PlainTable
            label="Category wise Data"
            rows={[]}
            rowKey={String}
            empty={noData}
            columns={[]}
          />
        </Panel>
      )}
      {rows.length > 0 && shown.length > 0 && (
        <Panel title="Demand by category">
          <CategoryBars securities={shown} age={age} />
        </Panel>
      )}
      <div className={styles.symbols}>
        {symbols.map((symbol) => {
          const own = rows.filter((row) => row.symbol === symbol);
          const all = sumOf(own);
          return (
            <Panel
              key={symbol}
              title={symbol}
              subtitle={age}
              footer={
                <>
                  <span>{quantityText(all.totalRecords)} bids</span>
                  <span>{quantityText(all.totalQuantity)} shares</span>
                  <span>₹ {croreOf(all.totalValue, 4)} crore in all</span>
                </>
              }
            >
              <PlainTable
                label={`Categories of ${symbol}`}
                rows={own}
                rowKey={(row) => row.panCategoryName}
                columns={[
                  {
                    name: 'panCategoryName',
                    label: 'Category',
                    render: (row) => row.panCategoryName,
                  },
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
