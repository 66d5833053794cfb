import { timeText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import styles from './BatchPage.module.css';

/** A step: when it was done, or what it waits for. */
export type Step = {
  label: string;
  at: string | null;
  isNow: boolean;
  isBad?: boolean;
  says?: string;
};

/** The way of a file: what is behind it, where it stands, what is still to come. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={styles.steps} aria-label={t('Steps of the batch')}>
    {steps.map(({ label, at, isNow, isBad, says = t('to come') }, index) => {
      const mark = isBad ? '✕' : at === null ? String(index + 1) : '✓';
      const kind = isBad
        ? styles.bad
        : isNow
          ? styles.now
          : at === null
            ? styles.todo
            : styles.past;
      return (
        <li key={label} className={kind} aria-current={isNow ? 'step' : undefined}>
          <span aria-hidden="true" className={styles.mark}>
            {mark}
          </span>
          <span>
            <b>{label}</b>
            <span className="small">{at === null ? says : timeText(at)}</span>
          </span>
        </li>
      );
    })}
  </ol>
);
