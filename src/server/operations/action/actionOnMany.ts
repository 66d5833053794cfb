import { actionsOf, rolesOfAction } from '#model';
import type { OperationKind } from '../operation.ts';
import { action } from './action.ts';
import { actionPart } from './actionPart.ts';
import { actOnMany, sharedBody } from './actOnMany.ts';

/** What is done to many rows at once, where the schema lets it. */
export const actionOnMany: OperationKind = {
  of: (noun) =>
    actionsOf(noun)
      .filter(({ action: declared }) => declared.bulk)
      .map(({ name, action: declared }) => ({
        id: `${noun.name}.${name}Many`,
        name,
        method: 'POST',
        path: `${noun.api}/${name}`,
        roles: rolesOfAction(noun, declared),
        summary: `${declared.label} several rows of ${noun.label}`,
        body: sharedBody(noun, declared),
      })),
  handler: (machine, operation, { moduleOf }) => {
    const part = actionPart(operation, moduleOf(operation.noun));
    return part && actOnMany(machine, operation.noun, part);
  },
  lacks: (operation, module) => action.lacks?.(operation, module) ?? null,
};
