import type { Field } from '#model';
import type { Line } from './batch.ts';
import { cellText } from './cellText.ts';
import styles from './Lines.module.css';

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

/** What is wrong with a cell, or with the row as a whole: each fault with its code. */
export const CellFaults = ({ faults }: { faults: Line['faults'] }) =>
  faults.map(({ code, message }) => (
    <span key={code + message} className={styles.fault}>
      <span className={styles.code}>{code}</span> {message}
    </span>
  ));
