import type { GridSortModel } from '@mui/x-data-grid';
import { useListContext } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { fitted } from './fitted.ts';
import type { GridColumn, GridRow } from './gridColumn.ts';
import { singleColumn, stackedColumn } from './gridColumns.tsx';
import { pinnedOf } from './pinned.ts';
import { nextSort } from './StackHead.tsx';

/** The columns as they fit into a width, px, stacked where it is too small, and the sort of the list in them. */
export const useStacks = (columns: readonly GridColumn[], width: number) => {
  const { sort: sorted, setSort } = useListContext<GridRow>();
  const sort = useMemo(
    () => ({ field: sorted.field, descending: sorted.order === 'DESC' }),
    [sorted.field, sorted.order],
  );
  const onSort = useCallback(
    (field: string, descending: boolean) => setSort({ field, order: descending ? 'DESC' : 'ASC' }),
    [setSort],
  );
  const { stacks, lines, isTight } = useMemo(() => fitted(columns, width), [columns, width]);
  const { classes: pinClasses, second } = useMemo(() => pinnedOf(stacks.flat()), [stacks]);
  const definitions = useMemo(
    () =>
      stacks.map(([first, ...more], at) =>
        first && more.length === 0
          ? singleColumn(first, pinClasses[at], lines)
          : stackedColumn(stacks[at] ?? [], sort, onSort),
      ),
    [stacks, lines, pinClasses, sort, onSort],
  );
  const stackOf = (name: string) => stacks.find(([first]) => first?.name === name) ?? [];
  const sortModel = useMemo<GridSortModel>(() => {
    const [shown] = stacks.find((stack) => stack.some(({ name }) => name === sort?.field)) ?? [];
    return sort && shown ? [{ field: shown.name, sort: sort.descending ? 'desc' : 'asc' }] : [];
  }, [stacks, sort]);
  /** A key on a header: Enter sorts by the next field of a stack, others may mean something to the list. */
  const pressHead = (
    event: React.KeyboardEvent,
    onHeadPress?: (key: string, column: string) => boolean,
  ) => {
    const head = (event.target as Element).closest<HTMLElement>('[role=columnheader]');
    const column = head?.dataset.field;
    if (column === undefined || hasModifier(event)) return;
    const stack = stackOf(column);
    if (event.key === 'Enter' && stack.length > 1) {
      const next = nextSort(stack, sort);
      if (next) onSort(next.field, next.descending);
    } else if (!onHeadPress?.(event.key, column)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { stackOf, definitions, onSort, sortModel, pressHead, lines, isTight, second };
};

export const hasModifier = ({ ctrlKey, metaKey, altKey }: React.KeyboardEvent) =>
  ctrlKey || metaKey || altKey;
