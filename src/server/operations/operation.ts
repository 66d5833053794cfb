import type { RouteHandlerMethod } from 'fastify';
import type { Role } from '#domain/roles.ts';
import type { CallAnswer, Fields, Noun, RowsOfCall } from '#model';
import type { oneAtATime } from '../http/oneAtATime.ts';
import type { Machine } from '../machine/machine.ts';
import type { ServerModule } from '../module/module.ts';
import type { exactCounts } from './list/exactCounts.ts';

/** What calls there can be; `kinds.ts` has the table of them. */
export type KindName =
  | 'call'
  | 'list'
  | 'export'
  | 'show'
  | 'history'
  | 'restore'
  | 'held'
  | 'create'
  | 'edit'
  | 'remove'
  | 'import'
  | 'importSample'
  | 'move'
  | 'action'
  | 'actionOnMany'
  | 'report'
  | 'reportExport';

/** One call of the API: where it is, who may make it, what it takes. Routes and OpenAPI both follow from it. */
export type Operation = {
  /** Unique over the API: 'branch.list', 'security.approve'. */
  id: string;
  kind: KindName;
  /** The move of a workflow, or the call or action as the schema names it. */
  name: string;
  method: string;
  /** Under /api, with its parameters in braces. */
  path: string;
  noun: Noun;
  roles: readonly Role[];
  summary: string;
  query?: Fields;
  body?: Fields;
  /** Its body is a list of rows. */
  bodyRows?: RowsOfCall;
  /** Its body is an object that its own body checks. */
  anyBody?: boolean;
  /** Its body is a file. */
  takesFile?: boolean | 'large';
  /** What it answers and with which statuses, of a call that a schema declares. */
  answer?: CallAnswer;
  statuses?: readonly number[];
};

/** An operation as its kind says it; the noun and the kind are known. */
export type Told = Omit<Operation, 'kind' | 'noun'>;

/** What handlers share over all routes of a server. */
export type Parts = {
  nouns: readonly Noun[];
  /** The hand-written module of a noun; none when nobody wrote one. */
  moduleOf(noun: Noun): ServerModule | undefined;
  exporting: ReturnType<typeof oneAtATime>;
  receiving: ReturnType<typeof oneAtATime>;
  exactly: ReturnType<typeof exactCounts>;
};

export type Handler = RouteHandlerMethod | ((...given: any[]) => unknown);

/** One kind of call: which of them a noun has, and what answers them. */
export type OperationKind = {
  of(noun: Noun): readonly Told[];
  /** Null when it needs a handler and the module has none. */
  handler(machine: Machine, operation: Operation, parts: Parts): Handler | null;
  /** What a module must have for it, in words; null when it is there. */
  lacks?(operation: Operation, module: ServerModule | undefined): string | null;
};
