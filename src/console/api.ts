import { HttpError } from 'ra-core';
import { heardDate } from './clock.ts';

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Answer<T> = { data: T; headers: Headers };

type Asking = { query?: Query; body?: unknown; signal?: AbortSignal; headers?: HeadersInit };

let whenSignedOut: () => void = () => {};

/** Says what happens when any call is answered 401: there is no session any more (§6). */
export const onSignedOut = (leave: () => void): void => {
  whenSignedOut = leave;
};

/** The address of a call with its query; values that are null or undefined are left out. */
export const addressOf = (path: string, query: Query = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/api${path}${given.length > 0 ? `?${search}` : ''}`;
};

/** Words for a call that never got an answer. */
export const unreachable = 'The server cannot be reached. Nothing is known to be saved; try again.';

const heldWords = 'Nothing is changed yet: a second person must approve it.';

/** The change that an error says is held back for a second person; null when it is another error. */
export const heldBy = (error: unknown): { id: number; fields: string[] } | null =>
  error instanceof HttpError && error.status === 202 ? error.body.held : null;

/**
 * A call of the API with its headers. Throws ra-core's HttpError with the server's words, status (0
 * when there was no answer) and body {code, message, errors, reference}.
 */
export const ask = async <T>(
  method: Method,
  path: string,
  { query, body, signal, headers }: Asking = {},
): Promise<Answer<T>> => {
  const sentAt = Date.now();
  const response = await fetch(addressOf(path, query), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new HttpError(unreachable, 0, { code: 'UNREACHABLE', message: unreachable });
  });
  heardDate(response.headers.get('date'), sentAt, Date.now());
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const data = isJson && text !== '' ? JSON.parse(text) : text;
  if (response.status === 401) whenSignedOut();
  // Nothing is written yet: whoever counts on the row must not go on as if it were.
  if (response.status === 202 && isJson && data?.held) throw new HttpError(heldWords, 202, data);
  if (!response.ok) {
    const said = isJson && typeof data?.message === 'string' ? data.message : null;
    const words = said ?? `The server answered ${response.status}.`;
    throw new HttpError(words, response.status, isJson ? data : { message: words });
  }
  return { data, headers: response.headers };
};

/** A call of the API: what it answers, or the HttpError of `ask`. Paths are below /api. */
export const call = async <T = unknown>(
  method: Method,
  path: string,
  asking: Asking = {},
): Promise<T> => (await ask<T>(method, path, asking)).data;
