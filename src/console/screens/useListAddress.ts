import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterNames, type Order, orderOf, sortableOf, type View } from '#model';
import { type Density, rowHeights, usePreference } from '../preferences.ts';
import { useReader } from '../reader.ts';
import { usualColumns } from './listColumns.tsx';

export type ListAddress = {
  /** Values by filter: 'series' has any of them, 'openOnDate__gte' one. */
  filters: Readonly<Record<string, readonly string[]>>;
  q: string;
  order: Order;
  after: string | null;
  before: string | null;
  /** Number of the first row, from 0 on, as far as the reader's own steps tell. */
  at: number;
  perPage: number;
  columns: readonly string[];
  density: Density;
};

const reserved = new Set(['q', 'sort', 'after', 'before', 'at', 'perPage', 'columns', 'density']);
const pageSizes = [10, 25, 50, 100];

/**
 * What a list shows, as its address says it; what an address says wrongly is as if it were not
 * said, and `usual` holds. The grid throws beyond 100 rows a page, so the size is one of those there are.
 */
export const readAddress = (
  view: Pick<View, 'noun' | 'list'>,
  search: URLSearchParams,
  { density, columns: usual }: Pick<ListAddress, 'density' | 'columns'>,
): ListAddress => {
  const names = [...filterNames(view).keys()].filter((name) => !reserved.has(name));
  const sort = search.get('sort') ?? '';
  const field = sort.replace(/^-/, '');
  const perPage = Number(search.get('perPage'));
  const columns = (search.get('columns') ?? '').split(',').filter((name) => name !== '');
  const chosen = search.get('density');
  return {
    filters: Object.fromEntries(
      names.flatMap((name) => {
        const values = search.getAll(name).filter((value) => value !== '');
        return values.length > 0 ? [[name, values]] : [];
      }),
    ),
    q: search.get('q') ?? '',
    order: sortableOf(view).includes(field)
      ? { field, descending: sort.startsWith('-') }
      : orderOf(view),
    after: search.get('after'),
    before: search.get('before'),
    at: Math.max(0, Math.trunc(Number(search.get('at'))) || 0),
    perPage: pageSizes.includes(perPage) ? perPage : (view.list.perPage ?? 25),
    columns: columns.length > 0 ? columns : usual,
    density: chosen !== null && chosen in rowHeights ? (chosen as Density) : density,
  };
};

/** Changes of an address: a value, several under one name, or null to say nothing of it. */
export type Changes = Readonly<Record<string, string | readonly string[] | null>>;

/** What decides which rows there are: after changing it, the place among the old ones means nothing. */
const keepsPlace = new Set(['columns', 'density', 'after', 'before', 'at']);

export const changed = (search: URLSearchParams, changes: Changes): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (Object.keys(changes).some((name) => !keepsPlace.has(name)))
    for (const name of ['after', 'before', 'at']) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) next.append(name, each);
  }
  return next;
};

/**
 * The list's state, all of it in the address, so that it can be sent to a colleague and found again
 * with Back. Typing in the search box replaces the address, everything else adds to the history.
 */
export const useListAddress = (view: View) => {
  const [search, setSearch] = useSearchParams();
  const [density] = usePreference('density');
  const reader = useReader();
  const address = useMemo(
    () => readAddress(view, search, { density, columns: usualColumns(reader, view) }),
    [view, search, density, reader],
  );
  const change = (changes: Changes, replace = false) =>
    setSearch((before) => changed(before, changes), { replace });
  return { address, change };
};
