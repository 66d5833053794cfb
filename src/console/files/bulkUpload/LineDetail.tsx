import { type Field, type Fields, filled, keyValues, type Resource, viewFor } from '#model';
import { quantityText } from '../../browser/format.ts';
import { useReader } from '../../nouns/reader.ts';
import { rowPath } from '../../nouns/rowPath.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { PlainTable } from '../../parts/PlainTable.tsx';
import { CellFaults } from '../CellFaults.tsx';
import { type Line, verdicts } from './batch.ts';
import { CellChange } from './CellChange.tsx';

/** One row of the file from top to bottom, for what a table cuts off. */
export const LineDetail = ({
  line,
  master,
  onClose,
}: {
  line: Line;
  master: Resource | null;
  onClose: () => void;
}) => {
  const reader = useReader();
  const fields = (master?.fields ?? {}) as Fields;
  const names = [...new Set([...line.cells, ...line.faults].map(({ field }) => field))];
  const labelOf = (name: string) =>
    (fields[name] as Field | undefined)?.label ?? (name === '' ? 'Whole row' : name);
  // A new row is there once it is written, and has its key then.
  const view = master && viewFor(reader, 'list', master);
  const path = view && rowPath(reader, view);
  const key = master && line.key !== null ? keyValues(master, line.key) : null;
  const isThere = line.verdict !== 'new' || line.outcome === 'written';
  const at = path && key && isThere ? filled(path, key) : null;
  return (
    <Dialog
      title={`Row ${quantityText(line.line)}: ${verdicts[line.verdict].label}`}
      open
      wide
      onClose={onClose}
      actions={
        <>
          {at && master && <Button to={at}>Open the {master.label}</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <PlainTable
        label={`Row ${line.line} of the file`}
        rows={names}
        rowKey={(name) => name}
        empty="The file says nothing new of this row."
        columns={[
          { name: 'field', label: 'Field', width: 200, render: (name) => <b>{labelOf(name)}</b> },
          {
            name: 'value',
            label: 'Value',
            render: (name) => {
              const cell = line.cells.find(({ field }) => field === name);
              return cell && <CellChange line={line} cell={cell} field={fields[name]} />;
            },
          },
          {
            name: 'faults',
            label: 'What is wrong',
            render: (name) => (
              <CellFaults faults={line.faults.filter(({ field }) => field === name)} />
            ),
          },
        ]}
      />
    </Dialog>
  );
};
