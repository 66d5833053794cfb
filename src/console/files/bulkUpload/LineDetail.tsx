import {
  type Field,
  type Fields,
  filled,
  keyValues,
  type Resource,
  viewFor,
  writableOf,
} from '#model';
import { quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { rowPath } from '../../nouns/rowPath.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { PlainTable } from '../../parts/PlainTable.tsx';
import { CellFaults } from '../CellFaults.tsx';
import { type Line, verdicts } from './batch.ts';
import { CellChange } from './CellChange.tsx';
import { MendBox } from './MendBox.tsx';
import { type Mending, saidWords } from './useMending.ts';

/** One row of the file from top to bottom, for what a table cuts off. */
export const LineDetail = ({
  line,
  master,
  mending,
  onClose,
}: {
  line: Line;
  master: Resource | null;
  mending: Mending;
  onClose: () => void;
}) => {
  const reader = useReader();
  const fields = (master?.fields ?? {}) as Fields;
  const mayMend = mending.mayMend(line);
  const names = [
    ...new Set([
      ...[...line.cells, ...line.faults].map(({ field }) => field),
      // What the file leaves out can be said here as well.
      ...(mayMend && line.verdict === 'refused' && master ? writableOf(master, 'create') : []),
    ]),
  ].filter((name) => !fields[name]?.isSecret);
  const labelOf = (name: string) =>
    (fields[name] as Field | undefined)?.label ?? (name === '' ? t('Whole row') : name);
  // A new row is there once it is written, and has its key then.
  const view = master && viewFor(reader, 'list', master);
  const path = view && rowPath(reader, view);
  const key = master && line.key !== null ? keyValues(master, line.key) : null;
  const isThere = line.verdict !== 'new' || line.outcome === 'written';
  const at = path && key && isThere ? filled(path, key) : null;
  return (
    <Dialog
      title={t('Row %{line}: %{label}', {
        line: quantityText(line.line),
        label: verdicts[line.verdict].label,
      })}
      open
      wide
      onClose={onClose}
      actions={
        <>
          {at && master && (
            <Button to={at}>{t('Open the %{label}', { label: master.label })}</Button>
          )}
          <Button onClick={onClose}>{t('Close')}</Button>
        </>
      }
    >
      <PlainTable
        label={t('Row %{line} of the file', { line: line.line })}
        rows={names}
        rowKey={(name) => name}
        empty={t('The file says nothing new of this row.')}
        columns={[
          {
            name: 'field',
            label: t('Field'),
            width: 200,
            render: (name) => <b>{labelOf(name)}</b>,
          },
          {
            name: 'value',
            label: t('Value'),
            render: (name) => {
              if (mayMend && fields[name] && isMendable(line, name))
                return <MendBox line={line} name={name} master={master} mending={mending} />;
              const cell = line.cells.find(({ field }) => field === name);
              return cell && <CellChange line={line} cell={cell} field={fields[name]} />;
            },
          },
          {
            name: 'faults',
            label: t('What is wrong'),
            render: (name) => <Wrong line={line} name={name} />,
          },
        ]}
      />
    </Dialog>
  );
};

/** What is wrong with a cell; of one that was mended, what the file says there. */
const Wrong = ({ line, name }: { line: Line; name: string }) => {
  const mended = line.mended.find(({ field }) => field === name);
  return (
    <>
      <CellFaults faults={line.faults.filter(({ field }) => field === name)} />{' '}
      {mended && (
        <span className="muted">
          {t('mended by %{by}; the file says %{line}', {
            by: mended.by,
            line: saidWords(line, name),
          })}
        </span>
      )}
    </>
  );
};

/** A row that is no longer refused shows what it changes; only what was mended can be mended again. */
const isMendable = ({ verdict, mended }: Line, name: string) =>
  verdict === 'refused' || mended.some(({ field }) => field === name);
