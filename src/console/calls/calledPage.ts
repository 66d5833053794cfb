import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { keyOf, type Outline, placeOfCall } from '#model';
import { serverNow } from '../browser/clock.ts';
import { call } from './api.ts';
import type { ListPlace } from './listPlace.ts';

type Page = {
  content: { row: Record<string, unknown> }[];
  total: number;
};

/** The most rows that these calls give at a time. */
const rowsOfCall = 100;

/**
 * A page of a list that its noun answers by another call (`list.call`): pages count from 0, and a filter of
 * several values has any of them. Its cursors are the numbers of first rows. A page of more rows than a call
 * gives is read in several.
 */
export const calledPage = async <R extends RaRecord>(
  noun: Outline,
  { pagination, sort, filter, meta = {}, signal }: GetListParams,
): Promise<GetListResult<R>> => {
  const { page = 1, perPage = 25 } = pagination ?? {};
  const cursor = meta.after ?? meta.before;
  const number = cursor == null ? page - 1 : Math.floor(Number(cursor) / perPage) || 0;
  const from = number * perPage;
  const { method, path } = placeOfCall(noun, noun.list?.call ?? '');
  const pageSize = Math.min(perPage, rowsOfCall);
  const first = Math.floor(from / pageSize);
  const read = (at: number) =>
    call<Page>(method, path, {
      body: {
        page: at,
        pageSize,
        sorted: sort ? [{ id: sort.field, desc: sort.order === 'DESC' }] : [],
        filtered: Object.entries(filter ?? {}).map(([id, value]) => ({ id, value })),
      },
      signal,
    });
  const { content, total } = await read(first);
  const end = Math.min(from + perPage, total);
  for (let at = first + 1; at * pageSize < end; at += 1) content.push(...(await read(at)).content);
  const shown = content.slice(from - first * pageSize).slice(0, perPage);
  const place: ListPlace = {
    next: from + perPage < total ? String(from + perPage) : null,
    previous: from > 0 ? String(from - perPage) : null,
    from: shown.length > 0 ? from : null,
    to: shown.length > 0 ? from + shown.length - 1 : null,
    floor: null,
    isPartial: false,
    receivedAt: serverNow(),
  };
  return {
    data: shown.map(({ row }) => ({ ...row, id: keyOf(noun, row) })) as unknown as R[],
    total,
    pageInfo: { hasNextPage: place.next !== null, hasPreviousPage: place.previous !== null },
    meta: place,
  };
};
