import multipart from '@fastify/multipart';
import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify';
import { type Noun, needsSession, ownCallsOf, parametersOf, routePattern } from '#model';
import { ownAnswers } from '#registry/ownAnswers.ts';
import { takeForms } from '../auth/clients/takeForms.ts';
import { countTries, limitOf } from '../auth/countTries.ts';
import { noSession } from '../http/guard.ts';
import type { Serving } from '../machine/answersTo.ts';
import type { Machine } from '../machine/machine.ts';
import type { ServerModule } from '../module/module.ts';
import { answerOf } from '../operations/call/answerOf.ts';
import type { Declared, Parts, RouteHandler } from '../operations/operation.ts';
import { operationsOf } from '../operations/operations.ts';
import { receiving } from '../operations/receiving.ts';

/** A call with its answer over HTTP. */
type Answered = { call: Declared; answer: RouteHandler };

/** Registers every call of every noun, and every call of the machine that belongs to none. */
export const registerApi = (
  app: FastifyInstance,
  serving: Serving,
  modules: readonly ServerModule[],
): void => {
  const shared = sharedOf(serving.machine);
  const calls = [...ofNouns(serving, modules, shared), ...ofMachine(serving, shared)];
  const uploads = calls.filter(({ call }) => call.takesFile);
  const throttled = calls.filter(({ call }) => call.throttled);
  for (const each of calls)
    if (!each.call.takesFile && !each.call.throttled) app.route(routeOf(each));
  // Only these routes accept files.
  app.register((scope, _, done) => {
    scope.register(multipart);
    for (const each of uploads) scope.route(routeOf(each));
    done();
  });
  // Only these routes count.
  app.register((scope, _, done) => {
    countTries(scope, serving.machine).after(() => {
      for (const each of throttled) if (!each.call.form) scope.route(routeOf(each));
      // Only these routes accept forms, and forms alone.
      scope.register((forms, __, ready) => {
        takeForms(forms);
        for (const each of throttled) if (each.call.form) forms.route(routeOf(each));
        ready();
      });
    });
    done();
  });
};

const ofNouns = (
  { machine, nouns }: Serving,
  modules: readonly ServerModule[],
  shared: Parts['shared'],
): Answered[] => {
  const parts: Parts = { nouns, moduleOf: moduleIn(modules), shared };
  return operationsOf(nouns).flatMap((operation) => {
    const answer = operation.type.handler(machine, operation, parts);
    return answer ? [{ call: { ...operation, of: operation.noun.name }, answer }] : [];
  });
};

const ofMachine = (serving: Serving, shared: Parts['shared']): Answered[] =>
  ownAnswers.flatMap(({ of, open }) => {
    const handlers = open(serving);
    return ownCallsOf(of).flatMap((call) => {
      const handler = handlers[call.name];
      const answer = handler && answerOf(serving.machine, call, handler, () => shared(receiving));
      return answer ? [{ call, answer }] : [];
    });
  });

const routeOf = ({ call, answer }: Answered): RouteOptions => {
  const { noun, roles, path, throttled, scope, shows = [] } = call;
  const { isPersonal = false, isStream = false, keepsViewing = false } = call;
  return {
    method: call.method,
    url: `/api${routePattern(path)}`,
    // The head of an export would run all of it.
    exposeHeadRoute: !isStream && !call.isGetOnly && !path.endsWith('/export'),
    ...(isStream && { compress: false }),
    // Asked before the body is read: strangers send us nothing.
    ...(needsSession(call) && { onRequest: refuseStrangers }),
    config: {
      ...(noun && { reading: { noun, roles: roles ?? [], isPersonal } }),
      ...(noun && parametersOf(path).length > 0 && { rowOf: noun }),
      ...(call.takesFile && { takesFile: true }),
      ...(throttled && { rateLimit: limitOf(throttled) }),
      ...(keepsViewing && { keepsViewing }),
      ...(scope && { scope }),
      ...(shows.some((each) => each.endsWith('Token')) && { showsToken: true }),
      ...(isStream && { isPolled: true }),
    },
    handler: answer,
  };
};

/** A hook that lets nobody pass without a session; a call that takes tokens of programs says so (RFC 6750 §3). */
const refuseStrangers: onRequestHookHandler = ({ user, routeOptions }, reply, done) => {
  if (user) return done();
  if (routeOptions.config.scope) reply.header('www-authenticate', 'Bearer realm="API clients"');
  done(noSession());
};

/**
 * Mismatches between declarations and modules, in words: declared without a body, or a body without
 * a declaration. Empty when all is well. Types catch most of it where a module is written; a
 * missing module is found only here.
 */
export const faultsOfModules = (
  nouns: readonly Noun[],
  modules: readonly ServerModule[],
): string[] => {
  const moduleOf = moduleIn(modules);
  return [
    ...operationsOf(nouns).flatMap((operation) => {
      const { name } = operation.noun;
      const lacking = operation.type.lacks?.(operation, moduleOf(operation.noun)) ?? null;
      return lacking === null
        ? []
        : [`${name} declares ${lacking}, and resources/${name}/server.ts has no body for it.`];
    }),
    ...modules
      .filter(({ noun }) => !nouns.includes(noun))
      .map(({ noun }) => `resources/ has a module of '${noun.name}', and no schema exports it.`),
  ];
};

const moduleIn = (modules: readonly ServerModule[]) => (noun: Noun) =>
  modules.find((module) => module.noun.name === noun.name);

/** Keeps what is made for all routes of one server, by what makes it. */
const sharedOf = (machine: Machine): Parts['shared'] => {
  const made = new Map<unknown, unknown>();
  return <T>(make: (machine: Machine) => T): T => {
    if (!made.has(make)) made.set(make, make(machine));
    return made.get(make) as T;
  };
};
