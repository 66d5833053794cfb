import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where the browser keeps the session: `__Host-` ties it to this host, and no script can read it. */
const name = '__Host-sid';
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;

/** The session token that a request carries; null when it has none. */
export const sessionTokenOf = (request: FastifyRequest): string | null =>
  request.cookies[name] || null;

/** Gives the browser a session, until it closes or the server ends it. */
export const putCookie = (reply: FastifyReply, token: string): void => {
  reply.setCookie(name, token, attributes);
};

/** Takes the session back from the browser. */
export const dropCookie = (reply: FastifyReply): void => {
  reply.clearCookie(name, attributes);
};
