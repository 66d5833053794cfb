import {
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { DataProviderContext, type HttpError } from 'ra-core';
import { useContext } from 'react';
import {
  type AnswerTo,
  type BodyTo,
  type CallInput,
  type CallNames,
  placeOfCall,
  type WithCalls,
} from '#model';
import { pageTimes } from '../session/firstAnswers.ts';
import { type Asking, addressOf, answerInPage } from './api.ts';
import { type CallParts, type CallRequest, dataProvider } from './dataProvider.ts';
import { cacheName, routesNamed } from './routes.ts';
import { type Sending, sendFile } from './sendFile.ts';

type Options<T> = Omit<UseQueryOptions<T, HttpError>, 'queryKey' | 'queryFn'>;
type How = Omit<Asking, 'query' | 'body'>;

type Request<N extends WithCalls, K extends CallNames<N>> = CallInput<N, K> &
  How & { body?: BodyTo<N, K> };

/** The calls of a noun, or of the machine itself, typed by what declares them. */
export type CallsOf<N extends WithCalls> = {
  name: string;
  /** The cache key of all answers of a call: `invalidateQueries({ queryKey: [key('room')] })`. */
  key(of: CallNames<N>): string;
  /** The cache key of one answer. */
  keyOf<const K extends CallNames<N>>(of: K, request: CallInput<N, K>): readonly unknown[];
  /** Makes a call; rejects with the HttpError of `call`. */
  ask<const K extends CallNames<N>>(of: K, request?: Request<N, K>): Promise<AnswerTo<N, K>>;
  /** Where the browser itself finds what a call answers: a file to be saved, a stream. */
  addressOf<const K extends CallNames<N>>(of: K, request?: CallInput<N, K>): string;
  /** Makes a call that takes a file; rejects as `sendFile` does. */
  send<const K extends CallNames<N>>(
    of: K,
    file: File,
    sending: Sending,
    request?: CallInput<N, K>,
  ): Promise<AnswerTo<N, K>>;
};

const placeOf = (noun: string, of: string, { params }: CallParts) =>
  placeOfCall(routesNamed(noun), of, params);

/**
 * The calls of a noun: `callsTo<typeof branch>('branch').ask('close', { params: { branchId } })`. Only the type of
 * the schema is needed; the outline of the noun has the path of each call.
 */
export const callsTo = <N extends WithCalls>(name: string): CallsOf<N> => ({
  name,
  key: (of) => cacheName(name, of),
  keyOf: (of, request) => [
    cacheName(name, of),
    placeOf(name, of, request as CallParts).path,
    request.query ?? {},
  ],
  ask: (of, request) => dataProvider.call(name, of, (request ?? {}) as CallRequest),
  addressOf: (of, request) => {
    const { query, ...parts } = (request ?? {}) as CallParts;
    return addressOf(placeOf(name, of, parts).path, query);
  },
  send: (of, file, sending, request) => {
    const { query = {}, ...parts } = (request ?? {}) as CallParts;
    return sendFile(placeOf(name, of, parts).path, query, file, sending);
  },
});

/** The provider that react-admin has. Its own `useDataProvider` draws a component again with each address. */
const useProvider = (): Pick<typeof dataProvider, 'call'> =>
  (useContext(DataProviderContext) as typeof dataProvider | null) ?? dataProvider;

/**
 * The answer of a call, cached under its key and asked for by `call` of react-admin's dataProvider. It begins with
 * the answer that came with the page; old data stays while new data is fetched.
 */
export const useAsk = <N extends WithCalls, const K extends CallNames<N>>(
  calls: CallsOf<N>,
  of: K,
  request: CallInput<N, K>,
  options: Options<AnswerTo<N, K>> = {},
): UseQueryResult<AnswerTo<N, K>, HttpError> => {
  const provider = useProvider();
  const { params, query } = request as CallParts;
  const { method, path } = placeOf(calls.name, of, { params });
  return useQuery<AnswerTo<N, K>, HttpError>({
    queryKey: calls.keyOf(of, request),
    queryFn: ({ signal }) => provider.call(calls.name, of, { params, query, signal }),
    initialData: () =>
      method === 'GET' ? answerInPage<AnswerTo<N, K>>(path, query)?.data : undefined,
    initialDataUpdatedAt: () => pageTimes().receivedAt,
    ...options,
  });
};

/** A call that changes something: a mutation, made by `call` of react-admin's dataProvider. */
export const useWrite = <N extends WithCalls, const K extends CallNames<N>>(
  calls: CallsOf<N>,
  of: K,
  options: UseMutationOptions<AnswerTo<N, K>, HttpError, Request<N, K>> = {},
): UseMutationResult<AnswerTo<N, K>, HttpError, Request<N, K>> => {
  const provider = useProvider();
  return useMutation({
    mutationFn: (request) => provider.call(calls.name, of, request as CallRequest),
    ...options,
  });
};

/**
 * An answer that is asked for again every `everyMs`. `untilFailure` stops for good when one fetch fails, as the
 * interface status does (§4.3); without it the polling goes on and the answer only grows older.
 */
export const usePolled = <N extends WithCalls, const K extends CallNames<N>>(
  calls: CallsOf<N>,
  of: K,
  request: CallInput<N, K>,
  everyMs: number,
  { untilFailure = false, ...options }: Options<AnswerTo<N, K>> & { untilFailure?: boolean } = {},
): UseQueryResult<AnswerTo<N, K>, HttpError> =>
  useAsk(calls, of, request, {
    ...options,
    retry: false,
    ...(untilFailure && { refetchOnReconnect: false, meta: { onlyWhenAsked: true } }),
    refetchInterval: ({ state }) => (untilFailure && state.status === 'error' ? false : everyMs),
  });
