import { type ReactNode, useId } from 'react';
import styles from './Panel.module.css';
import { useScrollStop } from './useScrollStop.ts';

/** A surface with a heading. `fill` lets it take the height that is left and scroll inside. */
export const Panel = ({
  title,
  subtitle,
  actions,
  footer,
  fill = false,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  fill?: boolean;
  children?: ReactNode;
}) => {
  const heading = useId();
  const [body, tabIndex] = useScrollStop();
  return (
    <section
      className={fill ? `${styles.panel} ${styles.fill}` : styles.panel}
      aria-labelledby={heading}
    >
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {subtitle !== undefined && <span className={styles.subtitle}>{subtitle}</span>}
        {actions !== undefined && <span className={styles.actions}>{actions}</span>}
      </header>
      <div ref={body} tabIndex={tabIndex} className={styles.body}>
        {children}
      </div>
      {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
    </section>
  );
};
