import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '#domain/roles.ts';
import { sentence } from '#domain/sentence.ts';
import {
  fieldsNamed,
  holdsCreation,
  keyOf,
  type Resource,
  reaches,
  rolesThat,
  scopeOf,
  writableOf,
} from '#model';
import { whyNotOwn } from '#model/language/why.ts';
import { isHeld } from '../../database/rows/holding.ts';
import { createRow } from '../../database/rows/rows.ts';
import { beginningOf } from '../../http/beginning.ts';
import { actorOf, signedIn } from '../../http/guard.ts';
import { objectOf } from '../../http/jsonSchema.ts';
import { asObject, checkedBody, checkOfRow } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { ApiError } from '../../runtime/errors.ts';
import { heldBack, oneRow, reasonBeside, requiredIn } from '../description.ts';
import type { OperationType } from '../operation.ts';
import { authorizedView, reasonIn, refuseStrangers } from '../rowRequest.ts';

/** A new row. */
export const create: OperationType = {
  name: 'create',
  of: (noun) =>
    noun.noun !== 'resource'
      ? []
      : [
          {
            id: `${noun.name}.create`,
            name: 'create',
            method: 'POST',
            path: noun.api,
            roles: rolesThat(noun, 'create'),
            summary: `Creates a ${noun.label}`,
            body: fieldsNamed(noun, writableOf(noun, 'create')),
          },
        ],
  handler: (machine, { noun }) => createRowFrom(machine, noun as Resource),
  describe: ({ noun, roles, body = {} }) => {
    const isAlwaysHeld = roles.every((role) => holdsCreation(noun, role));
    const taken = { ...body, ...reasonBeside(noun, !isAlwaysHeld) };
    return {
      body: { 'application/json': objectOf(taken, requiredIn(taken)) },
      answers: { '201': oneRow(noun), ...heldBack(noun) },
    };
  },
};

/** A new row from the writable fields; a missing one takes its initial value. */
const createRowFrom = (machine: Machine, noun: Resource) => {
  const fields = fieldsNamed(noun, writableOf(noun, 'create'));
  const check = checkOfRow(noun, 'create');
  const initial = Object.fromEntries(
    Object.entries(fields).flatMap(([name, { options }]) =>
      options.initial === undefined ? [] : [[name, options.initial]],
    ),
  );
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    const { scope, view } = authorizedView(request, 'create', noun);
    const { reason, body } = reasonIn(noun, asObject(request.body));
    refuseStrangers(noun, fields, body);
    const values = checkedBody(check, { ...initial, ...body });
    // A user limited to part of the rows may not make one outside it.
    if (!reaches(user, view, values)) throw outside(user.role, noun, scopeOf(user, view));
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

const outside = (role: Role, noun: Resource, scope: Readonly<Record<string, unknown>>) =>
  new ApiError(
    'NOT_ALLOWED',
    sentence('You can create a %{noun} only with your own values.', { noun: sentence(noun.label) }),
    {
      errors: Object.fromEntries(
        Object.keys(scope).map((field) => [
          field,
          sentence('%{field} must be your own', {
            field: sentence(noun.fields[field]?.label ?? field),
          }),
        ]),
      ),
      more: { why: whyNotOwn(role, noun, 'create', scope) },
    },
  );
