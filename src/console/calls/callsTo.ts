import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import {
  type AnswerTo,
  type BodyTo,
  type CallInput,
  type CallNames,
  placeOfCall,
  type WithCalls,
} from '#model';
import { type Asking, addressOf, call, type Query } from './api.ts';
import { cacheName, routesNamed } from './routes.ts';
import { type Sending, sendFile } from './sendFile.ts';
import { useCall, usePoll } from './useCall.ts';

type Options<T> = Omit<UseQueryOptions<T, HttpError>, 'queryKey' | 'queryFn'>;
type How = Omit<Asking, 'query' | 'body'>;

/** The calls of a noun, or of the machine itself, typed by what declares them. */
export type CallsOf<N extends WithCalls> = {
  name: string;
  /** The cache key of all answers of a call: `invalidateQueries({ queryKey: [key('room')] })`. */
  key(of: CallNames<N>): string;
  /** The cache key of one answer. */
  keyOf<const K extends CallNames<N>>(of: K, request: CallInput<N, K>): readonly unknown[];
  /** Makes a call; rejects with the HttpError of `call`. */
  ask<const K extends CallNames<N>>(
    of: K,
    request?: CallInput<N, K> & How & { body?: BodyTo<N, K> },
  ): Promise<AnswerTo<N, K>>;
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

type CallParts = { params?: Readonly<Record<string, string | number>>; query?: Query };

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
  ask: (of, request) => {
    const { params, query, body, ...how } = (request ?? {}) as CallParts & How & { body?: unknown };
    const { method, path } = placeOf(name, of, { params });
    return call(method, path, { ...how, query, body });
  },
  addressOf: (of, request) => {
    const { query, ...parts } = (request ?? {}) as CallParts;
    return addressOf(placeOf(name, of, parts).path, query);
  },
  send: (of, file, sending, request) => {
    const { query = {}, ...parts } = (request ?? {}) as CallParts;
    return sendFile(placeOf(name, of, parts).path, query, file, sending);
  },
});

/** The answer of a call, cached under its key (`useCall`). */
export const useAsk = <N extends WithCalls, const K extends CallNames<N>>(
  calls: CallsOf<N>,
  of: K,
  request: CallInput<N, K>,
  options: Options<AnswerTo<N, K>> = {},
): UseQueryResult<AnswerTo<N, K>, HttpError> => {
  const { method, path } = placeOf(calls.name, of, request as CallParts);
  return useCall<AnswerTo<N, K>>(calls.key(of), method, path, request.query as Query, options);
};

/** The same, renewed every `everyMs` (`usePoll`). */
export const usePolled = <N extends WithCalls, const K extends CallNames<N>>(
  calls: CallsOf<N>,
  of: K,
  request: CallInput<N, K>,
  everyMs: number,
  options: Options<AnswerTo<N, K>> & { untilFailure?: boolean } = {},
): UseQueryResult<AnswerTo<N, K>, HttpError> =>
  usePoll<AnswerTo<N, K>>(
    calls.key(of),
    placeOf(calls.name, of, request as CallParts).path,
    (request.query ?? {}) as Query,
    everyMs,
    options,
  );
