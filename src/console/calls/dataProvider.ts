import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { placeOfCall } from '#model';
import { fileLanguage } from '../browser/language.ts';
import { viewNamed } from '../nouns/views.ts';
import { actOnMany, type OutcomesOfMany } from './actOnMany.ts';
import { type Asking, addressOf, call, type Query } from './api.ts';
import { listQuery } from './listQuery.ts';
import type { CountQuery } from './listRows.ts';
import { onceUnderWay } from './onceUnderWay.ts';
import { removeRow } from './removeRow.ts';
import { routesNamed } from './routes.ts';
import { withId } from './withId.ts';

/** The calls of single rows, which come with the first row that is opened: no dashboard has one. */
const rest = async () => (await import('./rest.ts')).rest;

const pathOf = (name: string) => viewNamed(name).noun.api.slice(1);

/** The files in which rows are saved. */
export type FileFormat = 'csv' | 'xlsx';

/** The values of a call: in its path and in its query. */
export type CallParts = { params?: Readonly<Record<string, string | number>>; query?: Query };

/** The same with its body, and how it is sent. */
export type CallRequest = CallParts & Omit<Asking, 'query'>;

/** The calls of lists, which come with the first of them. */
const lists = () => import('./listRows.ts');

/** The writes of forms, which come with the first form. */
const writes = () => import('./writes.ts');

/** The writes of many rows by react-admin's own buttons, which come with the first press. */
const writesOfMany = () => import('./writeMany.ts');

/**
 * The console's data as react-admin asks for it: single rows by ra-data-simple-rest, lists of any size with
 * their cursors hidden behind pages, writes of whole records as the server takes them, each sent once; and by
 * name the calls of schemas, the moves of a workflow, actions, and the address of an export. Each rejects with
 * the HttpError of `api.ts`, in the server's words.
 */
export const dataProvider = {
  supportAbortSignal: true,

  /** A page by its number, or by `meta.after` or `meta.before`; its `meta` is a `ListPlace`. */
  getList: async <R extends RaRecord>(name: string, params: GetListParams) =>
    (await lists()).listRows<R>(viewNamed(name), params),

  /** The exact number of rows of a list, however long that takes; the signal cancels it on the server too. */
  countExactly: async (name: string, what: CountQuery) => ({
    total: await (await lists()).countExactly(viewNamed(name), what),
  }),

  /** The sums over all rows of the fields that a list totals, which take longer than to count them. */
  addUp: async (name: string, what: CountQuery): Promise<Record<string, number>> =>
    (await lists()).addUp(viewNamed(name), what),

  getOne: async (name: string, params: any) => {
    const { data } = await (await rest()).getOne(pathOf(name), params);
    return { data: withId(viewNamed(name).noun, data) };
  },

  getMany: async (name: string, params: any) => ({
    data: await (await import('./rowsById.ts')).rowsById(viewNamed(name), params),
  }),

  getManyReference: async (name: string, params: any) =>
    (await import('./referringRows.ts')).referringRows(viewNamed(name), params),

  create: (name: string, { data }: any) =>
    onceUnderWay(['create', name, data], async () => ({
      data: await (await writes()).createdRow(viewNamed(name), data),
    })),

  /** In the version of `data`, else of `previousData`; see `changedRow`. */
  update: (name: string, { id, data, previousData }: any) =>
    onceUnderWay(['update', name, id, data, previousData?.version], async () => ({
      data: await (await writes()).changedRow(viewNamed(name), { id, data, previousData }),
    })),

  updateMany: (name: string, { ids, data }: any) =>
    onceUnderWay(['updateMany', name, ids, data], async () => ({
      data: await (await writesOfMany()).changeMany(viewNamed(name), { ids, data }),
    })),

  /** Removes a row in the version that was looked at; `meta.reason` says why where a second person is asked. */
  delete: (name: string, { id, previousData, meta }: any) =>
    onceUnderWay(['delete', name, id, previousData?.version, meta?.reason], async () => {
      const row =
        previousData?.version === undefined
          ? (await dataProvider.getOne(name, { id })).data
          : previousData;
      await removeRow(viewNamed(name), { id, version: row.version, reason: meta?.reason });
      return { data: row };
    }),

  deleteMany: (name: string, { ids, meta }: any) =>
    onceUnderWay(['deleteMany', name, ids, meta?.reason], async () => {
      const { removeMany } = await writesOfMany();
      return { data: await removeMany(viewNamed(name), { ids, reason: meta?.reason }) };
    }),

  /**
   * A call that a schema or the machine declares: `useQuery({ queryKey: ['branch', 'count'], queryFn: () =>
   * dataProvider.call('branch', 'count') })`. `callsTo` types it.
   */
  call: <T = any>(noun: string, of: string, request: CallRequest = {}): Promise<T> => {
    const { params, ...asking } = request;
    const { method, path } = placeOfCall(routesNamed(noun), of, params);
    return call<T>(method, path, asking);
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
    actOnMany(viewNamed(name).noun, action, body),

  /**
   * The address that saves all pages of a list as a file in the current language; a report by its
   * values. Without a format it is the CSV file in English, for a program.
   */
  exportUrl: (
    name: string,
    { sort, filter }: Pick<GetListParams, 'sort' | 'filter'>,
    format?: FileFormat,
  ): string => {
    const view = viewNamed(name);
    const path = `${view.noun.api}/export`;
    const file = format && { format, language: fileLanguage() };
    if (view.noun.noun === 'report') return addressOf(path, { ...filter, ...file });
    return addressOf(path, { ...listQuery(view, { sort, filter }), ...file });
  },
} as DataProvider & {
  call: <T = any>(noun: string, of: string, request?: CallRequest) => Promise<T>;
  countExactly: (name: string, what: CountQuery) => Promise<{ total: number }>;
  addUp: (name: string, what: CountQuery) => Promise<Record<string, number>>;
  move: (name: string, id: string, move: string, version: number) => Promise<{ data: RaRecord }>;
  act: (name: string, id: string, action: string, body: object) => Promise<{ message: string }>;
  actOnMany: (name: string, action: string, body: object) => Promise<OutcomesOfMany>;
  exportUrl: (
    name: string,
    params: Pick<GetListParams, 'sort' | 'filter'>,
    format?: FileFormat,
  ) => string;
};
