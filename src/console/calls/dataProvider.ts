import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { keyOf, type Outline, type OutlineView, viewsOf } from '#model';
import { outlines } from '#registry/outlines.ts';
import { serverNow } from '../browser/clock.ts';
import { type Answer, addressOf, ask, call, type Query } from './api.ts';
import type { ListPlace } from './listPlace.ts';
import { reportRows } from './reportRows.ts';

const views: ReadonlyMap<string, OutlineView> = new Map(
  outlines.flatMap(viewsOf).map((view) => [view.name, view]),
);

/** The view of a react-admin resource; throws when no schema has it. */
export const viewNamed = (name: string): OutlineView => {
  const view = views.get(name);
  if (!view) throw new Error(`No view is named '${name}'`);
  return view;
};

/** A row as react-admin wants it: with its key, as the API spells it, for an id. */
const withId = (noun: Outline, row: Record<string, unknown>): RaRecord => ({
  ...row,
  id: keyOf(noun, row),
});

/** The calls of single rows, which come with the first row that is opened: no dashboard has one. */
const rest = async () => (await import('./rest.ts')).rest;

const pathOf = (name: string) => viewNamed(name).noun.api.slice(1);

/** The files in which rows are saved. */
export type FileFormat = 'csv' | 'xlsx';

type OutcomesOfMany = {
  outcomes: {
    is: 'done' | 'held' | 'refused';
    message: string;
    errors: Readonly<Record<string, string>>;
  }[];
};

/** 'order 25-49/10000' in parts. */
export const contentRange = (header: string | null) => {
  const [, from, to, total] = /^\S+ (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(header ?? '') ?? [];
  return {
    from: from === undefined ? null : Number(from),
    to: to === undefined ? null : Number(to),
    total: total === undefined ? 0 : Number(total),
  };
};

const listQuery = (
  view: OutlineView,
  { pagination, sort, filter, meta = {} }: GetListParams,
): Query => {
  const { page = 1, perPage = 25 } = pagination ?? {};
  return {
    view: view.name,
    sort: sort && JSON.stringify([sort.field, sort.order]),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    filter: JSON.stringify(filter ?? {}),
    after: meta.after,
    before: meta.before,
    count: meta.count,
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

type Counted = Pick<GetListParams, 'filter' | 'signal'>;

const countedBy = async (count: 'exact' | 'sums', name: string, { filter, signal }: Counted) => {
  const view = viewNamed(name);
  const params = { pagination: { page: 1, perPage: 1 }, filter, meta: { count } };
  const query = listQuery(view, params as GetListParams);
  return (await ask('GET', view.noun.api, { query, signal, isLong: true })).headers;
};

/**
 * The console's data: ra-data-simple-rest for single rows, lists by cursor (never by offset at
 * depth), and by name what is neither: moves of a workflow and the address of an export.
 */
export const dataProvider = {
  supportAbortSignal: true,

  getList: async <R extends RaRecord>(name: string, params: GetListParams) => {
    const view = viewNamed(name);
    const { noun } = view;
    if (noun.noun === 'report') return reportRows<R>(view, params);
    if (noun.listCall) return (await import('./calledPage.ts')).calledPage<R>(noun, params);
    const query = listQuery(view, params);
    const { signal } = params;
    const first = await ask<any[]>('GET', noun.api, { query, signal });
    return pageOf<R>(noun, await filledPage(first, noun.api, { query, signal }));
  },

  /** How many rows a list has, however long that takes; the signal cancels it on the server too. */
  countExactly: async (name: string, what: Counted) => ({
    total: contentRange((await countedBy('exact', name, what)).get('content-range')).total,
  }),

  /** What the fields that a list totals add up to over all its rows, which takes longer than to count them. */
  addUp: async (name: string, what: Counted): Promise<Record<string, number>> =>
    JSON.parse((await countedBy('sums', name, what)).get('x-totals') ?? '{}'),

  getOne: async (name: string, params: any) => {
    const { data } = await (await rest()).getOne(pathOf(name), params);
    return { data: withId(viewNamed(name).noun, data) };
  },

  getMany: async (name: string, params: any) => {
    const { data } = await (await rest()).getMany(pathOf(name), params);
    return { data: data.map((row: any) => withId(viewNamed(name).noun, row)) };
  },

  create: async (name: string, params: any) => {
    const { data } = await (await rest()).create(pathOf(name), params);
    return { data: withId(viewNamed(name).noun, data) };
  },

  /** `data` holds the writable fields and the version that they were read with. */
  update: async (name: string, params: any) => {
    const { data } = await (await rest()).update(pathOf(name), params);
    return { data: withId(viewNamed(name).noun, data) };
  },

  /** Removes a row in the version that was looked at; `meta.reason` says why where a second person is asked. */
  delete: async (name: string, { id, previousData, meta }: any) => {
    await call('DELETE', `${viewNamed(name).noun.api}/${id}`, {
      query: { reason: meta?.reason },
      headers: { 'if-match': `"${previousData?.version}"` },
    });
    return { data: previousData };
  },

  /** One move of a workflow: POST /<api>/<key>/<move>. */
  move: async (name: string, id: string, move: string, version: number) => {
    const { noun } = viewNamed(name);
    const row = await call<Record<string, unknown>>('POST', `${noun.api}/${id}/${move}`, {
      body: { version },
    });
    return { data: withId(noun, row) };
  },

  /** An action of a row: POST /<api>/<key>/<action>. What was done, in the server's words. */
  act: (name: string, id: string, action: string, body: object) =>
    call<{ message: string }>('POST', `${viewNamed(name).noun.api}/${id}/${action}`, { body }),

  /** An action on many rows: POST /<api>/<action>. The outcome of each, in the order of the rows. */
  actOnMany: (name: string, action: string, body: object) =>
    call<OutcomesOfMany>('POST', `${viewNamed(name).noun.api}/${action}`, { body }),

  /** Where the rows of a list can be saved from as a file, all pages of it; a report by its values. */
  exportUrl: (
    name: string,
    { sort, filter }: Pick<GetListParams, 'sort' | 'filter'>,
    format?: FileFormat,
  ): string => {
    const view = viewNamed(name);
    const path = `${view.noun.api}/export`;
    if (view.noun.noun === 'report') return addressOf(path, { ...filter, format });
    const { range: _, ...query } = listQuery(view, { sort, filter } as GetListParams);
    return addressOf(path, { ...query, format });
  },
} as DataProvider & {
  countExactly: (name: string, what: Counted) => Promise<{ total: number }>;
  addUp: (name: string, what: Counted) => Promise<Record<string, number>>;
  move: (name: string, id: string, move: string, version: number) => Promise<{ data: RaRecord }>;
  act: (name: string, id: string, action: string, body: object) => Promise<{ message: string }>;
  actOnMany: (name: string, action: string, body: object) => Promise<OutcomesOfMany>;
  exportUrl: (
    name: string,
    params: Pick<GetListParams, 'sort' | 'filter'>,
    format?: FileFormat,
  ) => string;
};
