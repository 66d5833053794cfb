import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    contentRange: string | null;
  }
}

/**
 * Lets lists say where their rows stand. ra-data-simple-rest reads it from Content-Range, and what has
 * that header is never compressed, since it could be part of a file: so it goes on after compression.
 */
export const sendContentRange = (app: FastifyInstance): void => {
  app.decorateReply('contentRange', null);
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET') return;
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_: unknown, reply: FastifyReply) => {
        if (reply.contentRange !== null) reply.header('content-range', reply.contentRange);
      },
    ];
  });
};

/** `branch 0-24/319`; `branch *\/0` when there are none, or where only the cursor knows the place. */
export const contentRange = (
  name: string,
  offset: number | null,
  count: number,
  total: number,
): string =>
  count === 0 || offset === null
    ? `${name} */${total}`
    : `${name} ${offset}-${offset + count - 1}/${total}`;
