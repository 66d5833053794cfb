import { type ReactNode, useId } from 'react';
import styles from './ProgressBar.module.css';

/** How far something is that takes its time. Without `of` nobody knows how much it will be. */
export const ProgressBar = ({
  label,
  done,
  of,
  words,
  end,
}: {
  label: string;
  done: number;
  of: number | null;
  /** How far it is, in words; they stand beside the bar. */
  words: ReactNode;
  end?: ReactNode;
}) => {
  const id = useId();
  return (
    <div className={styles.place}>
      <div className={styles.top}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <span>{words}</span>
        {end}
      </div>
      <progress
        aria-labelledby={id}
        className={styles.bar}
        {...(of !== null && of > 0 && { value: Math.min(done, of), max: of })}
      />
    </div>
  );
};
