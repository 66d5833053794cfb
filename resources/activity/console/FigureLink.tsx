import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useReader } from '#console/nouns/reader.ts';
import { placeAt } from '#console/nouns/useCurrentPlace.ts';
import type { Reader } from '#model';
import styles from './FigureLink.module.css';

/**
 * One figure of a dashboard on its own surface. With `to` the whole of it leads there, once there is
 * such a place and the reader may go to it.
 */
export const FigureLink = ({
  label,
  value,
  hint,
  to,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  to?: string;
}) => {
  const words = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </>
  );
  const reader = useReader();
  return to === undefined || !leadsSomewhere(reader, to) ? (
    <div className={styles.card}>{words}</div>
  ) : (
    <Link to={to} className={`${styles.card} ${styles.leads}`}>
      {words}
    </Link>
  );
};

const leadsSomewhere = (reader: Reader, to: string): boolean => {
  const [pathname = ''] = to.split('?');
  return placeAt(pathname)?.place.allows(reader) === true;
};
