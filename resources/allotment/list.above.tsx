import { Link } from 'react-router-dom';
import { quantityText, rupeesText, timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { dayLabels, seriesLabels } from '#domain/market/series.ts';
import { allotmentCalls, allotmentsPath, useRecent } from './console/useRecent.ts';

/** Above the allotments: what the allocations of the last days gave, with the file of the member. */
export default function Recent() {
  const { data = [] } = useRecent();
  if (data.length === 0) return null;
  return (
    <div style={{ flex: 'none', maxHeight: 220, overflow: 'auto' }}>
      <Panel title={t('Recent allotments')} subtitle={t('last five days')}>
        <PlainTable
          label={t('Recent allotments')}
          rows={data}
          rowKey={({ runId, series }) => `${runId} ${series}`}
          columns={[
            {
              name: 'offer',
              label: t('Offer'),
              render: (row) => (
                <>
                  <Link to={allotmentsPath(row)}>
                    <b>{row.symbol}</b> {t(seriesLabels[row.series])}
                  </Link>{' '}
                  <span className="muted">{t(dayLabels[row.day])}</span>
                </>
              ),
            },
            {
              name: 'bids',
              label: t('Bids'),
              align: 'right',
              render: ({ bids }) => quantityText(bids),
            },
            {
              name: 'allotted',
              label: t('With Shares'),
              align: 'right',
              render: ({ allotted }) => quantityText(allotted),
            },
            {
              name: 'quantity',
              label: t('Shares'),
              align: 'right',
              render: ({ quantity }) => quantityText(quantity),
            },
            {
              name: 'value',
              label: t('Value'),
              align: 'right',
              render: ({ value }) => rupeesText(value),
            },
            {
              name: 'publishedAt',
              label: t('Out Since'),
              render: ({ publishedAt }) => timeText(publishedAt),
            },
            {
              name: 'file',
              label: <span className="unseen">{t('File')}</span>,
              align: 'right',
              render: ({ runId, hasFile }) =>
                hasFile && (
                  <a href={allotmentCalls.addressOf('memberFile', { query: { runId } })} download>
                    {t('File of the day')}
                  </a>
                ),
            },
          ]}
        />
      </Panel>
    </div>
  );
}
