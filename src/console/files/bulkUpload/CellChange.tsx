import type { Field } from '#model';
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
      <del>{cellText(field, before)}</del>
      <span className="muted" style={{ padding: '0 5px' }} aria-hidden="true">
        →
      </span>
      <ins>{cellText(field, after)}</ins>
    </>
  ) : (
    <span>{cellText(field, after)}</span>
  );
