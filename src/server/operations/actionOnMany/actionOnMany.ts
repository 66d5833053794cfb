import { actionsOf, rolesOfAction } from '#model';
import { outcomesAnswer } from '#model/answers/rowAnswers.ts';
import { objectOf } from '../../http/jsonSchema.ts';
import { action } from '../action/action.ts';
import { actionPart } from '../action/actionPart.ts';
import { answerIn, requiredIn } from '../description.ts';
import { namedRows } from '../manyRows.ts';
import type { OperationType } from '../operation.ts';
import { actOnMany, sharedBody } from './actOnMany.ts';

/** An action on many rows at once, where the schema allows it. */
export const actionOnMany: OperationType = {
  name: 'actionOnMany',
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
  describe: ({ body = {} }) => ({
    body: {
      'application/json': objectOf(body, [...requiredIn(body), 'rows'], { rows: namedRows }),
    },
    answers: {
      '200': answerIn(null, outcomesAnswer, 'outcomes: the result for each row, in their order'),
    },
  }),
};
