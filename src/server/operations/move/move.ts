import type { FastifyRequest } from 'fastify';
import type { Role } from '#domain/roles.ts';
import { movesOf, type Resource, rowPathOf } from '#model';
import { moveRow } from '../../database/rows/rows.ts';
import { actorOf, allowRoles, signedIn } from '../../http/guard.ts';
import { asObject, spelledKey } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { oneRow } from '../description.ts';
import type { OperationType } from '../operation.ts';
import { authorizedView, type Params, refuseStrangers, versionOf } from '../rowRequest.ts';

/** A row along its workflow. */
export const move: OperationType = {
  name: 'move',
  of: (noun) =>
    noun.noun !== 'resource'
      ? []
      : movesOf(noun).map(({ name, move: { label, to, by } }) => ({
          id: `${noun.name}.${name}`,
          name,
          method: 'POST',
          path: `${rowPathOf(noun)}/${name}`,
          roles: by as Role[],
          summary: `${label}: a ${noun.label} becomes ${to}`,
        })),
  handler: (machine, { noun, name }) => moveRowBy(machine, noun as Resource, name),
  describe: ({ noun }) => ({ answers: { '200': oneRow(noun) } }),
};

/** One move of a workflow; its roles are checked before, its states inside the transaction. */
const moveRowBy = (machine: Machine, noun: Resource, name: string) => {
  const found = movesOf(noun).find((each) => each.name === name);
  if (!found) throw new Error(`${noun.name} has no move '${name}'`);
  const part = `fields.${found.field}.moves.${name}.by`;
  const declaredIn = { noun: noun.name, part, action: name };
  return async (request: FastifyRequest) => {
    const user = signedIn(request);
    allowRoles(user, found.move.by as Role[], found.move.label, declaredIn);
    const { scope } = authorizedView(request, 'show', noun);
    const { version: versionSeen, ...rest } = asObject(request.body);
    refuseStrangers(noun, {}, rest);
    return machine.database.write(
      moveRow,
      {
        resource: noun.name,
        key: spelledKey(noun, request.params as Params, machine.database.spellings),
        field: found.field,
        move: name,
        version: versionOf(request, versionSeen),
        scope,
      },
      actorOf(request, user),
    );
  };
};
