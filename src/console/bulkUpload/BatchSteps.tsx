import { timeText } from '../format.ts';
import styles from './BatchPage.module.css';
import type { Batch } from './batch.ts';

type Step = { label: string; at: string | null; isNow: boolean; isBad?: boolean };

/** The way of a file: what is behind it, where it stands, what is still to come. */
export const BatchSteps = ({ batch }: { batch: Batch }) => (
  <ol className={styles.steps} aria-label="Steps of the batch">
    {stepsOf(batch).map(({ label, at, isNow, isBad }, index) => {
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
            <span className={styles.at}>
              {at === null ? (isNow ? 'now' : 'to come') : timeText(at)}
            </span>
          </span>
        </li>
      );
    })}
  </ol>
);

const stepsOf = (batch: Batch): Step[] => {
  const { state, startedAt, checkedAt, committedAt, revertedAt } = batch;
  const isReverted = state === 'reverting' || state === 'reverted';
  return [
    { label: 'Received', at: startedAt, isNow: false },
    state === 'failed'
      ? { label: 'Not readable', at: checkedAt, isNow: true, isBad: true }
      : { label: 'Checked', at: checkedAt, isNow: state === 'received' || state === 'checking' },
    state === 'discarded'
      ? { label: 'Discarded', at: null, isNow: false, isBad: true }
      : {
          label: 'Committed',
          at: committedAt,
          isNow: state === 'checked' || state === 'committing',
        },
    ...(isReverted ? [{ label: 'Reverted', at: revertedAt, isNow: state === 'reverting' }] : []),
  ];
};
