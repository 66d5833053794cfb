import { type Batch, type Verdict, verdicts } from './batch.ts';
import { RowFigures } from './RowFigures.tsx';

const all = Object.entries(verdicts) as [Verdict, (typeof verdicts)[Verdict]][];

/** How many rows are new, changed, unchanged and refused. */
export const VerdictFigures = ({
  batch,
  verdict,
  onChoose,
}: {
  batch: Batch;
  verdict: Verdict | null;
  onChoose: (verdict: Verdict | null) => void;
}) => (
  <RowFigures
    figures={all.map(([name, { label, colour, counted }]) => ({
      name,
      label,
      colour,
      count: batch[counted],
    }))}
    chosen={verdict}
    onChoose={onChoose}
  />
);
