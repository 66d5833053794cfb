import { Link } from 'react-router-dom';
import { quantityText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import { dayLabels, seriesLabels } from '#domain/market/series.ts';
import type { RecentAllotment } from '#schemas/allotment.ts';
import { allotmentsPath } from './useRecent.ts';

/** Maximum offers and series named in a line; the list has them all. */
const named = 3;

/** One line on the dashboard of a member's user: what the latest allocations gave. Nothing while none is out. */
export const AllottedLine = ({ recent }: { recent: readonly RecentAllotment[] }) => {
  if (recent.length === 0) return null;
  return (
    <p
      className="card row"
      style={{ gap: '4px 20px', padding: '6px 12px', borderLeft: '3px solid var(--green)' }}
      role="status"
    >
      <b>{t('Allotted')}</b>
      {recent.slice(0, named).map((row) => (
        <Link key={`${row.runId} ${row.series}`} to={allotmentsPath(row)}>
          {richly('%{symbol} %{series}, %{day}: %{quantity} shares to %{allotted} of %{bids}', {
            symbol: row.symbol,
            series: t(seriesLabels[row.series]).toLowerCase(),
            day: t(dayLabels[row.day]),
            quantity: <b>{quantityText(row.quantity)}</b>,
            allotted: quantityText(row.allotted),
            bids: t('%{count} bid |||| %{count} bids', { count: quantityText(row.bids) }),
          })}
        </Link>
      ))}
      <Link to="/order/allotment" className="atEnd">
        {t('All allotments')}
      </Link>
    </p>
  );
};
