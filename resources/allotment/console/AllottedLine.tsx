import { Link } from 'react-router-dom';
import { quantityText } from '#console/browser/format.ts';
import { dayLabels, seriesLabels } from '#domain/market/series.ts';
import styles from './AllottedLine.module.css';
import { allotmentsPath, useRecent } from './useRecent.ts';

/** How many offers and series a line names; the list has them all. */
const named = 3;

/** One line on the dashboard of a member's user: what the latest allocations gave. Nothing while none is out. */
export default function AllottedLine() {
  const { data = [] } = useRecent();
  if (data.length === 0) return null;
  return (
    <p className={styles.line} role="status">
      <b>Allotted</b>
      {data.slice(0, named).map((row) => (
        <Link key={`${row.runId} ${row.series}`} to={allotmentsPath(row)}>
          {row.symbol} {seriesLabels[row.series].toLowerCase()}, {dayLabels[row.day]}:{' '}
          <b>{quantityText(row.quantity)}</b> shares to {quantityText(row.allotted)} of{' '}
          {row.bids === 1 ? '1 bid' : `${quantityText(row.bids)} bids`}
        </Link>
      ))}
      <Link to="/order/allotment" className={styles.all}>
        All allotments
      </Link>
    </p>
  );
}
