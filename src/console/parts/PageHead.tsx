import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

/** The first line of a page: its one h1, what it stands at, its figures and what can be done. */
export const PageHead = ({
  title,
  subtitle,
  badge,
  figures,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  badge?: ReactNode;
  figures?: ReactNode;
  actions?: ReactNode;
}) => (
  <header className={styles.head}>
    <h1 tabIndex={-1}>{title}</h1>
    {badge}
    {subtitle !== undefined && <span className={styles.subtitle}>{subtitle}</span>}
    {figures !== undefined && <div className={styles.figures}>{figures}</div>}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </header>
);
