import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { keyOf, type Noun, type Report, type Resource, type RowIn, type RowOf } from '#model';
import { type Asking, call, type Query } from './api.ts';
import { outlineNamed } from './routes.ts';
import { useCall, usePoll } from './useCall.ts';

type Options<T> = Omit<UseQueryOptions<T, HttpError>, 'queryKey' | 'queryFn'>;
type How = Pick<Asking, 'signal'>;

/** The key of a row; what came by an address is still a text. */
type KeyIn<N extends Resource> = { readonly [K in N['key'][number]]: string | number };

/** Which rows of a resource are asked for, and in which order. */
export type RowsRequest<N extends Resource> = {
  filter?: {
    readonly [K in keyof RowIn<N>]?: RowIn<N>[K] | readonly RowIn<N>[K][] | undefined;
  } & { readonly q?: string };
  sort?: readonly [field: keyof RowIn<N> & string, order: 'ASC' | 'DESC'];
  /** The place of the first one; 0 by default. */
  from?: number;
  /** The most that come, at most 100. */
  most?: number;
};

/** What a report is computed from. */
export type ReportParameters<N extends Report> = {
  readonly [K in N['parameters'] extends readonly (infer A extends keyof RowOf<N>)[] ? A : never]?:
    | RowOf<N>[K]
    | null;
};

/** The rows of a noun, typed by its schema. */
export type Rows<N extends Noun> = { readonly noun: N['noun']; readonly name: string };

/**
 * The rows of a resource: `rowsOf<typeof order>('order')`, for `rowWith`, `rowsWith` and their hooks. Only the type of
 * the schema is needed; the outline of the noun has its address and its key.
 */
export const rowsOf = <N extends Resource>(name: string): Rows<N> => ({ noun: 'resource', name });

/** The rows of a report: `reportOf<typeof activeUser>('activeUser')`, for `useReport` and `usePolledReport`. */
export const reportOf = <N extends Report>(name: string): Rows<N> => ({ noun: 'report', name });

const addressOfRow = ({ name }: { name: string }, key: Readonly<Record<string, unknown>>) => {
  const noun = outlineNamed(name);
  return `${noun.api}/${keyOf({ key: noun.key.map(String) }, key)}`;
};

const queryOf = <N extends Resource>({ filter, sort, from = 0, most }: RowsRequest<N>): Query => ({
  ...(filter && { filter: JSON.stringify(filter) }),
  ...(sort && { sort: JSON.stringify(sort) }),
  ...(most !== undefined && { range: JSON.stringify([from, from + most - 1]) }),
});

/** One row; rejects with the HttpError of `call`. */
export const rowWith = <N extends Resource>(
  rows: Rows<N>,
  key: KeyIn<N>,
  how: How = {},
): Promise<RowIn<N>> => call('GET', addressOfRow(rows, key), how);

/** Some rows; rejects with the HttpError of `call`. */
export const rowsWith = <N extends Resource>(
  rows: Rows<N>,
  request: RowsRequest<N>,
  how: How = {},
): Promise<RowIn<N>[]> =>
  call('GET', outlineNamed(rows.name).api, { ...how, query: queryOf(request) });

/** The cache key of what `useRows` gives. */
export const keyOfRows = <N extends Resource>(
  as: string,
  rows: Rows<N>,
  request: RowsRequest<N>,
): readonly unknown[] => [as, outlineNamed(rows.name).api, queryOf(request)];

/** One row, cached under a name (`useCall`). */
export const useRow = <N extends Resource>(
  as: string,
  rows: Rows<N>,
  key: KeyIn<N>,
  options: Options<RowIn<N>> = {},
): UseQueryResult<RowIn<N>, HttpError> =>
  useCall<RowIn<N>>(as, 'GET', addressOfRow(rows, key), {}, options);

/** Some rows, cached under a name. */
export const useRows = <N extends Resource>(
  as: string,
  rows: Rows<N>,
  request: RowsRequest<N>,
  options: Options<RowIn<N>[]> = {},
): UseQueryResult<RowIn<N>[], HttpError> =>
  useCall<RowIn<N>[]>(as, 'GET', outlineNamed(rows.name).api, queryOf(request), options);

/** Some rows, renewed every `everyMs` (`usePoll`). */
export const usePolledRows = <N extends Resource>(
  as: string,
  rows: Rows<N>,
  request: RowsRequest<N>,
  everyMs: number,
): UseQueryResult<RowIn<N>[], HttpError> =>
  usePoll<RowIn<N>[]>(as, outlineNamed(rows.name).api, queryOf(request), everyMs);

/** The rows of a report, cached under a name. */
export const useReport = <N extends Report>(
  as: string,
  rows: Rows<N>,
  request: ReportParameters<N>,
  options: Options<RowIn<N>[]> = {},
): UseQueryResult<RowIn<N>[], HttpError> =>
  useCall<RowIn<N>[]>(as, 'GET', outlineNamed(rows.name).api, request as Query, options);

/** The rows of a report, renewed every `everyMs`. */
export const usePolledReport = <N extends Report>(
  as: string,
  rows: Rows<N>,
  request: ReportParameters<N>,
  everyMs: number,
): UseQueryResult<RowIn<N>[], HttpError> =>
  usePoll<RowIn<N>[]>(as, outlineNamed(rows.name).api, request as Query, everyMs);
