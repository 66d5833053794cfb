import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldsNamed, type Resource, rolesThat, rowPathOf, writableOf } from '#model';
import { isHeld } from '../../database/rows/holding.ts';
import { updateRow } from '../../database/rows/rows.ts';
import { actorOf, signedIn } from '../../http/guard.ts';
import { objectOf } from '../../http/jsonSchema.ts';
import { asObject, checkedBody, checkOfRow, invalid, spelledKey } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { heldBack, oneRow, reasonBeside } from '../description.ts';
import type { OperationType } from '../operation.ts';
import {
  authorizedView,
  type Params,
  reasonIn,
  refuseStrangers,
  versionOf,
} from '../rowRequest.ts';

/** Other values of a row. */
export const edit: OperationType = {
  name: 'edit',
  of: (noun) =>
    noun.noun !== 'resource'
      ? []
      : [
          {
            id: `${noun.name}.edit`,
            name: 'edit',
            method: 'PUT',
            path: rowPathOf(noun),
            roles: rolesThat(noun, 'edit'),
            summary: `Changes a ${noun.label}`,
            body: fieldsNamed(noun, writableOf(noun, 'edit')),
          },
        ],
  handler: (machine, { noun }) => updateRowFrom(machine, noun as Resource),
  describe: ({ noun, body = {} }) => ({
    body: {
      'application/json': objectOf(
        { ...body, ...reasonBeside(noun, true) },
        [...Object.keys(body).filter((name) => !body[name]?.options.optional), 'version'],
        { version: { type: 'integer', description: 'The version of the row that was changed.' } },
      ),
    },
    answers: { '200': oneRow(noun), ...heldBack(noun) },
  }),
};

/** Changes the writable fields of a row; a caller that does not give the version they saw is refused. */
const updateRowFrom = (machine: Machine, noun: Resource) => {
  const fields = fieldsNamed(noun, writableOf(noun, 'edit'));
  const check = checkOfRow(noun, 'edit');
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    const { scope } = authorizedView(request, 'edit', noun);
    const { version: versionSeen, ...rest } = asObject(request.body);
    const { reason, body } = reasonIn(noun, rest);
    refuseStrangers(noun, fields, body);
    const version = versionOf(request, versionSeen);
    if (version === null) throw invalid({ version: 'Version is mandatory' });
    const values = checkedBody(check, body);
    const row = await machine.database.write(
      updateRow,
      {
        resource: noun.name,
        key: spelledKey(noun, request.params as Params, machine.database.spellings),
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
