import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isApi } from '../http/errors.ts';
import type { Machine } from '../machine/machine.ts';
import type { Sessions } from '../machine/sessions.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { admissionOf, bearerOf } from './clients/admitClient.ts';
import { registerDevPages } from './devPages.ts';
import { registerOpenId } from './openId/openIdCalls.ts';
import { sessionTokenOf } from './session/cookie.ts';
import { watchSessions } from './session/watch.ts';

/**
 * Sets `request.user` of every call under /api from the session cookie, or from the token of a client program,
 * says in x-session-expires-in how many ms are left of a session, and ends sessions that ran out.
 */
export const registerAuth = async (
  app: FastifyInstance,
  machine: Machine,
  sessions: Sessions,
): Promise<void> => {
  const admit = admissionOf(machine, sessions);
  app.decorateRequest('user', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApi(request)) return done();
    const token = sessionTokenOf(request);
    const bearer = bearerOf(request);
    if (bearer !== null)
      return void admit(request, reply, { token: bearer, hasCookie: token !== null }).then(
        () => done(),
        done,
      );
    if (token === null) return done();
    const know = (user: SignedIn | null) => {
      request.user = user;
      if (user) reply.header('x-session-expires-in', sessions.expiryTime(user.sessionId));
      done();
    };
    const user = sessions.userOf(token, { address: request.ip, isPolled: isPolled(request) });
    // A promise only where the session must be looked up: most calls would wait for nothing.
    if (user instanceof Promise) user.then(know, done);
    else know(user);
  });

  registerDevPages(app, machine);
  registerOpenId(app, machine);

  const stopWatching = watchSessions(machine);
  app.addHook('onClose', async () => stopWatching());
};

/**
 * Whether the console asks by itself, on a timer or by a stream: an empty chair would otherwise stay
 * signed in for as long as its screen is on.
 */
const isPolled = ({ headers, routeOptions }: FastifyRequest): boolean =>
  headers['x-poll'] === '1' || routeOptions.config?.isPolled === true;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked without anybody doing something: it does not keep a session. */
    isPolled?: boolean;
  }
}
