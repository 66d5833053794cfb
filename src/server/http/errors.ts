import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type ErrorKind, type Sentences } from '../runtime/errors.ts';
import { failureInWords } from '../runtime/failure.ts';
import { databaseUnavailable } from '../runtime/outages.ts';
import type { Settings } from '../runtime/settings.ts';
import { referenceHeader } from './reference.ts';
import { type ToldWhy, whyRefused } from './tellWhy.ts';

/** The answer of every failed call. `reference` finds the cause in the log. */
export type ErrorAnswer = {
  code: string;
  message: string;
  errors: Readonly<Record<string, string>>;
  reference: string;
  /** The message and the faults as sentences, by whose keys programs and languages know them. */
  sentences?: Sentences;
  /** The row as it is now, where another user changed it first. */
  current?: unknown;
  /** The reason, if a rule of permissions refused it. */
  why?: ToldWhy;
};

/** The one place that turns a failure into an answer: safe words for the caller, the cause for the log. */
export const handleErrors = (app: FastifyInstance, settings: Pick<Settings, 'mode'>): void => {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const failure = failureInWords(error) ?? translated(error);
    // An outage of the database is logged once, and not by every call that meets it.
    if (failure.status >= 500 && failure.code !== databaseUnavailable)
      request.log.error({ err: failure.cause ?? error, reference: request.id }, failure.message);
    return answer(reply, request, failure, whyRefused(failure, request, settings));
  });
};

/**
 * Answers a request that no route or hook ever saw, one with an unreadable address, with the
 * headers of every answer.
 */
export const answerUnread =
  (headersFor: (request: FastifyRequest) => Readonly<Record<string, string>>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply
      .headers(headersFor(request))
      .header('cache-control', 'no-store')
      .header(referenceHeader, request.id);
    void answer(reply, request, failureInWords(error) ?? translated(error));
  };

/** The answer for an unknown address; without a session, a caller does not even learn that of the API. */
export const notFoundOf = (request: FastifyRequest): ApiError =>
  isApi(request) && !request.user
    ? new ApiError('NO_SESSION', 'Please sign in.')
    : new ApiError('NOT_FOUND', 'There is nothing at this address.');

/**
 * Whether a request is for the API and not for a page of the console. The matched route decides where there
 * is one: /%61pi leads to it as well, and another spelling must not evade our checks.
 */
export const isApi = (request: Pick<FastifyRequest, 'url' | 'is404' | 'routeOptions'>): boolean =>
  request.is404
    ? /^\/api(\/|\?|$)/i.test(request.url)
    : (request.routeOptions.url?.startsWith('/api/') ?? false);

/** Answers with a failure. */
export const answer = (
  reply: FastifyReply,
  request: FastifyRequest,
  failure: ApiError,
  why: ToldWhy | null = null,
) => {
  const { why: _, ...more } = failure.more;
  const body: ErrorAnswer = {
    ...more,
    code: failure.code,
    message: failure.message,
    errors: failure.errors,
    reference: request.id,
  };
  if (failure.sentences) body.sentences = failure.sentences;
  if (why) body.why = why;
  if (failure.current !== undefined) body.current = failure.current;
  if (failure.kind === 'UNAVAILABLE' || failure.kind === 'TOO_MANY')
    if (!reply.hasHeader('retry-after')) reply.header('retry-after', failure.retryAfter);
  return reply.code(failure.status).type('application/json; charset=utf-8').send(body);
};

/** Errors of fastify and its plugins, by status: kind and message of the answer. */
const words: Readonly<Record<number, readonly [ErrorKind, string]>> = {
  400: ['MALFORMED', 'The request is malformed.'],
  404: ['NOT_FOUND', 'There is nothing at this address.'],
  405: ['WRONG_METHOD', 'This method is not supported.'],
  413: ['TOO_LARGE', 'The body is larger than 1 MiB.'],
  414: ['MALFORMED', 'The address is too long.'],
  415: ['WRONG_TYPE', 'The body must be application/json.'],
  429: ['TOO_MANY', 'Too many requests. Try again in a while.'],
  503: ['UNAVAILABLE', 'The server is stopping. Try again in a moment.'],
};

const translated = (error: FastifyError): ApiError => {
  const known = words[error.statusCode ?? 500];
  if (!known)
    return new ApiError('FAILED', 'Something went wrong. Quote the reference to the exchange.', {
      cause: error,
    });
  const [kind, message] = known;
  const malformedJson = kind === 'MALFORMED' && /JSON/i.test(`${error.code} ${error.name}`);
  return new ApiError(kind, malformedJson ? 'The body is not valid JSON.' : message, {
    cause: error,
  });
};
