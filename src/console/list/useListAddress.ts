import { useCallback, useEffect, useMemo } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import {
  anyName,
  filterNames,
  type Order,
  orderOf,
  sortableOf,
  stateNames,
  stateOf,
  type View,
} from '#model';
import { type Density, rowHeights, usePreference } from '../browser/preferences.ts';
import { useReader } from '../nouns/reader.ts';
import { usualColumns } from './listColumns.tsx';
import { inSpecifiedWords } from './listWords.ts';
import { type SavedView, useSavedViews } from './savedViews.ts';

export type ListAddress = {
  /** Values by filter: 'state' has any of them, 'day__gte' one. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** Fields whose filters are alternatives: a row need match only one. */
  any: readonly string[];
  q: string;
  order: Order;
  after: string | null;
  before: string | null;
  /** Number of the first row, from 0 on, as far as the reader's own steps tell. */
  at: number;
  perPage: number;
  columns: readonly string[];
  /** px, of the columns that the user made wider or narrower. */
  widths: Readonly<Record<string, number>>;
  density: Density;
};

/** The parameters that say where in the list the user is, and under which name it was arranged. */
const placeNames = ['after', 'before', 'at', 'row', 'view'] as const;
const reserved = new Set<string>([...stateNames, ...placeNames]);
const pageSizes = [10, 25, 50, 100];

/**
 * Reads the address of a list; `usual` replaces invalid values. The grid throws beyond 100 rows a
 * page, so only known page sizes are accepted.
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
    any: search.getAll(anyName),
    q: search.get('q') ?? '',
    order: sortableOf(view).includes(field)
      ? { field, descending: sort.startsWith('-') }
      : orderOf(view),
    after: search.get('after'),
    before: search.get('before'),
    at: Math.max(0, Math.trunc(Number(search.get('at'))) || 0),
    perPage: pageSizes.includes(perPage) ? perPage : (view.list.perPage ?? 25),
    columns: columns.length > 0 ? [...new Set(columns)] : usual,
    widths: widthsIn(search.get('widths') ?? ''),
    density: chosen !== null && chosen in rowHeights ? (chosen as Density) : density,
  };
};

const [narrowest, widest] = [40, 1200];

/** 'name:120,amount:84' as numbers; what is no width is left out. */
const widthsIn = (text: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(/(?:^|,)(\w+):(\d{1,4})(?=,|$)/g)]
      .map(([, name = '', width]) => [name, Number(width)] as const)
      .filter(([, width]) => width >= narrowest && width <= widest),
  );

/** Widths as an address spells them; null for none. */
export const widthsText = (widths: ListAddress['widths']): string | null => {
  const bounded = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)));
  const each = Object.entries(widths).map(([name, width]) => `${name}:${bounded(width)}`);
  return each.length > 0 ? each.join(',') : null;
};

/** The saved views, the one that the address names, and whether it was changed since. */
export type SavedState = {
  views: readonly SavedView[];
  chosen: SavedView | null;
  isChanged: boolean;
  /** The part of the list's current state that a view would save. */
  state: string;
  /** Shows the list as a view has it; null shows its unarranged state. */
  open: (view: Pick<SavedView, 'id' | 'state'> | null) => void;
};

/** Changes of an address: a value, several under one name, or null to say nothing of it. */
export type Changes = Readonly<Record<string, string | readonly string[] | null>>;

/**
 * Parameters that do not affect which rows there are; a change of any other resets the cursor and
 * the row.
 */
const keepsPlace = new Set<string>(['columns', 'widths', 'density', ...placeNames]);

export const changed = (search: URLSearchParams, changes: Changes): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (Object.keys(changes).some((name) => !keepsPlace.has(name)))
    for (const name of ['after', 'before', 'at', 'row']) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) next.append(name, each);
  }
  return next;
};

/** The `view` of an address that wants none, not even the one that the list would open with. */
const noView = 'all';

/**
 * Corrects the saved view in an address: when no state is left, it names no view, or `noView` where
 * the list would otherwise open with a view.
 */
const named = (
  view: Pick<View, 'noun' | 'list'>,
  search: URLSearchParams,
  opening: SavedView | null,
): URLSearchParams => {
  const isPlain = stateOf(view, search) === '';
  if (isPlain && opening) search.set('view', noView);
  else if (isPlain || search.get('view') === noView) search.delete('view');
  return search;
};

/**
 * The list's state, all of it in the address, so that it can be sent to a colleague and found again
 * with Back. Typing in the search box replaces the address, everything else adds to the history. An
 * address that says nothing, or only the name of a saved view, becomes that view's.
 */
export const useListAddress = (view: View) => {
  const [written, setWritten] = useSearchParams();
  // Links of react-admin's own parts say the same in other words.
  const search = useMemo(() => inSpecifiedWords(view, written), [view, written]);
  const setSearch = useCallback(
    (
      next: URLSearchParams | ((before: URLSearchParams) => URLSearchParams),
      how?: NavigateOptions,
    ) =>
      setWritten(
        typeof next === 'function' ? (before) => next(inSpecifiedWords(view, before)) : next,
        how,
      ),
    [view, setWritten],
  );
  const [density] = usePreference('density');
  const reader = useReader();
  const { views, isKnown } = useSavedViews(view.name);
  const opening = views.find(({ isOpening }) => isOpening) ?? null;
  const row = search.get('row');
  // The current row does not affect the list: it must not be rendered again for it.
  const spelled = withoutRow(search);
  const address = useMemo(
    () =>
      readAddress(view, new URLSearchParams(spelled), {
        density,
        columns: usualColumns(reader, view),
      }),
    [view, spelled, density, reader],
  );
  const isBare = spelled === '';
  const called = search.get('view');
  const chosen = views.find(({ id }) => String(id) === called) ?? null;
  const state = stateOf(view, search);
  const chosenState = chosen && stateOf(view, new URLSearchParams(chosen.state));
  const isUnfolded = state !== '' || chosenState === '';
  const wanted = isBare ? opening : isUnfolded ? null : chosen;
  useEffect(() => {
    if (wanted) setSearch(addressOfView(wanted), { replace: true });
  }, [wanted, setSearch]);
  const change = (changes: Changes, replace = false) =>
    setSearch((before) => named(view, changed(before, changes), opening), { replace });
  return {
    address,
    row,
    change,
    /** False while the list may yet become that of a saved view. */
    isSettled: wanted === null && (isKnown || !(isBare || (called !== null && !isUnfolded))),
    saved: {
      views,
      chosen,
      isChanged: chosen !== null && chosenState !== state,
      state,
      open: (wished) =>
        setSearch(wished || opening ? addressOfView(wished) : new URLSearchParams()),
    } satisfies SavedState,
  };
};

/** The address of a list as a saved view has it; without one, that of its unarranged state. */
const addressOfView = (view: Pick<SavedView, 'id' | 'state'> | null): URLSearchParams => {
  const search = new URLSearchParams(view?.state ?? '');
  search.set('view', view ? String(view.id) : noView);
  return search;
};

const withoutRow = (search: URLSearchParams): string => {
  const rest = new URLSearchParams(search);
  rest.delete('row');
  return rest.toString();
};
