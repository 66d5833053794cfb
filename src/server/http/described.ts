import type { FastifyInstance } from 'fastify';
import type { Role } from '#domain/roles.ts';
import type { Fields } from '#model';

/** What the API document says of a call that no schema declares. */
export type Description = {
  /** Unique over the API: 'auth.login'. */
  id: string;
  summary: string;
  /** What it answers, in words. */
  answer: string;
  /** application/json unless said. */
  answerType?: string;
  query?: Fields;
  body?: Fields;
  /** What the caller must show; the session unless said, nothing when empty. */
  shows?: readonly ('session' | 'accessToken' | 'interimToken')[];
  roles?: readonly Role[];
};

/** A described call with the place at which it was registered, under /api. */
export type DescribedCall = Description & { method: string; path: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    description?: Description;
  }
}

/** The options of a route with what the API document says of it. */
export const described = (description: Description) => ({ config: { description } });

/** '/api/views/:id' as schemas spell it: '/views/{id}'. */
const spelled = (url: string) => url.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}');

/** Gathers what is described from here on: the place comes from the route itself, so that it cannot differ. */
export const gatherDescribed = (app: FastifyInstance): readonly DescribedCall[] => {
  const calls: DescribedCall[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const { description } = config ?? {};
    if (description && method !== 'HEAD')
      calls.push({ ...description, method: String(method), path: spelled(url) });
  });
  return calls;
};
