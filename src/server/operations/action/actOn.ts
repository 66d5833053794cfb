import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Fields,
  integer,
  keyOf,
  type Noun,
  neededFor,
  type Resource,
  type RowAction,
  reasonLength,
  rolesOfAction,
  text,
  whyNotNow,
  wordsFor,
} from '#model';
import { type HeldFields, isHeld } from '../../database/rows/holding.ts';
import type { RowScope } from '../../database/rows/rowRules.ts';
import type { Mutation } from '../../database/writing/mutation.ts';
import { actorOf, allowRoles, signedIn, viewAllowing } from '../../http/guard.ts';
import { checkedBody, checkOf, notFound, spelledKey } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import type { CallRequest } from '../../machine/request.ts';
import type { AnyActionHandler } from '../../module/actionHandler.ts';
import { actionMutationName } from '../../module/actionMutations.ts';
import type { ServerModule } from '../../module/module.ts';
import { ApiError } from '../../runtime/errors.ts';
import { authorizedView, type Params } from '../rowRequest.ts';

/**
 * The body of an action: the version of a stored row that the caller saw, the reason, and the
 * action's fields.
 */
export const bodyOfAction = (noun: Noun, { reason, fields = {} }: RowAction): Fields => ({
  ...(noun.noun === 'resource' && { version: integer('Version', { min: 1 }) }),
  ...(reason === 'required' && {
    reason: text('Reason', {
      min: reasonLength.min,
      max: reasonLength.max,
      message: 'Enter a reason',
    }),
  }),
  ...fields,
});

export type ActionPart = {
  name: string;
  action: RowAction;
  module: ServerModule;
  body: AnyActionHandler;
};

/** The outcome of an action on one row: the row as it is now, or the change that waits for a second person. */
export type ActionResult =
  | { row: Readonly<Record<string, unknown>>; message: string }
  | { held: HeldFields };

/** One row that an action is done to: its key as a path spells it, and the checked body. */
type ActingOn = {
  request: CallRequest;
  values: Readonly<Record<string, unknown>>;
  scope: RowScope;
};

/**
 * Answers an action: the role is checked before the body. The answer is the row as it is now and words for
 * the reader; 202 when a second person must approve it.
 */
export const actOn = (machine: Machine, noun: Noun, part: ActionPart) => {
  const check = checkOf(bodyOfAction(noun, part.action));
  const doing = doingOf(noun, part);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const callRequest = actionRequest(machine, noun, part, request);
    const values = checkedBody(check, request.body);
    const scope = scopeFor(request, noun, part.action);
    const done = await doing({ request: { ...callRequest, body: values }, values, scope });
    if ('held' in done) return reply.code(202).send(done.held);
    return { row: noun.noun === 'resource' ? done.row : null, message: done.message };
  };
};

/** The request of an action, once the role is checked; the body is not checked yet. */
export const actionRequest = (
  machine: Machine,
  noun: Noun,
  { name, action }: ActionPart,
  request: FastifyRequest,
): CallRequest => {
  const user = signedIn(request);
  const declaredIn = { noun: noun.name, part: `actions.${name}`, action: name };
  allowRoles(user, rolesOfAction(noun, action), action.label, declaredIn);
  viewAllowing(user, neededFor(noun, action), noun, undefined);
  const by = actorOf(request, user);
  const params = (request.params ?? {}) as Params;
  return { machine, user, by, now: machine.now(), params, query: {}, body: {} };
};

/** The rows that the caller may act on; of a report the rows that it shows them. */
export const scopeFor = (request: FastifyRequest, noun: Noun, action: RowAction): RowScope =>
  noun.noun === 'resource' ? authorizedView(request, neededFor(noun, action), noun).scope : {};

/** Does an action to the row that `asked.params` names, by the work of its noun. */
export const doingOf = (noun: Noun, { name, action, module, body }: ActionPart) => {
  const write = module.mutations?.find(
    (mutation) => mutation.name === actionMutationName(noun, name),
  );
  if (!write) throw new Error(`${noun.name}.${name} has no work`);
  const act = noun.noun === 'resource' ? actStored : actComputed;
  return async (acting: ActingOn): Promise<ActionResult> => {
    const row = await act({ noun, action, module, write, ...acting });
    if (isHeld(row)) return { held: row };
    const message =
      (await body.after?.(acting.request, row as never)) ??
      wordsFor(action.successMessage, row, noun.fields);
    return { row, message };
  };
};

type Act = ActingOn & {
  noun: Noun;
  action: RowAction;
  module: ServerModule;
  write: Mutation<any, any>;
};
type Row = Record<string, unknown>;

const actStored = ({ noun, write, request, values, scope }: Act): Promise<Row> => {
  const { version, reason = null, ...input } = values;
  const at = {
    resource: noun.name,
    key: spelledKey(noun, request.params, request.machine.database.spellings),
    version,
    scope,
  };
  return request.machine.database.write(write, { at, reason, input }, request.by);
};

/** The rows are computed again: the caller may act on what they may see, as it is now. */
const actComputed = async ({ noun, action, module, write, request, values }: Act): Promise<Row> => {
  const { reason = null, ...input } = values;
  const key = keyOf(noun as Resource, request.params as never);
  const rows = (await module.rows?.({ ...request, params: {}, body: {} })) as Row[] | undefined;
  const row = rows?.find((each) => keyOf(noun as Resource, each as never) === key);
  if (!row) throw notFound(noun);
  const why = whyNotNow(noun, action, row, request.user);
  if (why !== null) throw new ApiError('REFUSED', why);
  await request.machine.database.write(write, { key, row, reason, input }, request.by);
  return row;
};
