import { useRef } from 'react';
import type { View } from '#model';
import type { ListPlace } from '../calls/listPlace.ts';
import type { GridRow } from '../parts/grid/gridColumn.ts';
import type { ListAddress } from './useListAddress.ts';

/** Rows as they were answered, with the address that they were asked for by. */
export type ShownRows = {
  rows: readonly GridRow[];
  /** The exact number, or the number at which counting stopped (`place.floor`). */
  total: number | undefined;
  place: ListPlace | undefined;
  address: ListAddress;
  /** The query of that address. */
  search: string;
};

type RowsQuery = {
  data?: GridRow[] | undefined;
  total?: number | undefined;
  meta?: unknown;
  isPlaceholderData: boolean;
};

/**
 * The displayed rows of a list: the requested ones once loaded; until then, or when loading fails,
 * the previous ones with their address. If turning the page fails, its rows stay and state the page
 * they belong to. Undefined before the first answer.
 */
export const useShownRows = (
  view: View,
  request: RowsQuery,
  address: ListAddress,
  search: string,
): ShownRows | undefined => {
  const last = useRef<{ of: string; standing: ShownRows }>(undefined);
  if (request.data && !request.isPlaceholderData) {
    const { data: rows } = request;
    const place = request.meta as ListPlace | undefined;
    const total = request.total ?? place?.floor ?? undefined;
    last.current = { of: view.name, standing: { rows, total, place, address, search } };
  }
  return last.current?.of === view.name ? last.current.standing : undefined;
};
