import type { useGridApiRef } from '@mui/x-data-grid';
import { useCallback, useEffect, useRef } from 'react';
import type { GridColumn, GridRow } from './gridColumn.ts';

type Api = ReturnType<typeof useGridApiRef>;

/** Goes to the row to begin at, once it is there. */
export const useStartAt = (
  api: Api,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  startAt: string | null,
) => {
  // Only once, when it first comes: a row that the user goes to later must not pull them back.
  const wanted = useRef(startAt);
  useEffect(() => {
    const [first] = columns;
    const rowIndex = rows.findIndex(({ id }) => String(id) === wanted.current);
    const row = rows[rowIndex];
    if (!first || !row) return;
    wanted.current = null;
    if (isElsewhere()) return;
    api.current?.scrollToIndexes({ rowIndex });
    api.current?.setCellFocus(row.id, first.name);
  }, [rows, columns, api]);
};

/** Keeps the focus in the grid when its rows change, by what a row does when the focus comes to it. */
export const useFocusedRow = (
  api: Api,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  onRow?: (id: GridRow['id']) => void,
) => {
  // A removed row loses the focus, and a moved row may. Once the rows are drawn, this row or the
  // next one gets it back, so that the keys still work.
  const focused = useRef<string | null>(null);
  const before = useRef(rows);
  useEffect(() => {
    const was = before.current;
    before.current = rows;
    const isFocused = ({ id }: GridRow) => String(id) === focused.current;
    const at = was.findIndex(isFocused);
    const stays = rows.find(isFocused);
    if (at === -1 || (stays && document.activeElement === document.body)) return;
    const drawn = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const [first] = columns;
      const next = stays ?? rows[Math.min(at, rows.length - 1)];
      if (first && next) api.current?.setCellFocus(next.id, first.name);
    });
    return () => cancelAnimationFrame(drawn);
  }, [rows, columns, api]);
  return useCallback(
    (event: React.FocusEvent<HTMLElement>) => {
      const id = event.currentTarget.dataset.id;
      if (id === undefined) return;
      focused.current = id;
      onRow?.(id);
    },
    [onRow],
  );
};

/** Whether the user is already at something else, whose focus must stay. */
const isElsewhere = () =>
  document.activeElement?.closest('input, select, textarea, dialog, [role=dialog], [role=row]') !=
  null;
