import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './KeyLink.module.css';

/** The bold name of a row in a list, linked to the row's page if there is one. */
export const KeyLink = ({ path, children }: { path: string | null; children: ReactNode }) =>
  path === null ? (
    <b className={styles.key}>{children}</b>
  ) : (
    // The row has the keys: Enter opens it, and Tab stops once for the whole list.
    <Link to={path} tabIndex={-1} className={styles.key} onClick={leaveToRow}>
      {children}
    </Link>
  );

/**
 * Leaves a plain click to the row, which the address keeps, and a click for another tab to the
 * browser.
 */
const leaveToRow = (event: MouseEvent): void => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
  else event.preventDefault();
};
