import { timeText } from '../format.ts';
import styles from './BatchPage.module.css';
import type { Batch } from './batch.ts';

type Step = { label: string; at: string | null; isNow: boolean; isBad?: boolean; says?: string };

/** The way of a file: what is behind it, where it stands, what is still to come. */
export const BatchSteps = ({ batch }: { batch: Batch }) => (
  <ol className={styles.steps} aria-label="Steps of the batch">
    {stepsOf(batch).map(({ label, at, isNow, isBad, says = 'to come' }, index) => {
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
            <span className={styles.at}>{at === null ? says : timeText(at)}</span>
          </span>
        </li>
      );
    })}
  </ol>
);

const stepsOf = (batch: Batch): Step[] => {
  const { state, startedAt, checkedAt, committedAt, revertedAt } = batch;
  return [
    { label: 'Received', at: startedAt, isNow: false },
    checkStep(state, checkedAt),
    commitStep(state, committedAt),
    ...(state === 'reverting' || state === 'reverted'
      ? [{ label: 'Reverted', at: revertedAt, isNow: state === 'reverting', says: 'under way' }]
      : []),
  ];
};

const checkStep = (state: Batch['state'], at: string | null): Step => {
  if (state === 'failed')
    return { label: 'Checked', at: null, isNow: true, isBad: true, says: 'cannot be read' };
  const isNow = state === 'received' || state === 'checking';
  return { label: 'Checked', at, isNow, says: 'under way' };
};

const commitStep = (state: Batch['state'], at: string | null): Step => {
  if (state === 'discarded')
    return { label: 'Discarded', at: null, isNow: false, isBad: true, says: 'nothing written' };
  if (state === 'committing')
    return { label: 'Committed', at: null, isNow: true, says: 'under way' };
  return {
    label: 'Committed',
    at,
    isNow: state === 'checked',
    says: state === 'checked' ? 'waits for you' : 'to come',
  };
};
