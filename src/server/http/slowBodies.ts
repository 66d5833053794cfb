import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call whose body may be a large file; it sees to its own patience. */
    takesFile?: boolean;
  }
}

/** Maximum time for the body of a call to arrive, ms. */
const patienceMs = 30_000;

/** Interval of the check for slow bodies, ms. */
const lookEveryMs = 1_000;

/**
 * Cuts off a client that sends the body of a call so slowly that it only holds a connection. One look a
 * second serves all: a timer for each body cost every call more than its headers.
 */
export const cutSlowBodies = (app: FastifyInstance): void => {
  let coming: { raw: IncomingMessage; since: number }[] = [];
  const look = setInterval(() => {
    const late = performance.now() - patienceMs;
    coming = coming.filter(({ raw, since }) => {
      if (raw.complete || raw.destroyed) return false;
      if (since > late) return true;
      raw.destroy();
      return false;
    });
  }, lookEveryMs);
  look.unref();
  app.addHook('onClose', async () => clearInterval(look));
  app.addHook('onRequest', (request, _, done) => {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
    if (hasBody && !request.routeOptions.config?.takesFile)
      coming.push({ raw, since: performance.now() });
    done();
  });
};
