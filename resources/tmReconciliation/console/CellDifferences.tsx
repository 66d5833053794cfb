import { cellText } from '#console/files/bulkUpload/cellText.ts';
import lines from '#console/files/Lines.module.css';
import type { Field } from '#model';
import { tradingMember } from '#schemas/tradingMember.ts';
import styles from './Reconcile.module.css';

type Cell = { field: string; before: unknown; after: unknown };
const fields: Readonly<Record<string, Field>> = tradingMember.fields;

/** The fields in which a member differs: its value here and in the file, or its values where it is new. */
export const CellDifferences = ({ of, cells }: { of: string; cells: readonly Cell[] }) => (
  <span className={styles.change}>
    {cells.map(({ field, before, after }) => (
      <span key={field}>
        <b>{fields[field]?.label ?? field}</b>{' '}
        {of !== 'missingHere' && (
          <>
            <del className={lines.before}>{cellText(fields[field], before)}</del>
            <span aria-hidden="true" className={lines.arrow}>
              →
            </span>
          </>
        )}
        <ins className={lines.after}>{cellText(fields[field], after)}</ins>
      </span>
    ))}
  </span>
);
