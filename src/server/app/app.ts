import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Noun } from '#model';
import { registerAuth } from '../auth/plugin.ts';
import { openSessions } from '../auth/session/sessions.ts';
import { sendContentRange } from '../http/contentRange.ts';
import { answer, answerUnread, handleErrors, notFoundOf } from '../http/errors.ts';
import { referenceOf } from '../http/reference.ts';
import { keepRefusals } from '../http/refusals.ts';
import { secure, securityHeaders } from '../http/security.ts';
import { cutSlowBodies } from '../http/slowBodies.ts';
import { serveConsole } from '../http/static.ts';
import { answerConnection, refuseWhileStopping } from '../http/unroutedAnswers.ts';
import { keepViewersReading } from '../http/viewing.ts';
import type { Machine } from '../machine/machine.ts';
import type { Sessions } from '../machine/sessions.ts';
import { registerMetrics } from '../metrics/metrics.ts';
import type { ServerModule } from '../module/module.ts';
import { registerApi } from './api.ts';
import { openConcerns } from './concerns.ts';

export type AppParts = {
  machine: Machine;
  nouns: readonly Noun[];
  modules: readonly ServerModule[];
  /** Sets `request.user` of each request; by default the sign-in of the product. */
  authenticate?: (app: FastifyInstance, machine: Machine, sessions: Sessions) => Promise<void>;
  /** The folder of the built console; without one only the API answers. */
  consoleFolder?: string;
};

/**
 * Builds the whole server, ready to listen or to be tested without a socket. Every limit is explicit, because
 * the defaults of Node keep slow connections for a minute.
 */
export const createApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { machine, nouns, authenticate = registerAuth, consoleFolder } = parts;
  const headersFor = await securityHeaders();
  const app = fastify({
    loggerInstance: machine.log as FastifyBaseLogger,
    // One logger for all: what is logged of a request names its reference, and what goes well logs nothing.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy of our own: what stands further left in X-Forwarded-For, the caller may have made up.
    trustProxy: machine.settings.trustProxy && ((_, hop) => hop === 0),
    genReqId: referenceOf,
    // A request whose address cannot be read has not been told of the proxy.
    frameworkErrors: answerUnread(({ protocol, headers }) =>
      headersFor({
        protocol:
          machine.settings.trustProxy && headers['x-forwarded-proto'] === 'https'
            ? 'https'
            : protocol,
      }),
    ),
    // Of TLS a proxy ends, nothing is known where no header could be read.
    clientErrorHandler: answerConnection(headersFor({ protocol: 'http' })),
    // Answered by a hook of our own, with the headers of every answer.
    return503OnClosing: false,
    bodyLimit: 1024 * 1024,
    // As long as the largest file may take; slow bodies of all other calls are cut off below.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
  });
  app.server.maxConnections = 15_000;
  handleErrors(app, machine.settings);
  secure(app, headersFor);
  refuseWhileStopping(app);
  cutSlowBodies(app);
  keepRefusals(app, machine);
  app.addHook('onRoute', (route) => {
    // Answers to writes are short, and each would pay for the question.
    if (![route.method].flat().includes('GET')) route.compress = false;
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // A small body that unpacks to gigabytes would pass the limit above.
    globalDecompression: false,
  });
  registerMetrics(app, machine);
  sendContentRange(app);
  await app.register(cookie);
  const sessions = openSessions(machine);
  app.addHook('onClose', async () => sessions.close());
  await authenticate(app, machine, sessions);
  if (!app.hasRequestDecorator('user')) app.decorateRequest('user', null);
  keepViewersReading(app);
  const concerns = openConcerns(machine, parts.modules);
  registerApi(app, { machine, nouns, sessions, concerns }, parts.modules);
  if (consoleFolder) {
    const { settings } = machine;
    await serveConsole(app, {
      settings,
      nouns,
      folder: consoleFolder,
      now: () => machine.now(),
    });
  } else app.setNotFoundHandler((request, reply) => answer(reply, request, notFoundOf(request)));
  return app;
};
