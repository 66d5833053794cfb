import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { keyOf, type Outline, placeOfCall } from '#model';
import { serverNow } from '../browser/clock.ts';
import { call } from './api.ts';
import type { ListPlace } from './listPlace.ts';

type Page = {
  content: { row: Record<string, unknown> }[];
  totalPages: number;
  total: number;
};

/**
 * A page of a list that its noun gives by a call of its own (`listCall`): pages count from 0, and a filter of several
 * values has any of them. Its cursors are the numbers of first rows.
 */
export const calledPage = async <R extends RaRecord>(
  noun: Outline,
  { pagination, sort, filter, meta = {}, signal }: GetListParams,
): Promise<GetListResult<R>> => {
  const { page: pageNumber = 1, perPage = 25 } = pagination ?? {};
  const cursor = meta.after ?? meta.before;
  const page = cursor == null ? pageNumber - 1 : Math.floor(Number(cursor) / perPage) || 0;
  const { method, path } = placeOfCall(noun, noun.listCall ?? '');
  const { content, totalPages, total } = await call<Page>(method, path, {
    body: {
      page,
      pageSize: perPage,
      sorted: sort ? [{ id: sort.field, desc: sort.order === 'DESC' }] : [],
      filtered: Object.entries(filter ?? {}).map(([id, value]) => ({ id, value })),
    },
    signal,
  });
  const from = page * perPage;
  const place: ListPlace = {
    next: page + 1 < totalPages ? String(from + perPage) : null,
    previous: page > 0 ? String(from - perPage) : null,
    from: content.length > 0 ? from : null,
    to: content.length > 0 ? from + content.length - 1 : null,
    isMore: false,
    isPartial: false,
    receivedAt: serverNow(),
  };
  return {
    data: content.map(({ row }) => ({ ...row, id: keyOf(noun, row) })) as unknown as R[],
    total,
    pageInfo: { hasNextPage: place.next !== null, hasPreviousPage: place.previous !== null },
    meta: place,
  };
};
