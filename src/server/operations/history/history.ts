import { hasHistory, type Resource, rolesThat, rowPathOf } from '#model';
import { historyAnswer } from '#model/answers/rowAnswers.ts';
import { answerIn } from '../description.ts';
import type { OperationType } from '../operation.ts';
import { historyOf, historyQuery } from './readHistory.ts';

/** The changes of a row. */
export const history: OperationType = {
  name: 'history',
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
            summary: `The history of a ${noun.label}, newest first`,
            query: historyQuery,
          },
        ],
  handler: (machine, { noun }, { nouns }) => historyOf(machine, noun as Resource, nouns),
  describe: () => ({
    answers: {
      '200': answerIn(
        null,
        historyAnswer,
        'The entries, and next: the number before which the next page starts',
      ),
    },
  }),
};
