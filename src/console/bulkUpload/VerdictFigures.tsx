import { quantityText } from '../format.ts';
import { Status } from '../parts/Status.tsx';
import styles from './BatchPage.module.css';
import { type Batch, rowsText, type Verdict, verdicts } from './batch.ts';

const all = Object.entries(verdicts) as [Verdict, (typeof verdicts)[Verdict]][];

/** How many rows are new, changed, unchanged and refused; each figure shows its rows, and again all of them. */
export const VerdictFigures = ({
  batch,
  verdict,
  onChoose,
}: {
  batch: Batch;
  verdict: Verdict | null;
  onChoose: (verdict: Verdict | null) => void;
}) => (
  <fieldset className={styles.figures}>
    <legend className="unseen">Rows to show</legend>
    {all.map(([name, { label, colour, counted }]) => (
      <button
        key={name}
        type="button"
        className={styles.figure}
        aria-pressed={name === verdict}
        title={name === verdict ? 'Show all rows' : `Show these ${rowsText(batch[counted])}`}
        onClick={() => onChoose(name === verdict ? null : name)}
      >
        <Status colour={colour}>{label}</Status> <b>{quantityText(batch[counted])}</b>
      </button>
    ))}
  </fieldset>
);
