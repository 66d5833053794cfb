import { pluralOf, type Resource, rolesThat } from '#model';
import type { OperationKind } from '../operation.ts';
import { listOf } from './lists.ts';

/** Stored rows, a page at a time. */
export const list: OperationKind = {
  of: (noun) =>
    noun.noun !== 'resource'
      ? []
      : [
          {
            id: `${noun.name}.list`,
            name: 'list',
            method: 'GET',
            path: noun.api,
            roles: rolesThat(noun, 'list'),
            summary: `${pluralOf(noun)}, a page at a time`,
          },
        ],
  handler: (machine, { noun }, { exactly }) => listOf(machine, noun as Resource, exactly),
};
