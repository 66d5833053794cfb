import { type Resource, writableOf } from '#model';
import { checkerFor } from '#model/values/validate.ts';
import { ApiError } from '../../runtime/errors.ts';

/**
 * Throws INVALID for what the form would refuse of a row as it would become, in values of the wire. An
 * unchanged secret is not among the values, and cannot be given again.
 */
export const checkRow = (
  noun: Resource,
  action: 'create' | 'edit',
  row: Readonly<Record<string, unknown>>,
): void => {
  const writable = writableOf(noun, action);
  const values = Object.fromEntries(
    Object.entries(row).filter(([name]) => writable.includes(name)),
  );
  const errors = Object.fromEntries(
    Object.entries(checkerFor(noun, action)(values)).filter(
      ([name]) => !noun.fields[name]?.isSecret || Object.hasOwn(values, name),
    ),
  );
  const [first] = Object.values(errors);
  if (first !== undefined) throw new ApiError('INVALID', first, { errors });
};
