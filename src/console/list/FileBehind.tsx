import { type Field, isWithout } from '#model';
import { fileBehind } from '../calls/bySchema.ts';
import styles from './FileBehind.module.css';

type Props = { field: Field; row: Readonly<Record<string, unknown>>; value: unknown };

/**
 * A button next to a value of a list, which opens the file named by the value in a new window: the
 * browser saves the file there, and an error message of the server leaves the list in place.
 */
export const FileBehind = ({ field, row, value }: Props) => {
  const { download } = field.options;
  if (!download || value === null || value === undefined || value === '') return null;
  if (isWithout(row, download.unless)) return null;
  return (
    <a
      className={styles.file}
      href={fileBehind(download, row)}
      target="_blank"
      rel="noopener"
      title={download.label}
      // A click here is none on the row.
      onClick={(event) => event.stopPropagation()}
    >
      <span className="unseen">{`${download.label}: ${value}`}</span>
      <svg className="lined" width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 2v7.5M4.75 6.75 8 10l3.25-3.25M3 13h10" />
      </svg>
    </a>
  );
};
