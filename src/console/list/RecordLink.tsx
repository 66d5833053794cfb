import { Link } from 'react-router-dom';
import { filled, viewsOf } from '#model';
import { outlineNamed } from '../calls/routes.ts';
import { useReader } from '../nouns/reader.ts';
import { rowPath } from '../nouns/rowPath.ts';

/** The value of a row that names a row of another noun: it leads there, for readers who have a screen of it. */
export const RecordLink = ({
  noun,
  value,
  children,
}: {
  noun: string;
  value: unknown;
  children: React.ReactNode;
}) => {
  const reader = useReader();
  const outline = outlineNamed(noun);
  const [view] = viewsOf(outline);
  const path = value == null || !view ? null : rowPath(reader, view);
  if (path === null) return children;
  return (
    <Link
      to={filled(path, { [String(outline.key[0])]: String(value) })}
      // A click here is none on the row.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
};
