// The first list asks for its rows through these: they come with its screen.
import '../calls/listRows.ts';
import { type GetListParams, type GetListResult, useDataProvider } from 'react-admin';
import type { View } from '#model';
import type { dataProvider } from '../calls/dataProvider.ts';
import type { ListPlace } from '../calls/listPlace.ts';
import type { GridRow } from '../parts/grid/gridColumn.ts';
import type { FoundRows } from '../row/actions/ChosenBar.tsx';

/** Rows of one look: the most that a list gives at a time. */
const rowsOfLook = 100;

/**
 * The full result of a list's filters, beyond the current page; null for a report, and when the
 * page holds all rows.
 */
export const useFound = (
  view: View,
  { sort, filter }: Pick<GetListParams, 'sort' | 'filter'>,
  place: ListPlace | undefined,
  total: number | undefined,
): FoundRows | null => {
  const { getList } = useDataProvider<typeof dataProvider>();
  const isAll = !place || (place.next === null && place.previous === null);
  if (view.noun.noun === 'report' || isAll) return null;
  const first = async (most: number): Promise<readonly GridRow[]> => {
    const found: GridRow[] = [];
    let after: string | null = null;
    do {
      const perPage = Math.min(rowsOfLook, most - found.length);
      const page: GetListResult<GridRow> = await getList<GridRow>(view.name, {
        pagination: { page: 1, perPage },
        sort,
        filter,
        meta: { after, before: null, count: 'none' },
      } as GetListParams);
      found.push(...page.data);
      after = (page.meta as ListPlace).next;
    } while (after !== null && found.length < most);
    return found;
  };
  return { total, isMore: place.floor !== null, first };
};
