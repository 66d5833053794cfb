import { useListContext } from 'ra-core';
import { useCallback, useMemo, useRef } from 'react';
import { useGetMany } from 'react-admin';
import type { View } from '#model';
import type { GridRow } from '../../parts/grid/gridColumn.ts';

type Id = GridRow['id'];
type Rows = readonly GridRow[];

/**
 * The rows selected in the surrounding list: react-admin's selection, with each row as the list
 * shows it, else as last seen, else fetched. They stay selected until an action is done to them,
 * also when the reader leaves and returns.
 */
export const useChosenRows = (view: View, rows: Rows) => {
  const { selectedIds, onSelect, onToggleItem } = useListContext<GridRow>();
  const seen = useRef(new Map<Id, GridRow>());
  const latest = useRef<readonly Id[]>(selectedIds);
  latest.current = selectedIds;
  for (const row of rows) if (selectedIds.includes(row.id)) seen.current.set(row.id, row);
  const unseen = selectedIds.filter((id) => !seen.current.has(id));
  const { data: fetched = noRows } = useGetMany<GridRow>(
    view.name,
    { ids: unseen },
    { enabled: unseen.length > 0 },
  );
  const chosen = useMemo(() => new Set<Id>(selectedIds), [selectedIds]);
  const isChosen = useCallback((id: Id) => chosen.has(id), [chosen]);
  const add = useCallback(
    (more: Rows) => {
      for (const row of more) seen.current.set(row.id, row);
      onSelect([...new Set([...latest.current, ...more.map(({ id }) => id)])]);
    },
    [onSelect],
  );
  const drop = useCallback(
    (others: Rows) => {
      const gone = new Set(others.map(({ id }) => id));
      onSelect(latest.current.filter((id) => !gone.has(id)));
    },
    [onSelect],
  );
  const toggle = useCallback(
    (row: GridRow) => {
      seen.current.set(row.id, row);
      onToggleItem(row.id);
    },
    [onToggleItem],
  );
  const clear = useCallback(() => onSelect([]), [onSelect]);
  const found = new Map(fetched.map((row) => [row.id, row] as const));
  const picked = selectedIds.flatMap((id) => seen.current.get(id) ?? found.get(id) ?? []);
  return { isChosen, picked, add, drop, toggle, clear };
};

const noRows: GridRow[] = [];
