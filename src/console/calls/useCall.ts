import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { pageTimes } from '../session/firstAnswers.ts';
import { answerInPage, call, type Method, type Query } from './api.ts';

type More<T> = Omit<UseQueryOptions<T, HttpError>, 'queryKey' | 'queryFn'>;

/**
 * What a call answers, kept under a name: pages that use the same name, path and query share one
 * answer, and `invalidateQueries([name])` asks again. Old data stays while new data is fetched.
 */
export const useCall = <T>(
  name: string,
  method: Method,
  path: string,
  query: Query = {},
  options: More<T> = {},
): UseQueryResult<T, HttpError> =>
  useQuery<T, HttpError>({
    queryKey: [name, path, query],
    queryFn: ({ signal }) => call<T>(method, path, { query, signal }),
    initialData: () => (method === 'GET' ? answerInPage<T>(path, query)?.data : undefined),
    initialDataUpdatedAt: () => pageTimes().receivedAt,
    ...options,
  });

/**
 * The same, asked again every `everyMs`. `untilFailure` stops for good when one fetch fails, as the
 * interface status does (§4.3); without it the polling goes on and what is shown only grows older.
 */
export const usePoll = <T>(
  name: string,
  path: string,
  query: Query,
  everyMs: number,
  { untilFailure = false, ...options }: More<T> & { untilFailure?: boolean } = {},
): UseQueryResult<T, HttpError> =>
  useCall<T>(name, 'GET', path, query, {
    ...options,
    retry: false,
    ...(untilFailure && { refetchOnReconnect: false, meta: { onlyWhenAsked: true } }),
    refetchInterval: ({ state }) => (untilFailure && state.status === 'error' ? false : everyMs),
  });
