import { actionsOf } from '#model';
import type { AnyActionHandler } from '../../module/actionHandler.ts';
import type { ServerModule } from '../../module/module.ts';
import type { Operation } from '../operation.ts';
import type { ActionPart } from './actOn.ts';

/** An action as its schema declares it with the handler of its module; null when the module has none. */
export const actionPart = (
  { noun, name }: Pick<Operation, 'noun' | 'name'>,
  module: ServerModule | undefined,
): ActionPart | null => {
  const handlers = module?.actions as Readonly<Record<string, AnyActionHandler>> | undefined;
  const declared = actionsOf(noun).find((one) => one.name === name);
  const body = handlers?.[name];
  return module && declared && body ? { name, action: declared.action, module, body } : null;
};
