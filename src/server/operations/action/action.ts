import { actionsOf, rolesOfAction, rowPathOf } from '#model';
import { actedAnswer } from '#model/answers/rowAnswers.ts';
import { answerIn, heldBack } from '../description.ts';
import type { OperationType } from '../operation.ts';
import { actionPart } from './actionPart.ts';
import { actOn, bodyOfAction } from './actOn.ts';

/** Actions on a row other than editing it. */
export const action: OperationType = {
  name: 'action',
  of: (noun) =>
    actionsOf(noun).map(({ name, action: declared }) => ({
      id: `${noun.name}.${name}`,
      name,
      method: 'POST',
      path: `${rowPathOf(noun)}/${name}`,
      roles: rolesOfAction(noun, declared),
      summary: `${declared.label} a ${noun.label}`,
      body: bodyOfAction(noun, declared),
    })),
  handler: (machine, operation, { moduleOf }) => {
    const part = actionPart(operation, moduleOf(operation.noun));
    return part && actOn(machine, operation.noun, part);
  },
  lacks: (operation, module) =>
    actionPart(operation, module) ? null : `the action '${operation.name}'`,
  describe: ({ noun }) => ({
    answers: {
      '200': answerIn(noun, actedAnswer, 'The row as it is now, and words'),
      ...heldBack(noun),
    },
  }),
};
