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
          columns={(column) => [
            column('offer', t('Offer'), (row) => (
              <>
                <Link to={allotmentsPath(row)}>
                  <b>{row.symbol}</b> {t(seriesLabels[row.series])}
                </Link>{' '}
                <span className="muted">{t(dayLabels[row.day])}</span>
              </>
            )),
            column('bids', t('Bids'), { align: 'right' }, ({ bids }) => quantityText(bids)),
            column('allotted', t('With Shares'), { align: 'right' }, ({ allotted }) =>
              quantityText(allotted),
            ),
            column('quantity', t('Shares'), { align: 'right' }, ({ quantity }) =>
              quantityText(quantity),
            ),
            column('value', t('Value'), { align: 'right' }, ({ value }) => rupeesText(value)),
            column('publishedAt', t('Out Since'), ({ publishedAt }) => timeText(publishedAt)),
            column(
              'file',
              <span className="unseen">{t('File')}</span>,
              { align: 'right' },
              ({ runId, hasFile }) =>
                hasFile && (
                  <a href={allotmentCalls.addressOf('memberFile', { query: { runId } })} download>
                    {t('File of the day')}
                  </a>
                ),
            ),
          ]}
        />
      </Panel>
    </div>
  );
}
