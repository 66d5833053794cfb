import type { Role } from '#domain/roles.ts';
import { movesOf, type Resource, rowPathOf } from '#model';
import type { OperationKind } from '../operation.ts';
import { moveRowBy } from './rows.ts';

/** A row along its workflow. */
export const move: OperationKind = {
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
};
