import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type BodyTo,
  type CallNamed,
  type CallNames,
  formOf,
  type OwnCall,
  type OwnCalls,
  type ParamsTo,
  type QueryTo,
  routePattern,
} from '#model';
import type { Machine } from '../machine/machine.ts';
import type { Returned } from '../machine/request.ts';
import { allowRoles, signedIn } from './guard.ts';
import { sendingOf } from './sendingOf.ts';
import { asObject, checkedBody, checkedQuery, checkOf, textsIn } from './values.ts';

/** A call of the machine as it was registered: its id over the API, its place under /api, its statuses. */
export type RegisteredCall = Omit<OwnCall, 'route' | 'status'> & {
  id: string;
  method: string;
  path: string;
  statuses: readonly number[];
};

/**
 * The input of a call's handler. `query` and `body` are checked when they are read, and throw
 * INVALID.
 */
type OwnRequest<G extends OwnCalls, K extends CallNames<G>> = {
  request: FastifyRequest;
  reply: FastifyReply;
  params: ParamsTo<G, K>;
  query(): IsVisited<G, K> extends true ? Texts<CallNamed<G, K>, 'query'> : QueryTo<G, K>;
  /** A body whose form is declared is the object as it came; its handler checks it. */
  body(): CallNamed<G, K> extends { bodyShape: object }
    ? Readonly<Record<string, unknown>>
    : IsVisited<G, K> extends true
      ? Texts<CallNamed<G, K>, 'body'>
      : BodyTo<G, K>;
};

/** Whether a call is made by visitors, who have no session yet. */
type IsVisited<G extends OwnCalls, K extends CallNames<G>> =
  CallNamed<G, K> extends { shows: readonly [] | readonly ['interimToken'] } ? true : false;

/** The input of a visitor: all texts, empty where nothing was sent. */
type Texts<C, Part extends 'query' | 'body'> =
  C extends Readonly<Record<Part, infer F>> ? Readonly<Record<keyof F & string, string>> : never;

/**
 * The return value of a handler, as the call declares it. A handler that sends a stream by itself
 * returns the reply.
 */
type OwnReturned<G extends OwnCalls, K extends CallNames<G>> =
  | Returned<G, K>
  | (CallNamed<G, K> extends { answer: { shape: 'file' } } ? FastifyReply : never);

type OwnHandler<G extends OwnCalls, K extends CallNames<G>> = (
  request: OwnRequest<G, K>,
) => OwnReturned<G, K> | Promise<OwnReturned<G, K>>;

/** Differences from other routes, for the server alone. */
type Options = {
  /** Its handler decides whether a session is needed. */
  isOpen?: boolean;
  config?: FastifyContextConfig;
  exposeHeadRoute?: boolean;
  compress?: false;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    ownCall?: RegisteredCall;
  }
}

/**
 * Registers the machine's own calls of one group, each at the place that it declares: session and roles are
 * checked first, and in development and in tests each answer must be what the call declares.
 */
export const answering =
  <G extends OwnCalls>(app: FastifyInstance, machine: Machine, group: G) =>
  <const K extends CallNames<G>>(
    name: K,
    handler: OwnHandler<G, K>,
    { isOpen = false, config, ...options }: Options = {},
  ): void => {
    const call = registered(group, name);
    // The type of the handler holds its answer to the call; this code serves handlers of every call.
    const answer = handler as (parts: object) => unknown;
    const { method, path, shows = ['session'], roles, query = {}, body = {} } = call;
    const send = sendingOf(machine, call);
    const declaredIn = { noun: group.name, part: `calls.${name}.roles`, action: name };
    const needsSession = shows.includes('session') && !isOpen;
    const [queryCheck, bodyCheck] = [checkOf(query), checkOf(body)];
    // A visitor's values are checked against the rules of their fields; sign-in itself checks the rest.
    const isVisitor = !shows.includes('session');
    const queryOf = (input: unknown) =>
      isVisitor
        ? textsIn(query, input)
        : checkedQuery(queryCheck, input as Readonly<Record<string, string>>);
    const bodyOf = (input: unknown) => {
      if (call.bodyShape) return asObject(input);
      return isVisitor ? textsIn(body, input) : checkedBody(bodyCheck, input);
    };
    app.route({
      ...options,
      method,
      url: `/api${routePattern(path)}`,
      config: { ...config, ownCall: call },
      // The session is checked before the body is read, so that a stranger cannot upload anything.
      onRequest: async (request) => {
        if (needsSession) signedIn(request);
      },
      handler: async (request, reply) => {
        if (roles) allowRoles(signedIn(request), roles, call.summary, declaredIn);
        const result = await answer({
          request,
          reply,
          params: request.params as ParamsTo<G, K>,
          query: () => queryOf(request.query) as ReturnType<OwnRequest<G, K>['query']>,
          body: () => bodyOf(request.body) as ReturnType<OwnRequest<G, K>['body']>,
        });
        // A stream has sent by itself; waiting for its reply, which is a promise, leaves nothing of it.
        return result === reply || reply.sent ? reply : send(reply, result);
      },
    });
  };

const registered = ({ name: group, calls }: OwnCalls, name: string): RegisteredCall => {
  const { route, status = 200, ...declaration } = calls[name] as OwnCall;
  const [method = 'GET', path = '/'] = route.split(' ');
  const statuses = formOf(declaration.answer) === 'nothing' ? [204] : [status].flat();
  return { ...declaration, id: `${group}.${name}`, method, path, statuses };
};

/** Gathers the machine's own calls that are registered from here on. */
export const gatherOwnCalls = (app: FastifyInstance): readonly RegisteredCall[] => {
  const calls: RegisteredCall[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.ownCall && method !== 'HEAD') calls.push(config.ownCall);
  });
  return calls;
};
