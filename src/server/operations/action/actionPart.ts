import { actionsOf } from '#model';
import type { AnyActionBody } from '../../module/actionBody.ts';
import type { Bodies } from '../../module/module.ts';
import type { Operation } from '../operation.ts';
import type { ActionPart } from './actOn.ts';

/** An action as its schema declares it with the body that its half gives it; null when the half has none. */
export const actionPart = (
  { noun, name }: Pick<Operation, 'noun' | 'name'>,
  half: Bodies | undefined,
): ActionPart | null => {
  const bodies = half?.actions as Readonly<Record<string, AnyActionBody>> | undefined;
  const declared = actionsOf(noun).find((one) => one.name === name);
  const body = bodies?.[name];
  return half && declared && body ? { name, action: declared.action, half, body } : null;
};
