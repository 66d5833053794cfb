import type { Field } from '#model';
import type { UploadLine } from './batch.ts';
import { cellText } from './cellText.ts';

type Cell = UploadLine['cells'][number];

/**
 * The file's effect on a cell: its values before and after, or only its value where there was none
 * before.
 */
export const CellChange = ({
  line: { verdict },
  cell: { before, after },
  field,
}: {
  line: UploadLine;
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
