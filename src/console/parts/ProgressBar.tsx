import { type ReactNode, useId } from 'react';
import styles from './ProgressBar.module.css';

/** The progress of something that takes its time. Without `of` its total is unknown. */
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
  /** The progress in words, beside the bar. */
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
