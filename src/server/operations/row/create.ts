import { fieldsNamed, type Resource, rolesThat, writableOf } from '#model';
import type { OperationKind } from '../operation.ts';
import { createRowFrom } from './rows.ts';

/** A new row. */
export const create: OperationKind = {
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
};
