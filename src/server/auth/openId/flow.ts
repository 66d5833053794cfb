import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Machine } from '../../machine/machine.ts';
import { seal, unseal } from '../secondFactor/seal.ts';

/** The part of a sign-in that its browser keeps between its two requests, sealed. */
export type Flow = {
  state: string;
  nonce: string;
  verifier: string;
  /** The path of the console where the sign-in leads. */
  to: string;
  /** An instant of the steady time. */
  until: number;
  /** The session of the browser at the first request, which the new one replaces. */
  former: { sessionId: string; userId: string } | null;
};

/** Holds the state of a sign-in, sealed: any process may finish it. Lax, as the provider leads back. */
const cookie = '__Host-openid';
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;

type Keys = Pick<Machine, 'secrets' | 'steady'>;

/** Gives the browser a sign-in that begins. */
export const keepFlow = ({ secrets }: Keys, reply: FastifyReply, flow: Flow): void => {
  reply.setCookie(cookie, seal(secrets.sealKey, cookie, JSON.stringify(flow)), attributes);
};

/** Takes the sign-in back from the browser; null where it has none, or an old one. */
export const takeFlow = (
  { secrets, steady }: Keys,
  request: FastifyRequest,
  reply: FastifyReply,
): Flow | null => {
  reply.clearCookie(cookie, attributes);
  const sealed = request.cookies[cookie];
  const opened = sealed ? unseal(secrets.sealKey, cookie, sealed) : null;
  const flow: Flow | null = opened === null ? null : JSON.parse(opened);
  return flow && steady() < flow.until ? flow : null;
};

/** The path of the console in a parameter, '/' for another address: '//elsewhere' would be another host. */
export const placeIn = (to: unknown): string =>
  typeof to === 'string' && /^\/(?![/\\])[\x21-\x7e]{0,500}$/.test(to) && !to.startsWith('/api')
    ? to
    : '/';
