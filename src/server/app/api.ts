import multipart from '@fastify/multipart';
import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify';
import { type Noun, parametersOf, routePattern } from '#model';
import { noSession } from '../http/guard.ts';
import type { Machine } from '../machine/machine.ts';
import type { ServerModule } from '../module/module.ts';
import type { Operation, Parts } from '../operations/operation.ts';
import { operationsOf } from '../operations/operations.ts';

/** Registers every call of every noun; answers what there is now. */
export const registerApi = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
  modules: readonly ServerModule[],
): readonly Operation[] => {
  const operations = operationsOf(nouns);
  const parts: Parts = { nouns, moduleOf: moduleIn(modules), shared: sharedOf(machine) };
  const uploads: RouteOptions[] = [];
  for (const operation of operations) {
    const answer = operation.type.handler(machine, operation, parts);
    if (!answer) continue;
    const route: RouteOptions = {
      method: operation.method,
      url: `/api${routePattern(operation.path)}`,
      // The head of an export would run all of it.
      exposeHeadRoute: !operation.path.endsWith('/export'),
      // Asked before the body is read: strangers send us nothing.
      ...(!operation.isPublic && { onRequest: refuseStrangers }),
      handler: answer,
    };
    const { noun, roles, isPersonal = false } = operation;
    const config = {
      reading: { noun, roles, isPersonal },
      ...(parametersOf(operation.path).length > 0 && { rowOf: noun }),
    };
    if (operation.takesFile) uploads.push({ ...route, config: { ...config, takesFile: true } });
    else app.route({ ...route, config });
  }
  // Only these routes accept files.
  app.register((scope, _, done) => {
    scope.register(multipart);
    for (const route of uploads) scope.route(route);
    done();
  });
  return operations;
};

/** A hook that lets nobody pass without a session. */
const refuseStrangers: onRequestHookHandler = ({ user }, _, done) => {
  if (user) done();
  else done(noSession());
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
