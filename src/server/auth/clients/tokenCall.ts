import type { FastifyRequest } from 'fastify';
import type { Machine } from '../../machine/machine.ts';
import { limits } from '../../people/limits.ts';
import type { AuthHandlers } from '../authHandlers.ts';
import { sessionTokenOf } from '../session/cookie.ts';
import { newHandle, newToken, tokenHash } from '../token.ts';
import { visitor } from '../visitor.ts';
import { type Credentials, credentialsIn, type Form } from './credentials.ts';
import { type Granted, grantToken } from './grantToken.ts';
import { refusal, type TokenError } from './tokenRefusal.ts';

/** The token endpoint of OAuth 2.0 for client credentials (RFC 6749 §4.4). */
export const tokenCall = (machine: Machine): AuthHandlers<'token'> => ({
  token: async ({ request, reply, body }) => {
    const form: Form = body;
    const credentials = credentialsIn(request.headers, form);
    const fault = faultOf(request, form, credentials);
    if (fault) return refusal(reply, ...fault);
    const token = newToken();
    const granted = await grant(machine, request, {
      credentials: credentials as Credentials,
      scope: form.scope,
      token,
    });
    if ('error' in granted) return refusal(reply, granted.error, words[granted.error]);
    reply.header('pragma', 'no-cache');
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: limits.tokenMs / 1000,
      scope: granted.scopes.join(' '),
    };
  },
});

/** The fault of a request as it came, before the client is looked up; null when there is none. */
const faultOf = (
  request: FastifyRequest,
  form: Form,
  credentials: Credentials | 'both' | null,
): [TokenError, string] | null => {
  if (sessionTokenOf(request) !== null)
    return ['invalid_request', 'A client program shows no session cookie.'];
  if (!form.grant_type) return ['invalid_request', 'grant_type is missing.'];
  if (form.grant_type !== 'client_credentials')
    return ['unsupported_grant_type', 'grant_type must be client_credentials.'];
  if (credentials === 'both')
    return [
      'invalid_request',
      'The client names itself in the header or in the form, not in both.',
    ];
  return credentials === null ? ['invalid_client', words.invalid_client] : null;
};

const grant = (
  { database }: Machine,
  request: FastifyRequest,
  {
    credentials: { id, secret },
    scope,
    token,
  }: { credentials: Credentials; scope: string | undefined; token: string },
): Promise<Granted> =>
  database.write(
    grantToken,
    {
      apiClientId: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0,
      secretHash: tokenHash(secret),
      scopes: scope === undefined ? null : scope.split(' ').filter((name) => name !== ''),
      sessionId: tokenHash(token),
      handle: newHandle(),
    },
    visitor(request),
  );

const words = {
  invalid_client: 'The client is not known, its secret is wrong, or it may not call now from here.',
  invalid_scope: 'The client does not have this scope.',
} as const;
