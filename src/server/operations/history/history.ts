import { hasHistory, type Resource, rolesThat, rowPathOf } from '#model';
import type { OperationKind } from '../operation.ts';
import { historyOf } from './readHistory.ts';
import { historyQuery } from './recordCalls.ts';

/** What was written about a row. */
export const history: OperationKind = {
  of: (noun) =>
    !hasHistory(noun)
      ? []
      : [
          {
            id: `${noun.name}.history`,
            name: 'history',
            method: 'GET',
            path: `${rowPathOf(noun)}/history`,
            roles: rolesThat(noun, 'show'),
            summary: `What happened to a ${noun.label}, newest first`,
            query: historyQuery,
          },
        ],
  handler: (machine, { noun }, { nouns }) => historyOf(machine, noun as Resource, nouns),
};
