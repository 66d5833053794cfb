import type { Field } from '#model';
import styles from '../Lines.module.css';
import type { Line } from './batch.ts';
import { cellText } from './cellText.ts';

type Cell = Line['cells'][number];

/** What the file does to a cell: its value before and after, or where nothing was before, its value. */
export const CellChange = ({
  line: { verdict },
  cell: { before, after },
  field,
}: {
  line: Line;
  cell: Cell;
  field: Field | undefined;
}) =>
  verdict === 'changed' ? (
    <>
      <del className={styles.before}>{cellText(field, before)}</del>
      <span aria-hidden="true" className={styles.arrow}>
        →
      </span>
      <ins className={styles.after}>{cellText(field, after)}</ins>
    </>
  ) : (
    <span>{cellText(field, after)}</span>
  );
