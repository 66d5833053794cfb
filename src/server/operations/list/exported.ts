import { pluralOf, type Resource, rolesThat } from '#model';
import type { OperationKind } from '../operation.ts';
import { exportOf } from './exports.ts';

/** Stored rows as a file. */
export const exported: OperationKind = {
  of: (noun) =>
    noun.noun !== 'resource'
      ? []
      : [
          {
            id: `${noun.name}.export`,
            name: 'export',
            method: 'GET',
            path: `${noun.api}/export`,
            roles: rolesThat(noun, 'export'),
            summary: `${pluralOf(noun)} as CSV`,
          },
        ],
  handler: (machine, { noun }, { exporting }) => exportOf(machine, noun as Resource, exporting),
};
