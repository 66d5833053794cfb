import { Link } from 'react-router-dom';
import type { Field } from '#model';
import { useReader } from '../nouns/reader.ts';
import { recordPath } from '../nouns/recordPath.ts';

/** The value of a row that names another record: it leads there, for readers who have a screen of it. */
export const RecordLink = ({
  field,
  row,
  value,
  children,
}: {
  field: Field;
  row: Readonly<Record<string, unknown>>;
  value: unknown;
  children: React.ReactNode;
}) => {
  const path = recordPath(useReader(), field, row, value);
  if (path === null) return children;
  return (
    // A click here is none on the row.
    <Link to={path} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
};
