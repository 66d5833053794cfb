import type { ReactNode } from 'react';
import styles from './Banner.module.css';

/** What must be known before reading on: a strip above the page, with what can be done about it. */
export const Banner = ({
  colour,
  label,
  actions,
  children,
}: {
  colour: 'amber' | 'blue' | 'red' | 'green';
  /** Its accessible name. */
  label: string;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <section aria-label={label} className={`${styles.banner} ${styles[colour]}`}>
    <div className={styles.body}>{children}</div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </section>
);
