import type { ReactNode } from 'react';
import { quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { PlainTable } from '../../parts/PlainTable.tsx';
import { CellFaults } from '../CellFaults.tsx';
import { MendBox } from './MendBox.tsx';
import { type FaultyLine, type Sheet, saidWords } from './sheet.ts';
import type { Mending } from './useMending.ts';

/** One row of the file from top to bottom, for what a table cuts off. */
export const RowDetail = <L extends FaultyLine>({
  line,
  sheet,
  mending,
  actions,
  onClose,
}: {
  line: L;
  sheet: Sheet<L>;
  mending: Mending<L>;
  /** Where the row leads: the row of the master, the order. */
  actions?: ReactNode;
  onClose: () => void;
}) => {
  const mayMend = mending.mayMend(line);
  return (
    <Dialog
      title={t('Row %{line}: %{label}', {
        line: quantityText(line.line),
        label: t(sheet.verdictOf(line).label),
      })}
      open
      wide
      onClose={onClose}
      actions={
        <>
          {actions}
          <Button onClick={onClose}>{t('Close')}</Button>
        </>
      }
    >
      <PlainTable
        label={t('Row %{line} of the file', { line: line.line })}
        rows={sheet.namesOf(line, mayMend)}
        rowKey={(name) => name}
        empty={t('The file does not change this row.')}
        columns={(column) => [
          column('field', t('Field'), { width: 200 }, (name) => <b>{sheet.labelOf(name)}</b>),
          column('value', t('Cell value'), (name) => {
            const box = mayMend ? sheet.boxOf(line, name) : null;
            const label = sheet.labelOf(name);
            return box ? (
              <MendBox line={line} name={name} label={label} box={box} mending={mending} />
            ) : (
              sheet.cellOf(line, name)
            );
          }),
          column('faults', t('What is wrong'), (name) => <Wrong line={line} name={name} />),
        ]}
      />
    </Dialog>
  );
};

/** Faults of a cell; for a mended cell, also the value in the file. */
const Wrong = ({ line, name }: { line: FaultyLine; name: string }) => {
  const mended = line.mended.find(({ field }) => field === name);
  return (
    <>
      <CellFaults faults={line.faults.filter(({ field }) => field === name)} />{' '}
      {mended && (
        <span className="muted">
          {t('mended by %{by}; the file has %{line}', {
            by: mended.by,
            line: saidWords(line, name),
          })}
        </span>
      )}
    </>
  );
};
