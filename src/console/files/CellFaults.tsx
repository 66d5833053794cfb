import { t } from '../browser/language.ts';
import styles from './Lines.module.css';

/** What is wrong with a cell, or with the row as a whole; `code` is what programs go by. */
export type LineFault = { field: string; code: string; message: string };

/** Each fault with its code. */
export const CellFaults = ({ faults }: { faults: readonly LineFault[] }) =>
  faults.map(({ code, message }) => (
    <span key={code + message} className={styles.fault}>
      <span className={styles.code}>{code}</span> {t(message)}
    </span>
  ));
