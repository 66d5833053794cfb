import type { FastifyReply } from 'fastify';

/** The errors of RFC 6749 §5.2 that a client without an end user can meet. */
export type TokenError =
  | 'invalid_request'
  | 'invalid_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** Refuses a request for a token by RFC 6749 §5.2. `description` has no quotes and no letters beyond ASCII. */
export const refusal = (
  reply: FastifyReply,
  error: TokenError,
  description: string,
): FastifyReply => {
  if (error === 'invalid_client')
    reply.header('www-authenticate', 'Basic realm="API clients", charset="UTF-8"');
  return reply
    .code(error === 'invalid_client' ? 401 : 400)
    .header('pragma', 'no-cache')
    .send({ error, error_description: description });
};
