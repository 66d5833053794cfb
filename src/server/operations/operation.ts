import type { RouteHandlerMethod } from 'fastify';
import type { Role } from '#domain/roles.ts';
import type { CallAnswer, Fields, Noun, RowsOfCall } from '#model';
import type { Declaration } from '#model/language/why.ts';
import type { Machine } from '../machine/machine.ts';
import type { ServerModule } from '../module/module.ts';
import type { Description } from './description.ts';

/** Where a call of the API is, who may make it and what it takes. */
export type Route = {
  /** Unique over the API: 'branch.list', 'security.approve'. */
  id: string;
  /** The move of a workflow, or the call or action as the schema names it. */
  name: string;
  method: string;
  /** Under /api, with its parameters in braces. */
  path: string;
  roles: readonly Role[];
  summary: string;
  query?: Fields;
  body?: Fields;
  /** Its body is a list of rows. */
  bodyRows?: RowsOfCall;
  /** Its body is an object that its own body checks. */
  anyBody?: boolean;
  /** Anybody may make it, without a session. */
  isPublic?: boolean;
  /** It is about the caller as a person. */
  isPersonal?: boolean;
  /** Its body is a file. */
  takesFile?: boolean | 'large';
  /** The answer and the statuses of a call that a schema declares. */
  answer?: CallAnswer;
  statuses?: readonly number[];
};

/** One call of the API of one noun. */
export type Operation = Route & { type: OperationType; noun: Noun };

/** Where a schema says who may make a call that it declares. */
export const declaredAt = ({ noun, name }: Pick<Operation, 'noun' | 'name'>): Declaration => ({
  noun: noun.name,
  part: `calls.${name}.roles`,
  action: name,
});

/** Parts that the handlers of all routes of a server share. */
export type Parts = {
  nouns: readonly Noun[];
  /** The hand-written module of a noun; undefined when there is none. */
  moduleOf(noun: Noun): ServerModule | undefined;
  /** The result of `make`, which is called once for all routes of the server. */
  shared<T>(make: (machine: Machine) => T): T;
};

export type RouteHandler = RouteHandlerMethod | ((...parts: any[]) => unknown);

/** One type of call: which of them a noun has, what answers them, what the API document says of them. */
export type OperationType = {
  name: string;
  of(noun: Noun): readonly Route[];
  /** Null when it needs a handler and the module has none. */
  handler(machine: Machine, operation: Operation, parts: Parts): RouteHandler | null;
  describe(operation: Operation): Description;
  /** The part that a module lacks for it, in words; null when nothing is missing. */
  lacks?(operation: Operation, module: ServerModule | undefined): string | null;
};
