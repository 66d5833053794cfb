import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Action,
  hasValues,
  keyOf,
  movesOf,
  type Resource,
  reaches,
  scopeOf,
  type View,
} from '#model';
import { isHeld } from '../../database/rows/holding.ts';
import { createRow, moveRow, removeRow, updateRow } from '../../database/rows/rows.ts';
import { beginningOf } from '../../http/beginning.ts';
import { actorOf, signedIn, viewAllowing } from '../../http/guard.ts';
import {
  asObject,
  checkedBody,
  checkOfRow,
  invalid,
  spelledKey,
  strangers,
} from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { ApiError } from '../../runtime/errors.ts';

export type Params = Readonly<Record<string, string>>;

/** A new row from the writable fields; what is not said takes the initial value of its field. */
export const createRowFrom = (machine: Machine, noun: Resource) => {
  const check = checkOfRow(noun, 'create');
  const { fields } = check;
  const initial = Object.fromEntries(
    Object.entries(fields).flatMap(([name, { options }]) =>
      options.initial === undefined ? [] : [[name, options.initial]],
    ),
  );
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    const { scope, view } = reached(request, 'create', noun);
    const { reason, body } = reasonIn(noun, asObject(request.body));
    refuseStrangers(noun, fields, body);
    const values = checkedBody(check, { ...initial, ...body });
    // A user limited to part of the rows may not make one outside it.
    if (!reaches(user, view, values)) throw outside(noun, scopeOf(user, view));
    const row = await machine.database.write(
      createRow,
      {
        resource: noun.name,
        values: { ...values, ...beginningOf(view, user.role) },
        scope,
        reason,
      },
      actorOf(request, user),
    );
    if (isHeld(row)) return reply.code(202).send(row);
    reply.code(201).header('location', `/api${noun.api}/${keyOf(noun, row)}`);
    return row;
  };
};

/** Changes the writable fields of a row; a caller that does not give the version they saw is refused. */
export const updateRowFrom = (machine: Machine, noun: Resource) => {
  const check = checkOfRow(noun, 'edit');
  const { fields } = check;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    const { scope } = reached(request, 'edit', noun);
    const { version: said, ...rest } = asObject(request.body);
    const { reason, body } = reasonIn(noun, rest);
    refuseStrangers(noun, fields, body);
    const version = versionOf(request, said);
    if (version === null) throw invalid({ version: 'Version is mandatory' });
    const values = checkedBody(check, body);
    const row = await machine.database.write(
      updateRow,
      {
        resource: noun.name,
        key: spelledKey(noun, request.params as Params),
        values,
        version,
        scope,
        reason,
      },
      actorOf(request, user),
    );
    return isHeld(row) ? reply.code(202).send(row) : row;
  };
};

/** Removes a row, of the version that If-Match names when it names one. */
export const removeRowOf =
  (machine: Machine, noun: Resource) => async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    const { scope } = reached(request, 'remove', noun);
    const key = spelledKey(noun, request.params as Params);
    const version = versionOf(request, undefined);
    const { reason = null } = request.query as { reason?: string };
    const held = await machine.database.write(
      removeRow,
      { resource: noun.name, key, version, scope, reason },
      actorOf(request, user),
    );
    return held ? reply.code(202).send(held) : request.params;
  };

/** One move of a workflow; its roles are checked before, its states inside the transaction. */
export const moveRowBy = (machine: Machine, noun: Resource, name: string) => {
  const found = movesOf(noun).find((move) => move.name === name);
  if (!found) throw new Error(`${noun.name} has no move '${name}'`);
  return async (request: FastifyRequest) => {
    const user = signedIn(request);
    if (!found.move.by.includes(user.role)) throw new ApiError('NOT_ALLOWED', notForRole);
    const { scope } = reached(request, 'show', noun);
    const { version: said, ...rest } = asObject(request.body);
    refuseStrangers(noun, {}, rest);
    return machine.database.write(
      moveRow,
      {
        resource: noun.name,
        key: spelledKey(noun, request.params as Params),
        field: found.field,
        move: name,
        version: versionOf(request, said),
        scope,
      },
      actorOf(request, user),
    );
  };
};

/** The view that a call names, if any. */
export const viewNamed = (request: FastifyRequest): string | undefined =>
  (request.query as Params).view;

/** Whether a row has the values that a variant is about. */
export const isWithin = ({ where }: View, row: Readonly<Record<string, unknown>>) =>
  hasValues(row, where);

const notForRole = 'Your role does not allow this.';

/** The view through which a caller may do this, and the values that the rows must have for it. */
export const reached = (request: FastifyRequest, action: Action, noun: Resource) => {
  const user = signedIn(request);
  const view = viewAllowing(user, action, noun, viewNamed(request));
  // What is written through a variant is a row of that variant.
  return { view, scope: { ...view.where, ...scopeOf(user, view) } };
};

/** The reason that a body gives beside the fields of the row, unless the row has a field of that name. */
const reasonIn = (noun: Resource, said: Record<string, unknown>) => {
  if (Object.hasOwn(noun.fields, 'reason')) return { reason: null, body: said };
  const { reason = null, ...body } = said;
  if (reason !== null && typeof reason !== 'string')
    throw invalid({ reason: 'Reason must be a text' });
  return { reason, body };
};

const refuseStrangers = (noun: Resource, fields: object, body: unknown) => {
  const faults = strangers(fields as Resource['fields'], asObject(body), noun.fields);
  if (Object.keys(faults).length > 0) throw invalid(faults);
};

/** The version a caller saw: `version` of the body, or If-Match: "3". Null when neither is given. */
const versionOf = (request: FastifyRequest, said: unknown): number | null => {
  const match = request.headers['if-match']?.replace(/^"(.*)"$/, '$1');
  const version = said ?? (match === undefined || match === '*' ? undefined : Number(match));
  if (version === undefined) return null;
  if (Number.isSafeInteger(version)) return version as number;
  throw invalid({ version: 'Version must be a whole number' });
};

const outside = (noun: Resource, scope: Readonly<Record<string, unknown>>) =>
  new ApiError('NOT_ALLOWED', `You can create a ${noun.label} only within your own.`, {
    errors: Object.fromEntries(
      Object.keys(scope).map((field) => [
        field,
        `${noun.fields[field]?.label ?? field} must be your own`,
      ]),
    ),
  });
