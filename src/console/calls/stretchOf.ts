import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { Outline, OutlineView } from '#model';
import { serverNow } from '../browser/clock.ts';
import { type Answer, answerInPage, ask, type Query } from './api.ts';
import { contentRange } from './contentRange.ts';
import type { ListPlace } from './listPlace.ts';
import { listQuery, type Stretch } from './listQuery.ts';
import { withId } from './withId.ts';

/** The most rows that the server gives at a time. */
export const rowsOfCall = 100;
/** The time in which rows of one call are searched for by itself, ms; then the user decides whether to go on. */
const lookingMs = 2_000;

type Request = { path: string; query: Query; signal: AbortSignal | undefined };

/**
 * Goes on by cursor until a stretch is full: the server gives a hundred rows at a time, and where rows are far
 * apart it searches a large list for some milliseconds at a time and says where it stopped.
 */
const filled = async (
  first: Answer<any[]>,
  { path, query, signal }: Request,
  { most, before }: Stretch,
): Promise<Answer<any[]>> => {
  const isBackward = before != null;
  const [side, header] = isBackward ? ['before', 'x-previous'] : ['after', 'x-next'];
  const until = Date.now() + lookingMs * Math.ceil(most / rowsOfCall);
  let page = first;
  /** The last call gave as many rows as it was asked for: there may be more. */
  let isFull = first.data.length === rowsOfCall;
  const goesOn = () =>
    page.data.length < most &&
    page.headers.has(header) &&
    (page.headers.has('x-partial') ? Date.now() < until : isFull);
  while (goesOn()) {
    const wanted = Math.min(rowsOfCall, most - page.data.length);
    const range = JSON.stringify([0, wanted - 1]);
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
    isFull = more.data.length === wanted;
  }
  return page;
};

const answered = <R extends RaRecord>(
  noun: Outline,
  { data, headers }: Answer<any[]>,
): GetListResult<R> => {
  const { from, total } = contentRange(headers.get('content-range'));
  const next = headers.get('x-next');
  const previous = headers.get('x-previous');
  const isFloor = headers.has('x-total-more');
  const place: ListPlace = {
    next,
    previous,
    from,
    to: from === null ? null : from + data.length - 1,
    floor: isFloor ? total : null,
    isPartial: headers.has('x-partial'),
    receivedAt: serverNow(),
  };
  return {
    data: data.map((row) => withId(noun, row)) as R[],
    // Where counting stopped is no total: react-admin would show no page behind it.
    ...(!isFloor && { total }),
    pageInfo: { hasNextPage: next !== null, hasPreviousPage: previous !== null },
    meta: place,
  };
};

/** The first rows of a list that came with the page, with no wait; undefined where none came. */
export const stretchInPage = <R extends RaRecord>(
  view: OutlineView,
  params: Pick<GetListParams, 'sort' | 'filter'>,
  most: number,
): GetListResult<R> | undefined => {
  const answer = answerInPage<any[]>(view.noun.api, listQuery(view, params, { most }));
  return answer && answered<R>(view.noun, answer);
};

/** Some rows of a list that is stored, in as many calls as they need; their place is `meta`, a `ListPlace`. */
export const stretchOf = async <R extends RaRecord>(
  view: OutlineView,
  params: Pick<GetListParams, 'sort' | 'filter' | 'meta' | 'signal'>,
  stretch: Stretch,
): Promise<GetListResult<R>> => {
  const { noun } = view;
  const { signal } = params;
  const most = Math.min(rowsOfCall, stretch.most);
  const request = { path: noun.api, query: listQuery(view, params, { ...stretch, most }), signal };
  const first = await ask<any[]>('GET', noun.api, { query: request.query, signal });
  return answered<R>(noun, await filled(first, request, stretch));
};
