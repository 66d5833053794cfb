import { Link } from 'react-router-dom';
import { quantityText, rupeesText, timeText } from '#console/browser/format.ts';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { dayLabels, seriesLabels } from '#domain/market/series.ts';
import styles from './console/Recent.module.css';
import { allotmentCalls, allotmentsPath, useRecent } from './console/useRecent.ts';

/** Above the allotments: what the allocations of the last days gave, with the file of the member. */
export default function Recent() {
  const { data = [] } = useRecent();
  if (data.length === 0) return null;
  return (
    <div className={styles.recent}>
      <Panel title="Recent allotments" subtitle="last five days">
        <PlainTable
          label="Recent allotments"
          rows={data}
          rowKey={({ runId, series }) => `${runId} ${series}`}
          columns={[
            {
              name: 'offer',
              label: 'Offer',
              render: (row) => (
                <>
                  <Link to={allotmentsPath(row)}>
                    <b>{row.symbol}</b> {seriesLabels[row.series]}
                  </Link>{' '}
                  <span className="muted">{dayLabels[row.day]}</span>
                </>
              ),
            },
            {
              name: 'bids',
              label: 'Bids',
              align: 'right',
              render: ({ bids }) => quantityText(bids),
            },
            {
              name: 'allotted',
              label: 'With Shares',
              align: 'right',
              render: ({ allotted }) => quantityText(allotted),
            },
            {
              name: 'quantity',
              label: 'Shares',
              align: 'right',
              render: ({ quantity }) => quantityText(quantity),
            },
            {
              name: 'value',
              label: 'Value',
              align: 'right',
              render: ({ value }) => rupeesText(value),
            },
            {
              name: 'publishedAt',
              label: 'Out Since',
              render: ({ publishedAt }) => timeText(publishedAt),
            },
            {
              name: 'file',
              label: <span className="unseen">File</span>,
              align: 'right',
              render: ({ runId, hasFile }) =>
                hasFile && (
                  <a href={allotmentCalls.addressOf('memberFile', { query: { runId } })} download>
                    File of the day
                  </a>
                ),
            },
          ]}
        />
      </Panel>
    </div>
  );
}
