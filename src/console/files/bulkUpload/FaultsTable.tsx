import { useRef } from 'react';
import { type Field, type Fields, type Resource, writableOf } from '#model';
import { quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { type Column, PlainTable } from '../../parts/PlainTable.tsx';
import { Status } from '../../parts/Status.tsx';
import { CellFaults } from '../CellFaults.tsx';
import { type Line, verdicts } from './batch.ts';
import { cellText } from './cellText.ts';
import styles from './Mend.module.css';
import { MendBox } from './MendBox.tsx';
import { type Mending, saidWords } from './useMending.ts';

/** One thing to mend: a cell of a row that is refused, or was until it was mended; '' is the row as a whole. */
type Place = { line: Line; name: string };

/**
 * What is wrong with the refused rows, a line each: the row, the field, the fault and the value, which is mended
 * there. Enter on a line goes into its value, and where there is none opens the row.
 */
export const FaultsTable = ({
  lines,
  master,
  mending,
  onOpen,
}: {
  lines: readonly Line[];
  master: Resource | null;
  mending: Mending;
  onOpen: (line: Line) => void;
}) => {
  const table = useRef<HTMLDivElement>(null);
  const fields = (master?.fields ?? {}) as Fields;
  const places = lines.flatMap((line) => placesOf(line, master));
  const enter = ({ line, name }: Place) => {
    const row = table.current?.querySelector(`[data-id="${CSS.escape(idOf({ line, name }))}"]`);
    const box = row?.querySelector('input');
    if (box) box.focus();
    else onOpen(line);
  };
  return (
    <div ref={table}>
      <PlainTable<Place>
        label={t('Refused rows of the file')}
        rows={places}
        rowKey={idOf}
        onOpen={enter}
        empty={t('No row of the file is refused.')}
        columns={[
          numberColumn(onOpen),
          {
            name: 'field',
            label: t('Field'),
            width: 132,
            render: ({ name }) => <b>{labelOf(fields, name)}</b>,
          },
          {
            name: 'fault',
            label: t('What is wrong'),
            width: 330,
            render: (place) => <What {...place} />,
          },
          {
            name: 'value',
            label: t('Value'),
            width: 210,
            render: (place) => (
              <Value {...place} field={fields[place.name]} master={master} mending={mending} />
            ),
          },
          {
            name: 'rest',
            label: t('Rest of the row'),
            render: ({ line, name }) => (
              <span className={styles.rest}>{restOf(line, name, fields)}</span>
            ),
          },
        ]}
      />
      <p role="status" className="unseen">
        {mending.announcement}
      </p>
    </div>
  );
};

const numberColumn = (onOpen: (line: Line) => void): Column<Place> => ({
  name: 'line',
  label: t('Row'),
  align: 'right',
  width: 64,
  render: ({ line }) => (
    <button
      type="button"
      tabIndex={-1}
      className={styles.number}
      aria-label={t('Open row %{line}', { line: line.line })}
      onClick={() => onOpen(line)}
    >
      {quantityText(line.line)}
    </button>
  ),
});

const idOf = ({ line, name }: Place) => `${line.line}-${name}`;

/** The cells of a row with a fault or mended, in the order of a form. */
const placesOf = (line: Line, master: Resource | null): Place[] => {
  const order = master ? writableOf(master, 'create') : [];
  const names = new Set([...line.faults, ...line.mended].map(({ field }) => field));
  return [...names]
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((name) => ({ line, name }));
};

const labelOf = (fields: Fields, name: string) =>
  fields[name]?.label ?? (name === '' ? t('Whole row') : name);

/** What is wrong at a place, or once it is mended, what becomes of the row. */
const What = ({ line, name }: Place) => {
  const faults = line.faults.filter(({ field }) => field === name);
  const { label, colour } = verdicts[line.verdict];
  return (
    <span className={styles.what}>
      {faults.length > 0 ? (
        <CellFaults faults={faults} />
      ) : (
        <>
          <Status colour={line.verdict === 'refused' ? 'grey' : colour}>
            {line.verdict === 'refused' ? t('Mended') : label}
          </Status>{' '}
          <span className="muted">
            {t('the file says %{line}', { line: saidWords(line, name) })}
          </span>
        </>
      )}
    </span>
  );
};

const Value = ({
  line,
  name,
  field,
  master,
  mending,
}: Place & { field: Field | undefined; master: Resource | null; mending: Mending }) => {
  if (field && !field.isSecret && mending.mayMend(line))
    return <MendBox line={line} name={name} master={master} mending={mending} />;
  const cell = line.cells.find((each) => each.field === name);
  return <span className="mono">{cell && blankOr(cellText(field, cell.after))}</span>;
};

const blankOr = (text: string) => (text === '' || text === 'null' ? '–' : text);

/** What else the file says of the row, for it to be recognised by. */
const restOf = ({ cells, key }: Line, name: string, fields: Fields): string => {
  const rest = cells
    .filter(({ field, after }) => field !== name && after !== null && after !== '')
    .map(({ field, after }) => cellText(fields[field], after));
  return rest.length > 0 ? rest.join(' · ') : (key ?? '');
};
