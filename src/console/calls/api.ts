import { HttpError } from 'ra-core';
import type { Sentence } from '#domain/sentence.ts';
import { heardDate } from '../browser/clock.ts';
import { english, languageNow, say, t } from '../browser/language.ts';
import { isUserActive } from '../browser/presence.ts';
import { keepExpiry } from '../session/expiry.ts';
import { type FirstAnswer, hasFirstAnswer, takeFirstAnswer } from '../session/firstAnswers.ts';
import { mayAsk } from '../session/sessionLife.ts';
import { newReference, withReference } from './reference.ts';
import { mustHaveLine, unanswered, unreachable } from './unanswered.ts';
import { keepWhy } from './whyNot.ts';

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Answer<T> = { data: T; headers: Headers };

export type Asking = {
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  headers?: HeadersInit;
  /** Made by a timer or a message, not for a present user; found out by itself in most cases. */
  isPolled?: boolean;
  /** May take as long as it takes; else no answer within `mostWaitMs` counts as none. */
  isLong?: boolean;
};

let whenSignedOut: () => void = () => {};

/** Says what happens when any call is answered 401: there is no session any more (§6). */
export const onSignedOut = (leave: () => void): void => {
  whenSignedOut = leave;
};

/** The address of a call with its query; values that are null or undefined are left out. */
export const addressOf = (path: string, query: Query = {}): string => {
  const entries = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return `/api${path}${entries.length > 0 ? `?${search}` : ''}`;
};

/** An answer that has not come after so long does not come any more, ms. */
const mostWaitMs = 60_000;

/** Message for the end of a session (§8). */
export const sessionIsOver = english('Your session has expired, please login again.');

const heldWords = english('Nothing is changed yet: a second person must approve it.');

/** The change that an error says is held back for a second person; null when it is another error. */
export const heldBy = (error: unknown): { id: number; fields: string[] } | null =>
  error instanceof HttpError && error.status === 202 ? error.body.held : null;

/**
 * The data of an answer. Throws ra-core's HttpError with the server's words when the request is
 * refused or held back for a second person (`heldBy`); a 401 ends the session.
 */
export const dataOf = <T>(status: number, type: string | null, text: string): T => {
  const isJson = type?.includes('json') ?? false;
  const data = isJson && text !== '' ? JSON.parse(text) : text;
  if (status === 401) whenSignedOut();
  // Nothing is written yet: a caller that needs the row must not go on as if it were.
  if (status === 202 && isJson && data?.held) throw new HttpError(t(heldWords), status, data);
  if (status >= 200 && status < 300) return data;
  const message = isJson && typeof data?.message === 'string' ? data.message : null;
  const sentences = isJson ? (data?.sentences as Sentences | undefined) : undefined;
  const words = message
    ? say(sentences?.message ?? message)
    : t('The server answered %{status}.', { status });
  const notice = withReference(words, status, isJson ? data?.reference : null);
  if (isJson && data?.why) keepWhy(notice, data.why);
  if (sentences?.errors)
    for (const [name, fault] of Object.entries(sentences.errors)) data.errors[name] = say(fault);
  throw new HttpError(notice, status, isJson ? data : { message: words });
};

/** The sentences of a refusal, whose words are found by their keys. */
type Sentences = { message?: Sentence; errors?: Readonly<Record<string, Sentence>> };

/** Reads the headers of an answer: the exchange's time, and how long the session lasts. */
export const heardAnswer = (
  header: (name: string) => string | null,
  sentAt: number,
  isPolled = false,
): void => {
  heardDate(header('date'), sentAt, Date.now());
  const left = header('x-session-expires-in');
  if (left !== null) keepExpiry(Number(left), sentAt, isPolled);
};

/** Whether an answer is not the server's own: a proxy's page does not tell whether a write was done. */
const isOfProxy = (status: number, type: string | null): boolean =>
  [502, 503, 504].includes(status) && !type?.includes('json');

type WithText = { status: number; headers: Headers; text: string };

/**
 * The answer to a read that came with the page, with no wait, the first time that it is asked for; undefined where
 * none did. A query that begins with it is drawn with its data at once.
 */
export const answerInPage = <T>(path: string, query?: Query): Answer<T> | undefined => {
  const address = addressOf(path, query);
  // Asked first: whose session it is, is in a cookie, which a browser takes ms to read.
  const known = hasFirstAnswer('GET', address) && mayAsk() && takeFirstAnswer('GET', address);
  return known ? { data: known.body as T, headers: headersOf(known) } : undefined;
};

// The date is that of the page (restoreSession in sessionLife.ts).
const headersOf = ({ headers: { date: _, ...headers } }: FirstAnswer) => new Headers(headers);

/** The same for a call that is under way. */
const answeredAlready = (method: string, path: string): WithText | null => {
  const known = takeFirstAnswer(method, path);
  return known && { status: 200, headers: headersOf(known), text: JSON.stringify(known.body) };
};

/** The answer with all its text. Rejects when it breaks off on the way or does not come in time. */
const answered = async (
  path: string,
  { signal, isLong, ...init }: RequestInit & Pick<Asking, 'isLong'> & { method: Method },
): Promise<WithText> => {
  const known = answeredAlready(init.method, path);
  if (known) return known;
  const leaving = new AbortController();
  const leave = () => leaving.abort(signal?.reason);
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  const timer = isLong ? undefined : setTimeout(leave, mostWaitMs);
  try {
    const response = await fetch(path, { ...init, signal: leaving.signal });
    const { status, headers } = response;
    return { status, headers, text: await response.text() };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
};

/**
 * A call of the API with its headers. Throws ra-core's HttpError with the server's words, status (0
 * when there was no answer, see `unanswered.ts`) and body {code, message, errors, reference}. Nothing
 * is ever sent a second time by itself.
 */
export const ask = async <T>(
  method: Method,
  path: string,
  { query, body, signal, headers, isLong, isPolled = !isUserActive() }: Asking = {},
): Promise<Answer<T>> => {
  const checkSession = () => {
    if (!mayAsk()) throw new HttpError(t(sessionIsOver), 0, { message: sessionIsOver });
  };
  checkSession();
  const isWrite = method !== 'GET';
  if (isWrite) {
    await mustHaveLine();
    checkSession();
  }
  const sentAt = Date.now();
  const answer = await answered(addressOf(path, query), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      // Letters that the call causes are in it.
      'accept-language': languageNow(),
      'x-request-id': newReference(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // Polling does not extend a session: it ends when the user is away.
      ...(isPolled ? { 'x-poll': '1' } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    isLong,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw isWrite ? unanswered() : unreachable();
  });
  heardAnswer((name) => answer.headers.get(name), sentAt, isPolled);
  const type = answer.headers.get('content-type');
  if (isWrite && isOfProxy(answer.status, type)) throw unanswered();
  return { data: dataOf<T>(answer.status, type, answer.text), headers: answer.headers };
};

/** A call of the API: what it answers, or the HttpError of `ask`. Paths are below /api. */
export const call = async <T = unknown>(
  method: Method,
  path: string,
  asking: Asking = {},
): Promise<T> => (await ask<T>(method, path, asking)).data;
