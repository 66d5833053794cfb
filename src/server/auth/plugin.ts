import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { sentence } from '#domain/sentence.ts';
import { isApi } from '../http/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { limits } from '../people/limits.ts';
import { ApiError } from '../runtime/errors.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { registerCaptcha } from './captcha/captcha.ts';
import { registerDevPages } from './devPages.ts';
import { registerForgot } from './password/forgot.ts';
import { registerNewPassword } from './password/newPassword.ts';
import { registerPublicFlags } from './publicFlags.ts';
import { registerOtpStep } from './secondFactor/otpStep.ts';
import { sessionTokenOf } from './session/cookie.ts';
import { registerSessionCalls } from './session/sessionCalls.ts';
import { openSessions } from './session/sessions.ts';
import { watchSessions } from './session/watch.ts';
import { registerSignIn } from './signIn.ts';
import { throttleKey, throttleStore } from './throttleStore.ts';
import { registerViewAs } from './viewAs/viewAsCalls.ts';

/**
 * Sets `request.user` of every call under /api from the session cookie, says in
 * x-session-expires-in how many ms are left of the session, answers at /api/auth, and ends sessions
 * that ran out.
 */
export const registerAuth = async (app: FastifyInstance, machine: Machine): Promise<void> => {
  const sessions = openSessions(machine);

  await app.register(cookie);
  app.decorateRequest('user', null);
  app.addHook('onRequest', (request, reply, done) => {
    const token = isApi(request) ? sessionTokenOf(request) : null;
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

  const calls: FastifyPluginAsync = async (auth) => {
    registerPublicFlags(auth, machine);
    registerSessionCalls(auth, machine, sessions);
    registerViewAs(auth, machine, sessions);
  };
  const throttled: FastifyPluginAsync = async (auth) => {
    await throttle(auth, machine);
    registerCaptcha(auth, machine);
    registerSignIn(auth, machine, registerForgot(auth, machine));
    registerOtpStep(auth, machine);
    registerNewPassword(auth, machine);
  };
  await app.register(calls);
  await app.register(throttled);
  registerDevPages(app, machine);

  const stopWatching = watchSessions(machine);
  app.addHook('onClose', async () => {
    stopWatching();
    sessions.close();
  });
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

/** One address may try this often, all sign-in calls counted together; the lock of the account complements it. */
const throttle = (app: FastifyInstance, machine: Machine) =>
  app.register(rateLimit, {
    store: throttleStore(machine),
    keyGenerator: throttleKey('sign-in'),
    max: limits.triesOfAddress,
    timeWindow: limits.triesOfAddressMs,
    errorResponseBuilder: (_, { after }) =>
      new ApiError(
        'TOO_MANY',
        sentence('Too many attempts, please try again in %{after}.', { after }),
      ),
  });
