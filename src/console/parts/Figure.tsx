import type { ReactNode } from 'react';
import styles from './Figure.module.css';

/** One figure with its name, and below it what makes it mean something. */
export const Figure = ({
  label,
  value,
  hint,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
}) => (
  <dl className={styles.figure}>
    <dt>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    {hint !== undefined && <dd className={styles.hint}>{hint}</dd>}
  </dl>
);
