import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { Report, View } from '#model';
import { call } from './api.ts';
import { serverNow } from './clock.ts';

const compare = (a: unknown, b: unknown): number => {
  if (a == null || b == null) return a == null ? (b == null ? 0 : -1) : 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
};

/**
 * A page of a report. The server computes all its rows at once from what the reader gave first, so
 * ordering and paging are done here.
 */
export const reportRows = async <R extends RaRecord>(
  { noun }: View,
  { pagination, sort, filter = {}, signal }: GetListParams,
): Promise<GetListResult<R>> => {
  const report = noun as Report;
  const asked = Object.fromEntries((report.ask ?? []).map((name) => [name, filter[String(name)]]));
  const rows = await call<Record<string, unknown>[]>('GET', report.api, { query: asked, signal });
  const field = sort?.field;
  const sorted = field ? rows.toSorted((a, b) => compare(a[field], b[field])) : rows;
  if (sort?.order === 'DESC') sorted.reverse();
  const { page = 1, perPage = 25 } = pagination ?? {};
  const from = (page - 1) * perPage;
  const shown = sorted.slice(from, from + perPage);
  return {
    data: shown.map((row, index) => ({ ...row, id: String(from + index) })) as R[],
    total: rows.length,
    pageInfo: { hasNextPage: from + perPage < rows.length, hasPreviousPage: from > 0 },
    meta: {
      next: null,
      previous: null,
      from: shown.length > 0 ? from : null,
      to: shown.length > 0 ? from + shown.length - 1 : null,
      isMore: false,
      receivedAt: serverNow(),
    },
  };
};
