import { fieldsNamed, type Resource, rolesThat, rowPathOf, writableOf } from '#model';
import type { OperationKind } from '../operation.ts';
import { updateRowFrom } from './rows.ts';

/** Other values of a row. */
export const edit: OperationKind = {
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
};
