import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Resource, rolesThat, rowPathOf } from '#model';
import { removeRow } from '../../database/rows/rows.ts';
import { actorOf, signedIn } from '../../http/guard.ts';
import { spelledKey } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { heldBack, oneRow, parametersIn, reasonBeside } from '../description.ts';
import type { OperationType } from '../operation.ts';
import { authorizedView, type Params, reasonIn, versionOf } from '../rowRequest.ts';

/** The end of a row. */
export const remove: OperationType = {
  name: 'remove',
  of: (noun) =>
    noun.noun !== 'resource'
      ? []
      : [
          {
            id: `${noun.name}.remove`,
            name: 'remove',
            method: 'DELETE',
            path: rowPathOf(noun),
            roles: rolesThat(noun, 'remove'),
            summary: `Removes a ${noun.label}`,
          },
        ],
  handler: (machine, { noun }) => removeRowOf(machine, noun as Resource),
  describe: ({ noun }) => ({
    parameters: parametersIn(reasonBeside(noun, true)),
    answers: { '200': oneRow(noun), ...heldBack(noun) },
  }),
};

/** Removes a row, of the version that If-Match names when it names one. */
const removeRowOf =
  (machine: Machine, noun: Resource) => async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    const { scope } = authorizedView(request, 'remove', noun);
    const key = spelledKey(noun, request.params as Params, machine.database.spellings);
    const version = versionOf(request, undefined);
    const { reason } = reasonIn(noun, request.query as Params);
    const held = await machine.database.write(
      removeRow,
      { resource: noun.name, key, version, scope, reason },
      actorOf(request, user),
    );
    return held ? reply.code(202).send(held) : request.params;
  };
