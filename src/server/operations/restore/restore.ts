import { hasHistory, type Resource, rolesThat, rowPathOf } from '#model';
import { heldBack, oneRow } from '../description.ts';
import type { OperationType } from '../operation.ts';
import { restoreBody, restoreRow } from './restoreRow.ts';

/** Restores an earlier state of a row, for users who may see and write it. */
export const restore: OperationType = {
  name: 'restore',
  of: (noun) => {
    if (!hasHistory(noun)) return [];
    const writers = [...rolesThat(noun, 'create'), ...rolesThat(noun, 'edit')];
    if (writers.length === 0) return [];
    return [
      {
        id: `${noun.name}.restore`,
        name: 'restore',
        method: 'POST',
        path: `${rowPathOf(noun)}/restore`,
        roles: rolesThat(noun, 'show').filter((role) => writers.includes(role)),
        summary: `Gives a ${noun.label} the values that it had after an entry of its history`,
        body: restoreBody,
      },
    ];
  },
  handler: (machine, { noun }) => restoreRow(machine, noun as Resource),
  describe: ({ noun }) => ({ answers: { '200': oneRow(noun), ...heldBack(noun) } }),
};
