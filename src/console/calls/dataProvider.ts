import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { type OutlineView, viewsOf } from '#model';
import { outlines } from '#registry/outlines.ts';
import { addressOf, call } from './api.ts';
import { listQuery } from './listQuery.ts';
import type { Counted } from './listRows.ts';
import { onceUnderWay } from './onceUnderWay.ts';
import type { WhyNot } from './whyNot.ts';
import { withId } from './withId.ts';

const views: ReadonlyMap<string, OutlineView> = new Map(
  outlines.flatMap(viewsOf).map((view) => [view.name, view]),
);

/** The view of a react-admin resource; throws when no schema has it. */
export const viewNamed = (name: string): OutlineView => {
  const view = views.get(name);
  if (!view) throw new Error(`No view is named '${name}'`);
  return view;
};

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
    why?: WhyNot;
  }[];
};

/** The calls of lists, which come with the first of them. */
const lists = () => import('./listRows.ts');

/**
 * The console's data: ra-data-simple-rest for single rows, lists by cursor (never by offset at
 * depth), and by name what is neither: moves of a workflow and the address of an export.
 */
export const dataProvider = {
  supportAbortSignal: true,

  getList: async <R extends RaRecord>(name: string, params: GetListParams) =>
    (await lists()).listRows<R>(viewNamed(name), params),

  /** How many rows a list has, however long that takes; the signal cancels it on the server too. */
  countExactly: async (name: string, what: Counted) => ({
    total: await (await lists()).countExactly(viewNamed(name), what),
  }),

  /** What the fields that a list totals add up to over all its rows, which takes longer than to count them. */
  addUp: async (name: string, what: Counted): Promise<Record<string, number>> =>
    (await lists()).addUp(viewNamed(name), what),

  getOne: async (name: string, params: any) => {
    const { data } = await (await rest()).getOne(pathOf(name), params);
    return { data: withId(viewNamed(name).noun, data) };
  },

  getMany: async (name: string, params: any) => {
    const { data } = await (await rest()).getMany(pathOf(name), params);
    return { data: data.map((row: any) => withId(viewNamed(name).noun, row)) };
  },

  create: (name: string, params: any) =>
    onceUnderWay(['create', name, params.data], async () => {
      const { data } = await (await rest()).create(pathOf(name), params);
      return { data: withId(viewNamed(name).noun, data) };
    }),

  /** `data` holds the writable fields and the version that they were read with. */
  update: (name: string, params: any) =>
    onceUnderWay(['update', name, params.id, params.data], async () => {
      const { data } = await (await rest()).update(pathOf(name), params);
      return { data: withId(viewNamed(name).noun, data) };
    }),

  /** Removes a row in the version that was looked at; `meta.reason` says why where a second person is asked. */
  delete: (name: string, { id, previousData, meta }: any) =>
    onceUnderWay(['delete', name, id, previousData?.version, meta?.reason], async () => {
      await call('DELETE', `${viewNamed(name).noun.api}/${id}`, {
        query: { reason: meta?.reason },
        headers: { 'if-match': `"${previousData?.version}"` },
      });
      return { data: previousData };
    }),

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
