import { HttpError } from 'ra-core';
import { heardDate } from './clock.ts';
import { keepExpiry } from './login/expiry.ts';
import { mayAsk } from './login/sessionLife.ts';
import { isSomebodyThere } from './presence.ts';

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Answer<T> = { data: T; headers: Headers };

type Asking = {
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  headers?: HeadersInit;
  /** Asked by a timer or a message, not for somebody who sits there; known without being said, mostly. */
  isPolled?: boolean;
};

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

/** What the session's end is called (§8). */
export const sessionIsOver = 'Your session has expired, please login again.';

const heldWords = 'Nothing is changed yet: a second person must approve it.';

/** The change that an error says is held back for a second person; null when it is another error. */
export const heldBy = (error: unknown): { id: number; fields: string[] } | null =>
  error instanceof HttpError && error.status === 202 ? error.body.held : null;

/**
 * What an answer carries. Throws ra-core's HttpError with the server's words where it is a refusal
 * or is held back for a second person (`heldBy`); a 401 ends the session.
 */
export const dataOf = <T>(status: number, type: string | null, text: string): T => {
  const isJson = type?.includes('json') ?? false;
  const data = isJson && text !== '' ? JSON.parse(text) : text;
  if (status === 401) whenSignedOut();
  // Nothing is written yet: whoever counts on the row must not go on as if it were.
  if (status === 202 && isJson && data?.held) throw new HttpError(heldWords, status, data);
  if (status >= 200 && status < 300) return data;
  const said = isJson && typeof data?.message === 'string' ? data.message : null;
  const words = said ?? `The server answered ${status}.`;
  throw new HttpError(words, status, isJson ? data : { message: words });
};

/** Takes what every answer says beside its data: the exchange's time, and how long the session lasts. */
export const heardAnswer = (
  header: (name: string) => string | null,
  sentAt: number,
  isPolled = false,
): void => {
  heardDate(header('date'), sentAt, Date.now());
  const left = header('x-session-expires-in');
  if (left !== null) keepExpiry(Number(left), sentAt, isPolled);
};

/** Never got an answer: the words and the status 0 that callers know it by. */
export const unanswered = (): HttpError =>
  new HttpError(unreachable, 0, { code: 'UNREACHABLE', message: unreachable });

/**
 * A call of the API with its headers. Throws ra-core's HttpError with the server's words, status (0
 * when there was no answer) and body {code, message, errors, reference}.
 */
export const ask = async <T>(
  method: Method,
  path: string,
  { query, body, signal, headers, isPolled = !isSomebodyThere() }: Asking = {},
): Promise<Answer<T>> => {
  if (!mayAsk()) throw new HttpError(sessionIsOver, 0, { message: sessionIsOver });
  const sentAt = Date.now();
  const response = await fetch(addressOf(path, query), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // What the console asks by itself does not keep a session: an empty chair ends it.
      ...(isPolled ? { 'x-poll': '1' } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw unanswered();
  });
  heardAnswer((name) => response.headers.get(name), sentAt, isPolled);
  const data = dataOf<T>(
    response.status,
    response.headers.get('content-type'),
    await response.text(),
  );
  return { data, headers: response.headers };
};

/** A call of the API: what it answers, or the HttpError of `ask`. Paths are below /api. */
export const call = async <T = unknown>(
  method: Method,
  path: string,
  asking: Asking = {},
): Promise<T> => (await ask<T>(method, path, asking)).data;
