import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { type Column, column, PlainTable } from '../../parts/PlainTable.tsx';
import { Status } from '../../parts/Status.tsx';
import { CellFaults, faultWords } from '../CellFaults.tsx';
import { MendBox } from './MendBox.tsx';
import { type FaultyLine, type Sheet, saidWords } from './sheet.ts';
import type { Mending } from './useMending.ts';

const Warning = styled('span')({ display: 'block', color: 'var(--amber)' });

/** One thing to mend: a cell of a row that is refused, or was until it was mended; '' is the row as a whole. */
type Place<L> = { line: L; name: string };

/**
 * Faults of the refused rows, one in each row of the table: row, field, fault and value. The value
 * is mended there. Enter moves to the value, or opens the row where there is no value.
 */
export const FaultsTable = <L extends FaultyLine>({
  lines,
  sheet,
  mending,
  onOpen,
}: {
  lines: readonly L[];
  sheet: Sheet<L>;
  mending: Mending<L>;
  onOpen: (line: L) => void;
}) => {
  const table = useRef<HTMLDivElement>(null);
  const places = lines.flatMap((line) => placesOf(line, sheet));
  const enter = (place: Place<L>) => {
    const row = table.current?.querySelector(`[data-id="${CSS.escape(idOf(place))}"]`);
    const box = row?.querySelector('input');
    if (box) box.focus();
    else onOpen(place.line);
  };
  return (
    <div ref={table}>
      <PlainTable<Place<L>>
        label={t('Refused rows of the file')}
        rows={places}
        rowKey={idOf}
        onOpen={enter}
        empty={t('No row of the file is refused.')}
        columns={(column) => [
          numberColumn(onOpen),
          column('field', t('Field'), { width: 132 }, ({ name }) => <b>{sheet.labelOf(name)}</b>),
          column('fault', t('What is wrong'), { width: 330 }, (place) => (
            <What {...place} sheet={sheet} />
          )),
          column('value', t('Cell value'), { width: 210 }, (place) => (
            <Value {...place} sheet={sheet} mending={mending} />
          )),
          column('rest', t('Rest of the row'), ({ line, name }) => (
            <span className="oneLine faded" style={{ display: 'block', maxWidth: 340 }}>
              {sheet.restOf(line, name)}
            </span>
          )),
        ]}
      />
      <p role="status" className="unseen">
        {mending.announcement}
      </p>
    </div>
  );
};

const numberColumn = <L extends FaultyLine>(onOpen: (line: L) => void): Column<Place<L>> =>
  column('line', t('Row'), { align: 'right', width: 64 }, ({ line }) => (
    <Link
      component="button"
      sx={{ minWidth: 24, minHeight: 24, textAlign: 'inherit' }}
      type="button"
      underline="hover"
      tabIndex={-1}
      aria-label={t('Open row %{line}', { line: line.line })}
      onClick={() => onOpen(line)}
    >
      {quantityText(line.line)}
    </Link>
  ));

const idOf = ({ line, name }: Place<FaultyLine>) => `${line.line}-${name}`;

/**
 * The faulty or mended cells of a row, in the order of a form; the whole row where it lost its
 * faults without a mend.
 */
const placesOf = <L extends FaultyLine>(line: L, { order }: Sheet<L>): Place<L>[] => {
  const names = new Set([...line.faults, ...line.mended].map(({ field }) => field));
  return [...(names.size > 0 ? names : [''])]
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((name) => ({ line, name }));
};

/** Faults of a cell; once it is mended, the outcome of its row. */
const What = <L extends FaultyLine>({ line, name, sheet }: Place<L> & { sheet: Sheet<L> }) => {
  const faults = line.faults.filter(({ field }) => field === name);
  const isRefused = sheet.isRefused(line);
  const { label, colour } = sheet.verdictOf(line);
  return (
    <span className="wrapped">
      {faults.length > 0 ? (
        <CellFaults faults={faults} />
      ) : (
        <>
          <Status colour={isRefused ? 'grey' : colour}>{isRefused ? t('Mended') : t(label)}</Status>{' '}
          <span className="muted">
            {line.mended.some(({ field }) => field === name)
              ? t('the file has %{line}', { line: saidWords(line, name) })
              : t('checked again')}
          </span>
        </>
      )}
      {!isRefused &&
        line.warnings?.map((warning) => (
          <Warning key={warning.message}>
            <span aria-hidden="true">◐</span> {faultWords(warning)}
          </Warning>
        ))}
    </span>
  );
};

const Value = <L extends FaultyLine>({
  line,
  name,
  sheet,
  mending,
}: Place<L> & { sheet: Sheet<L>; mending: Mending<L> }) => {
  const box = mending.mayMend(line) ? sheet.boxOf(line, name) : null;
  if (box)
    return (
      <MendBox line={line} name={name} label={sheet.labelOf(name)} box={box} mending={mending} />
    );
  return <span className="mono">{sheet.cellOf(line, name)}</span>;
};
