import { actionsOf, rolesOfAction, rowPathOf } from '#model';
import type { AnyActionBody } from '../actions/actionBody.ts';
import { actionBody, actOn } from '../actions/actOn.ts';
import type { Bodies } from '../bodies.ts';
import type { OperationKind } from './operation.ts';

/** What is done to a row beside editing it. */
export const action: OperationKind = {
  of: (noun) =>
    actionsOf(noun).map(({ name, action: declared }) => ({
      id: `${noun.name}.${name}`,
      name,
      method: 'POST',
      path: `${rowPathOf(noun)}/${name}`,
      roles: rolesOfAction(noun, declared),
      summary: `${declared.label} a ${noun.label}`,
      body: actionBody(noun, declared),
    })),
  handler: (machine, { noun, name }, { halfOf }) => {
    const half = halfOf(noun);
    const declared = actionsOf(noun).find((one) => one.name === name);
    const body = half && bodyIn(half, name);
    return half && declared && body
      ? actOn(machine, noun, { name, action: declared.action, half, body })
      : null;
  },
  lacks: ({ name }, half) => (half && bodyIn(half, name) ? null : `the action '${name}'`),
};

const bodyIn = ({ actions }: Bodies, name: string): AnyActionBody | undefined =>
  (actions as Readonly<Record<string, AnyActionBody>> | undefined)?.[name];
