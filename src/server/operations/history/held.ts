import { hasHistory, type Resource, rolesThat, rowPathOf } from '#model';
import type { OperationKind } from '../operation.ts';
import { heldOf } from './heldChange.ts';

/** The change of a row that waits for a second person. */
export const held: OperationKind = {
  of: (noun) =>
    !hasHistory(noun) || !noun.approve
      ? []
      : [
          {
            id: `${noun.name}.held`,
            name: 'held',
            method: 'GET',
            path: `${rowPathOf(noun)}/held`,
            roles: rolesThat(noun, 'show'),
            summary: `The change of a ${noun.label} that waits for a second person, or null`,
          },
        ],
  handler: (machine, { noun }, { nouns }) => heldOf(machine, noun as Resource, nouns),
};
