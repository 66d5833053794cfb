import type { Colour } from '#model';
import { quantityText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { type Column, column, PlainTable } from '../parts/PlainTable.tsx';
import { Status } from '../parts/Status.tsx';

/** Rows of a file as a table: the number of each in the file, then what a page says of it. */
export const LinesTable = <L extends { line: number }>({
  lines,
  columns,
  onOpen,
}: {
  lines: readonly L[];
  columns: readonly Column<L>[];
  onOpen?: (line: L) => void;
}) => (
  <PlainTable
    label={t('Rows of the file')}
    rows={lines}
    rowKey={({ line }) => line}
    onOpen={onOpen}
    empty={t('No row of the file matches.')}
    columns={(column) => [
      column('line', t('Row'), { align: 'right', width: 64 }, ({ line }) => quantityText(line)),
      ...columns,
    ]}
  />
);

/** The column of what becomes of a row, in the label and the colour of that. */
export const outcomeColumn = <L,>(
  label: string,
  outcomeOf: (line: L) => { label: string; colour: Colour },
): Column<L> =>
  column('outcome', label, { width: 124 }, (line) => {
    const outcome = outcomeOf(line);
    return <Status colour={outcome.colour}>{t(outcome.label)}</Status>;
  });
