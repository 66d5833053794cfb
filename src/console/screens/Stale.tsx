import type { FieldValues } from 'react-hook-form';
import type { Fields } from '#model';
import { widgetOf } from '../fields/widgets.ts';
import { timeText } from '../format.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { PlainTable } from '../parts/PlainTable.tsx';
import { wireValues } from './formValues.ts';

type Row = Readonly<Record<string, unknown>>;
type Clash = { name: string; label: string; now: string; text: (typed: FieldValues) => string };

/** The fields that both the reader and somebody else changed since the row was opened. */
export const clashesOf = (
  fields: Fields,
  opened: Row,
  current: Row,
  dirty: readonly string[],
): Clash[] =>
  dirty.flatMap((name) => {
    const field = fields[name];
    if (!field || opened[name] === current[name]) return [];
    const { text } = widgetOf(field);
    return [
      {
        name,
        label: field.label,
        now: text(current[name], field),
        text: (typed) => text(wireValues({ [name]: field }, typed)[name], field),
      },
    ];
  });

/** Somebody else was faster: who, when, and what becomes of what was typed. */
export const Changed = ({
  current,
  clashes,
  typed,
  onTake,
  onClose,
}: {
  current: Row;
  clashes: readonly Clash[];
  typed: FieldValues;
  onTake: () => void;
  onClose: () => void;
}) => (
  <Dialog
    title="Somebody else changed this"
    open
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>Not now</Button>
        <Button kind="main" onClick={onTake}>
          Reload and keep what I typed
        </Button>
      </>
    }
  >
    <p>
      <b>{String(current.updatedBy ?? 'Somebody')}</b> saved it at{' '}
      {timeText(current.updatedAt as string)}, after you opened it. Nothing of yours is saved yet.
    </p>
    {clashes.length > 0 && (
      <PlainTable
        label="Fields that you both changed"
        columns={[
          { name: 'label', label: 'Both changed', render: ({ label }) => label },
          { name: 'now', label: 'Now', render: ({ now }) => now },
          { name: 'yours', label: 'Yours', render: ({ text }) => text(typed) },
        ]}
        rows={clashes}
        rowKey={({ name }) => name}
      />
    )}
  </Dialog>
);
