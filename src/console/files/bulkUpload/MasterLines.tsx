import { type Field, type Fields, type Resource, writableOf } from '#model';
import { t } from '../../browser/language.ts';
import { alignOf } from '../../fields/widgets.ts';
import { type Column, column } from '../../parts/PlainTable.tsx';
import { CellFaults } from '../CellFaults.tsx';
import { LinesTable, outcomeColumn } from '../LinesTable.tsx';
import { type UploadLine, verdicts } from './batch.ts';
import { CellChange } from './CellChange.tsx';

/** Rows as a table, with a column for each field that a row mentions, in the order of the file. */
export const MasterLines = ({
  lines,
  master,
  onOpen,
}: {
  lines: readonly UploadLine[];
  master: Resource | null;
  onOpen: (line: UploadLine) => void;
}) => {
  const names = new Set(
    lines.flatMap(({ cells, faults }) => [...cells, ...faults].map(({ field }) => field)),
  );
  const inOrder = master ? writableOf(master, 'create').filter((name) => names.has(name)) : [];
  // The faults of a row as a whole come before its cells.
  const others = [...names].filter((name) => !inOrder.includes(name));
  const fields = master ? (master.fields as Fields) : {};
  return (
    <LinesTable
      lines={lines}
      onOpen={onOpen}
      columns={[
        outcomeColumn(t('Verdict'), ({ verdict }: UploadLine) => verdicts[verdict]),
        column<UploadLine>('key', t('Key'), { width: 120 }, ({ key }) => (
          <span className="mono">{key ?? '–'}</span>
        )),
        ...[...others, ...inOrder].map((name) => cellColumn(name, fields[name])),
      ]}
    />
  );
};

const cellColumn = (name: string, field: Field | undefined): Column<UploadLine> =>
  column(
    name,
    field?.label ?? (name === '' ? t('Whole row') : name),
    { align: field && alignOf(field) },
    (line) => {
      const cell = line.cells.find((each) => each.field === name);
      const faults = line.faults.filter((each) => each.field === name);
      return (
        <>
          {cell && <CellChange line={line} cell={cell} field={field} />}
          {faults.length > 0 && <CellFaults faults={faults} />}
        </>
      );
    },
  );
