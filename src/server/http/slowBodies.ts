import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call whose body may be a large file; it sees to its own patience. */
    takesFile?: boolean;
  }
}

/** How long the body of a call may take to come in, ms. */
const patienceMs = 30_000;

/** Cuts off a client that sends the body of a call so slowly that it only holds a connection. */
export const cutSlowBodies = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _, done) => {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
    if (hasBody && !request.routeOptions.config?.takesFile) {
      const late = setTimeout(() => raw.destroy(), patienceMs);
      late.unref();
      raw.once('close', () => clearTimeout(late));
    }
    done();
  });
};
