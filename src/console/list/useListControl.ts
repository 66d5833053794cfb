import type { ListControllerResult } from 'ra-core';
import { useMemo } from 'react';
import { anyName, filterNames, type View } from '#model';
import type { GridRow } from '../parts/grid/gridColumn.ts';
import type { Changes, ListAddress } from './useListAddress.ts';

/** A value of a filter as an address spells it; null for none. */
const spelled = (value: unknown): string | readonly string[] | null => {
  if (Array.isArray(value)) return value.map(String);
  return value == null || value === '' ? null : String(value);
};

/**
 * The list context for our parts and react-admin's: the displayed rows, and the actions translated
 * to the list's own address.
 */
export const useListControl = (
  view: View,
  list: ListControllerResult<GridRow>,
  rows: readonly GridRow[],
  { at, perPage }: Pick<ListAddress, 'at' | 'perPage'>,
  change: (changes: Changes, replace?: boolean) => void,
): ListControllerResult<GridRow> => {
  return useMemo(() => {
    const unset = Object.fromEntries(
      ['q', anyName, ...filterNames(view).keys()].map((name) => [name, null]),
    );
    return {
      ...list,
      data: rows,
      page: Math.floor(at / perPage) + 1,
      setSort: ({ field, order }) => change({ sort: `${order === 'DESC' ? '-' : ''}${field}` }),
      setPage: (page) =>
        change({ at: page > 1 ? String((page - 1) * perPage) : null, after: null, before: null }),
      setPerPage: (size) => change({ perPage: String(size) }),
      setFilters: (filters) =>
        change({
          ...unset,
          ...Object.fromEntries(
            Object.entries(filters ?? {}).map(([name, value]) => [name, spelled(value)]),
          ),
        }),
    } as ListControllerResult<GridRow>;
  }, [view, list, rows, change, at, perPage]);
};
