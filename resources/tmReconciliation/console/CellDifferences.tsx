import { styled } from '@mui/material/styles';
import { cellText } from '#console/files/bulkUpload/cellText.ts';
import type { Field } from '#model';
import { tradingMember } from '#schemas/tradingMember.ts';

const Change = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 14px',
  padding: '4px 0',
  whiteSpace: 'normal',
  '& b': { color: 'var(--ink-2)', fontWeight: 550 },
});

type Cell = { field: string; before: unknown; after: unknown };
const fields: Readonly<Record<string, Field>> = tradingMember.fields;

/** The fields in which a member differs: its value here and in the file, or its values where it is new. */
export const CellDifferences = ({ of, cells }: { of: string; cells: readonly Cell[] }) => (
  <Change>
    {cells.map(({ field, before, after }) => (
      <span key={field}>
        <b>{fields[field]?.label ?? field}</b>{' '}
        {of !== 'missingHere' && (
          <>
            <del>{cellText(fields[field], before)}</del>
            <span className="muted" style={{ padding: '0 5px' }} aria-hidden="true">
              →
            </span>
          </>
        )}
        <ins>{cellText(fields[field], after)}</ins>
      </span>
    ))}
  </Change>
);
