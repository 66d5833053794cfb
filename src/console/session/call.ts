import type { AnswerTo, BodyTo, CallInput, CallNames } from '#model';
import type { authCalls } from '#own/session/authCalls.ts';
import { ownRoutes } from '#registry/ownRoutes.ts';

type Auth = typeof authCalls;

/** The answer of a failed call, which has none of what a success has. */
type Refused<T> = { readonly message: string } & (T extends readonly unknown[] | number
  ? unknown
  : { readonly [K in keyof T]?: undefined });

/** The body of an answer: the declared answer of a success, or the words of a failure. */
export type AnswerOrWords<T> =
  | (T extends readonly unknown[] | number ? T : T & { readonly message?: undefined })
  | Refused<T>;

/** A failure of the network rejects, everything else is an answer. */
export type Answer<T> = { status: number; body: T };

const routeOf = (name: CallNames<Auth>): string => ownRoutes.auth?.calls?.[name]?.route ?? '';

/** Where a call of sign-in and session is. */
export const pathTo = (name: CallNames<Auth>): string => routeOf(name).replace(/^\w+ /, '/api');

/**
 * Asks one of the calls of sign-in and session, by its name; all are small JSON. `token` goes into the
 * authorization header, where they expect it. A body that is no JSON reads as null, so that a proxy's error page
 * is no crash.
 */
export const callAuth = async <const K extends CallNames<Auth>>(
  name: K,
  {
    query,
    body,
    token,
  }: { query?: CallInput<Auth, K>['query']; body?: BodyTo<Auth, K>; token?: string } = {},
): Promise<Answer<AnswerOrWords<AnswerTo<Auth, K>> | null>> => {
  const [method] = routeOf(name).split(' ');
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
  const response = await fetch(pathTo(name) + search, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text) };
};

const parsed = <T>(text: string): T | null => {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
};
