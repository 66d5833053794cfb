import { dateTime, type Resource, rolesThat, rowPathOf } from '#model';
import type { OperationKind } from '../operation.ts';
import { showRow } from './showRow.ts';

/** One row. */
export const show: OperationKind = {
  of: (noun) =>
    noun.noun !== 'resource'
      ? []
      : [
          {
            id: `${noun.name}.show`,
            name: 'show',
            method: 'GET',
            path: rowPathOf(noun),
            roles: rolesThat(noun, 'show'),
            summary: `${noun.label}, as it is or as it stood`,
            query: { asOf: dateTime('As Of', { optional: true }) },
          },
        ],
  handler: (machine, { noun }) => showRow(machine, noun as Resource),
};
