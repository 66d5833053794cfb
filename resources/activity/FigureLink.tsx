import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './FigureLink.module.css';

/** One figure of a dashboard on its own surface; with `to` the whole of it leads there. */
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
  return to === undefined ? (
    <div className={styles.card}>{words}</div>
  ) : (
    <Link to={to} className={`${styles.card} ${styles.leads}`}>
      {words}
    </Link>
  );
};
