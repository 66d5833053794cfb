import { type Resource, rolesThat, rowPathOf } from '#model';
import type { OperationKind } from '../operation.ts';
import { removeRowOf } from './rows.ts';

/** The end of a row. */
export const remove: OperationKind = {
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
};
