import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../browser/language.ts';
import styles from './PageHead.module.css';

/** The first line of a page: its one h1, its state, its figures and what can be done. */
export const PageHead = ({
  title,
  subtitle,
  badge,
  isOnLine = false,
  figures,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The subtitle ends in dots where its line has no room for it. */
  isOnLine?: boolean;
  badge?: ReactNode;
  figures?: ReactNode;
  actions?: ReactNode;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // A user who came by the menu or a link starts here; the first page leaves the focus alone, and a
    // page that puts it elsewhere does so after this.
    const focused = document.activeElement;
    const isLeft = focused === document.body || focused?.closest('nav') != null;
    if (key !== 'default' && isLeft) heading.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <header className={`row ${styles.head}`}>
      <h1 ref={heading} tabIndex={-1}>
        {typeof title === 'string' ? t(title) : title}
      </h1>
      {badge}
      {subtitle !== undefined && (
        <span className={isOnLine ? `muted ${styles.onLine}` : 'muted'}>{subtitle}</span>
      )}
      {figures !== undefined && <div className={styles.end}>{figures}</div>}
      {actions !== undefined && (
        <div className={styles.end} style={{ gap: 8 }}>
          {actions}
        </div>
      )}
    </header>
  );
};
