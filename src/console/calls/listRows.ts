import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { OutlineView } from '#model';
import { ask } from './api.ts';
import { contentRange } from './contentRange.ts';
import { listQuery } from './listQuery.ts';
import { pageByNumber } from './pageByNumber.ts';
import { reportRows } from './reportRows.ts';
import { stretchOf } from './stretchOf.ts';

/** The filter of the rows that are counted; the signal ends the count on the server too. */
export type CountQuery = Pick<GetListParams, 'filter' | 'signal'>;

const countedBy = async (
  count: 'exact' | 'sums',
  view: OutlineView,
  { filter, signal }: CountQuery,
) => {
  const query = listQuery(view, { filter, meta: { count } }, { most: 1 });
  return (await ask('GET', view.noun.api, { query, signal, isLong: true })).headers;
};

/** The exact number of rows of a list, however long that takes. */
export const countExactly = async (view: OutlineView, what: CountQuery): Promise<number> =>
  contentRange((await countedBy('exact', view, what)).get('content-range')).total;

/** The sums over all rows of the fields that a list totals. */
export const addUp = async (view: OutlineView, what: CountQuery): Promise<Record<string, number>> =>
  JSON.parse((await countedBy('sums', view, what)).get('x-totals') ?? '{}');

/**
 * A page of a list: by its number, or where `meta` names one behind or before a cursor; a report and a list with
 * another call (`list.call`) have their ways. `total` is there only where it is exact; `meta` is the `ListPlace`.
 */
export const listRows = async <R extends RaRecord>(
  view: OutlineView,
  params: GetListParams,
): Promise<GetListResult<R>> => {
  const { noun } = view;
  if (noun.noun === 'report') return reportRows<R>(view, params);
  if (noun.list?.call) return (await import('./calledPage.ts')).calledPage<R>(noun, params);
  const { after, before } = params.meta ?? {};
  if (after == null && before == null) return pageByNumber<R>(view, params);
  return stretchOf<R>(view, params, { after, before, most: params.pagination?.perPage ?? 25 });
};
