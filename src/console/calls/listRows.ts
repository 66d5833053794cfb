import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { Outline, OutlineView } from '#model';
import { serverNow } from '../browser/clock.ts';
import { type Answer, ask, type Query } from './api.ts';
import type { ListPlace } from './listPlace.ts';
import { listQuery } from './listQuery.ts';
import { reportRows } from './reportRows.ts';
import { withId } from './withId.ts';

/** 'order 25-49/10000' in parts. */
const contentRange = (header: string | null) => {
  const [, from, to, total] = /^\S+ (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(header ?? '') ?? [];
  return {
    from: from === undefined ? null : Number(from),
    to: to === undefined ? null : Number(to),
    total: total === undefined ? 0 : Number(total),
  };
};

/** How long a page is searched for by itself, ms; then the user decides whether to go on. */
const lookingMs = 2_000;

/**
 * Fills a page whose rows are far apart: the server searches a large list for some milliseconds at a time and
 * says where it stopped.
 */
const filledPage = async (
  first: Answer<any[]>,
  path: string,
  { query, signal }: { query: Query; signal?: AbortSignal | undefined },
): Promise<Answer<any[]>> => {
  const [from, to] = JSON.parse(String(query.range)) as [number, number];
  const isBackward = query.before != null;
  const [side, header] = isBackward ? ['before', 'x-previous'] : ['after', 'x-next'];
  const until = Date.now() + lookingMs;
  let page = first;
  while (page.headers.has('x-partial') && Date.now() < until) {
    const range = JSON.stringify([0, to - from - page.data.length]);
    const place = { after: null, before: null, [side]: page.headers.get(header) };
    const more = await ask<any[]>('GET', path, {
      query: { ...query, ...place, range, count: 'none' },
      signal,
    });
    const headers = new Headers(page.headers);
    for (const name of [header, 'x-partial']) {
      const value = more.headers.get(name);
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const data = isBackward ? [...more.data, ...page.data] : [...page.data, ...more.data];
    page = { data, headers };
  }
  return page;
};

const pageOf = <R extends RaRecord>(
  noun: Outline,
  { data, headers }: Answer<any[]>,
): GetListResult<R> => {
  const { from, to, total } = contentRange(headers.get('content-range'));
  const next = headers.get('x-next');
  const previous = headers.get('x-previous');
  const place: ListPlace = {
    next,
    previous,
    from,
    to,
    isMore: headers.has('x-total-more'),
    isPartial: headers.has('x-partial'),
    receivedAt: serverNow(),
  };
  return {
    data: data.map((row) => withId(noun, row)) as R[],
    total,
    pageInfo: { hasNextPage: next !== null, hasPreviousPage: previous !== null },
    meta: place,
  };
};

/** What the rows of a list that are counted are narrowed by; the signal ends the count on the server too. */
export type Counted = Pick<GetListParams, 'filter' | 'signal'>;

const countedBy = async (
  count: 'exact' | 'sums',
  view: OutlineView,
  { filter, signal }: Counted,
) => {
  const params = { pagination: { page: 1, perPage: 1 }, filter, meta: { count } };
  const query = listQuery(view, params as GetListParams);
  return (await ask('GET', view.noun.api, { query, signal, isLong: true })).headers;
};

/** How many rows a list has, however long that takes. */
export const countExactly = async (view: OutlineView, what: Counted): Promise<number> =>
  contentRange((await countedBy('exact', view, what)).get('content-range')).total;

/** What the fields that a list totals add up to over all its rows. */
export const addUp = async (view: OutlineView, what: Counted): Promise<Record<string, number>> =>
  JSON.parse((await countedBy('sums', view, what)).get('x-totals') ?? '{}');

/** A page of a list, by cursor; of a report and of what has a call of its own in their ways. */
export const listRows = async <R extends RaRecord>(
  view: OutlineView,
  params: GetListParams,
): Promise<GetListResult<R>> => {
  const { noun } = view;
  if (noun.noun === 'report') return reportRows<R>(view, params);
  if (noun.listCall) return (await import('./calledPage.ts')).calledPage<R>(noun, params);
  const query = listQuery(view, params);
  const { signal } = params;
  const first = await ask<any[]>('GET', noun.api, { query, signal });
  return pageOf<R>(noun, await filledPage(first, noun.api, { query, signal }));
};
