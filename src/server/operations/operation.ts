import type { RouteHandlerMethod } from 'fastify';
import type { Role } from '#domain/roles.ts';
import type { Scope } from '#domain/scopes.ts';
import type { CallAnswer, DeclaredCall, Noun } from '#model';
import type { Declaration } from '#model/language/why.ts';
import type { Machine } from '../machine/machine.ts';
import type { ServerModule } from '../module/module.ts';
import type { Description } from './description.ts';

/** Where a call of the API is, who may make it and what it takes. */
export type Route = Omit<DeclaredCall, 'summary' | 'answer' | 'statuses'> & {
  /** Unique over the API: 'branch.list', 'security.approve'. Its `name` is as the schema names it. */
  id: string;
  roles: readonly Role[];
  summary: string;
  /** The answer and the statuses of a call that a schema declares. */
  answer?: CallAnswer;
  statuses?: readonly number[];
};

/** One call of the API of one noun, with the scope by which client programs make it. */
export type Operation = Omit<Route, 'scope'> & {
  type: OperationType;
  noun: Noun;
  scope: Scope | null;
};

/** A declared call of the API: of a noun, or of the machine alone, where null is everybody. */
export type Declared = Omit<Route, 'roles' | 'scope'> & {
  roles: readonly Role[] | null;
  scope?: Scope | null;
  /** The name of the noun, or of the group of calls. */
  of: string;
  noun: Noun | null;
};

/** Where a schema says who may make a call that it declares. */
export const declaredAt = ({ of, name }: Pick<Declared, 'of' | 'name'>): Declaration => ({
  noun: of,
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
