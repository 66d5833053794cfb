import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react';
import type { View } from '#model';
import { coveringGrant, viewWith, writableOf } from '#model';
import { later } from '../../browser/later.tsx';
import { useReader } from '../../nouns/reader.ts';
import type { GridColumn, GridRow } from '../../parts/grid/gridColumn.ts';
import { whyReadOnly } from '../../session/viewing.ts';
import type { RowBoxes } from './rowBoxes.ts';

const RowEditor = later(() => import('./RowEditor.tsx'));
const EditCell = later(async () => ({ default: (await import('./EditCell.tsx')).EditCell }));

/**
 * Edits a row in the list: `e` or F2 begins, Tab goes through its boxes, Enter saves and Escape
 * leaves. It is equivalent to the form of the row: the same boxes and rules, approval, versions and
 * faults. It is disabled for a reader who may not change rows of the view.
 */
export const useRowEditing = (
  view: View,
  names: readonly string[],
  place: RefObject<HTMLElement | null>,
) => {
  const reader = useReader();
  const [editing, setEditing] = useState<{ id: GridRow['id']; column: string } | null>(null);
  const [boxes, setBoxes] = useState<RowBoxes | null>(null);
  const edits = viewWith(reader, 'edit', view);
  const writable = useMemo(() => new Set(writableOf(view.noun, 'edit')), [view]);
  const shown = useMemo(() => names.filter((name) => writable.has(name)), [names, writable]);
  const isOffered = edits !== null && shown.length > 0;
  const end = useCallback(() => {
    setBoxes(null);
    setEditing(null);
  }, []);

  const mayEdit = useCallback(
    (row: GridRow): boolean => coveringGrant(reader.role, 'edit', view.noun, [row]) !== null,
    [reader, view],
  );
  const begin = useCallback((row: GridRow, column = ''): void => {
    void EditCell.ahead();
    if (whyReadOnly() === null) setEditing((before) => before ?? { id: row.id, column });
  }, []);

  /** A key on a row; whether it began to edit it. */
  const press = (key: string, row: GridRow, cell: Element): boolean => {
    if (!isOffered || (key !== 'e' && key !== 'F2') || !mayEdit(row)) return false;
    begin(row, (cell as HTMLElement).dataset.field ?? '');
    return true;
  };

  /** Columns with the boxes of their fields. */
  const withBoxes = useCallback(
    (columns: readonly GridColumn[]): readonly GridColumn[] =>
      columns.map((column) =>
        isOffered && writable.has(column.name)
          ? {
              ...column,
              edit: (row: GridRow, hasFocus: boolean) => (
                <EditCell name={column.name} hasFocus={hasFocus}>
                  {column.render(row)}
                </EditCell>
              ),
            }
          : column,
      ),
    [writable, isOffered],
  );

  const bar: ReactNode = editing && (
    <RowEditor
      key={editing.id}
      view={view}
      id={editing.id}
      place={place}
      columns={shown}
      onReady={setBoxes}
      onDone={end}
    />
  );
  return {
    press,
    /** How to begin to edit a row; null for one that the reader may not change. */
    beginAt: (row: GridRow) => (isOffered && mayEdit(row) ? () => begin(row) : null),
    boxes,
    withBoxes,
    bar,
    /** The row that the grid draws with its boxes, and the column at which that begins. */
    edited: boxes && editing,
  };
};
