import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './KeyLink.module.css';

/** What names a row of a list: bold, and a link to where the row opens; only bold where it opens nowhere. */
export const KeyLink = ({ path, children }: { path: string | null; children: ReactNode }) =>
  path === null ? (
    <b className={styles.key}>{children}</b>
  ) : (
    // The row has the keys: Enter opens it, and Tab stops once for the whole list.
    <Link to={path} tabIndex={-1} className={styles.key} onClick={leaveToRow}>
      {children}
    </Link>
  );

/** A plain click is one on the row, which is kept in the address; a click for another tab is the browser's alone. */
const leaveToRow = (event: MouseEvent): void => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
  else event.preventDefault();
};
