import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { keyOf, type OutlineView } from '#model';
import { serverNow } from '../browser/clock.ts';
import { call } from './api.ts';

/** One for all comparisons: a call of localeCompare looks up the language each time. */
const words = new Intl.Collator();

/** Compares two values, forwards or (-1) backwards; missing values come last in both directions. */
const compare = (a: unknown, b: unknown, way: 1 | -1): number => {
  if (a == null || b == null) return a == null ? (b == null ? 0 : 1) : -1;
  if (typeof a === 'number' && typeof b === 'number') return way * (a - b);
  return way * words.compare(String(a), String(b));
};

/**
 * A page of a noun. The server computes all its rows at once from what the reader gave first, so
 * ordering and paging are done here: a page has a number or a cursor, which is the number of its first row.
 */
export const reportRows = async <R extends RaRecord>(
  { noun }: OutlineView,
  { pagination, sort, filter = {}, meta = {}, signal }: GetListParams,
): Promise<GetListResult<R>> => {
  const query = Object.fromEntries(
    (noun.parameters ?? []).map((name) => [name, filter[String(name)]]),
  );
  const rows = await call<Record<string, unknown>[]>('GET', noun.api, { query, signal });
  const field = sort?.field;
  const way = sort?.order === 'DESC' ? -1 : 1;
  // Rows that are alike in it stay as the server has them.
  const sorted = field ? rows.toSorted((a, b) => compare(a[field], b[field], way)) : rows;
  const { page = 1, perPage = 25 } = pagination ?? {};
  const cursor = meta.after ?? meta.before ?? (page - 1) * perPage;
  const from = Math.max(0, Math.trunc(Number(cursor)) || 0);
  const next = from + perPage < rows.length ? String(from + perPage) : null;
  const previous = from > 0 ? String(Math.max(0, from - perPage)) : null;
  const shown = sorted.slice(from, from + perPage);
  return {
    data: shown.map((row, index) => ({
      ...row,
      // A row that something is done to is known by its key, wherever it stands next time.
      id: noun.actions ? keyOf(noun, row) : String(from + index),
    })) as unknown as R[],
    total: rows.length,
    pageInfo: { hasNextPage: next !== null, hasPreviousPage: previous !== null },
    meta: {
      next,
      previous,
      from: shown.length > 0 ? from : null,
      to: shown.length > 0 ? from + shown.length - 1 : null,
      floor: null,
      isPartial: false,
      receivedAt: serverNow(),
    },
  };
};
