import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '#domain/scopes.ts';
import { sentence } from '#domain/sentence.ts';
import { type Actor, record } from '../../database/writing/mutation.ts';
import { actorOf } from '../../http/guard.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Sessions } from '../../machine/sessions.ts';
import { ApiError, type ErrorKind } from '../../runtime/errors.ts';
import { isWithinNetworks } from '../../runtime/networks.ts';
import { countUse } from '../../throttle/countUse.ts';
import { refusedToken } from './grantToken.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope by which client programs make the call; without one it refuses their tokens. */
    scope?: Scope;
    /** Its authorization header has a token of the sign-in, and none of a client program. */
    showsToken?: boolean;
  }
}

/** The token of a client program in the authorization header; null when there is none. */
export const bearerOf = ({ headers, routeOptions }: FastifyRequest): string | null => {
  if (routeOptions.config?.showsToken) return null;
  const [, token = null] = /^Bearer(?:\s+|$)(.*)$/i.exec(headers.authorization ?? '') ?? [];
  return token;
};

/**
 * Admits a call that shows the token of a client program: sets its user, and refuses it by RFC 6750 §3.1 unless
 * the token is good, comes from an address of the client without a cookie, and has the scope of the call. All
 * calls of a client count towards its limit.
 */
export const admissionOf =
  (machine: Machine, sessions: Sessions) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    { token, hasCookie }: { token: string; hasCookie: boolean },
  ): Promise<void> => {
    const refuse = (kind: ErrorKind, error: BearerError, words: string, scope?: Scope) => {
      reply.header('www-authenticate', challenge(error, words, scope));
      return new ApiError(kind, words, { code: error.toUpperCase() });
    };
    if (hasCookie)
      throw refuse('MALFORMED', 'invalid_request', 'Send either a token or a session cookie.');
    const user = await sessions.clientOf(token, { address: request.ip, isPolled: false });
    if (!user?.client)
      throw refuse('NO_SESSION', 'invalid_token', 'The token is not known or no longer valid.');
    request.user = user;
    const by = actorOf(request, user);
    const { id, scopes, addresses } = user.client;
    if (!isWithinNetworks(addresses, request.ip)) {
      await noteElsewhere(machine, id, by);
      throw refuse('NO_SESSION', 'invalid_token', 'The client may not call from this address.');
    }
    await countCall(machine, id, by);
    if (request.is404) return;
    const { scope } = request.routeOptions.config;
    if (scope === undefined)
      throw refuse('NOT_ALLOWED', 'insufficient_scope', 'No client program may make this call.');
    if (!scopes.includes(scope))
      throw refuse('NOT_ALLOWED', 'insufficient_scope', 'The token lacks the scope.', scope);
  };

type BearerError = 'invalid_request' | 'invalid_token' | 'insufficient_scope';

/** The challenge of RFC 6750 §3. */
const challenge = (error: BearerError, words: string, scope?: Scope): string =>
  `Bearer error="${error}", error_description="${words}"${scope === undefined ? '' : `, scope="${scope}"`}`;

const minute = 60_000;

/** Journals a token from another address, some times a minute: its thief uses up nothing of the client. */
const noteElsewhere = async (machine: Machine, id: number, by: Actor): Promise<void> => {
  const use = { what: 'token elsewhere', of: String(id), max: 30, windowMs: minute };
  const { isWithin } = await countUse(machine, use, by);
  if (isWithin) await machine.database.write(record, refusedToken(String(id), 'wrong address'), by);
};

const countCall = async (machine: Machine, id: number, by: Actor): Promise<void> => {
  const max = machine.settings.clientCalls;
  const use = { what: 'client', of: String(id), max, windowMs: minute };
  const { isWithin, leftMs } = await countUse(machine, use, by);
  if (isWithin) return;
  const number = Math.ceil(leftMs / 1000);
  throw new ApiError(
    'TOO_MANY',
    sentence('The client has made %{max} calls within a minute. Make the next in %{number} s.', {
      max,
      number,
    }),
    { retryAfter: number },
  );
};
