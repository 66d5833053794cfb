import { type Resource, writableOf } from '#model';
import { checkerFor } from '#model/values/validate.ts';
import { ApiError } from '../../runtime/errors.ts';

/**
 * Throws INVALID for what the form would not take of a row as it would be, in values of the wire. A
 * secret that is not changed is not among the values, and nobody can say it again.
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
