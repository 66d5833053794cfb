import { type Fields, fieldsNamed, type Resource, writableOf } from '#model';
import { type Faults, faultsOf, shapeFor } from '#model/kinds/validate.ts';
import { quickCheck } from '../../http/quickCheck.ts';

/** The check of the values of a row, the same as a form or a call is checked by. */
export type RowCheck = {
  fields: Fields;
  faults(values: Readonly<Record<string, unknown>>): Faults;
};

/**
 * The check of rows that are created or edited. Where the quick check and the rules of the schema are sure
 * that nothing is wrong yup is not asked: it takes longer than all the rest of a row.
 */
export const rowCheckOf = (noun: Resource, action: 'create' | 'edit'): RowCheck => {
  const found = known[action].get(noun);
  if (found) return found;
  const made = checkMade(noun, action);
  known[action].set(noun, made);
  return made;
};

/** Making one takes longer than using it a hundred times. */
const known = {
  create: new WeakMap<Resource, RowCheck>(),
  edit: new WeakMap<Resource, RowCheck>(),
};

const checkMade = (noun: Resource, action: 'create' | 'edit'): RowCheck => {
  const fields = fieldsNamed(noun, writableOf(noun, action));
  const shape = shapeFor(noun, action);
  const isRight = quickCheck(fields);
  const rules = Object.entries((noun.rules ?? {}) as Record<string, (row: any) => unknown>)
    .filter(([name]) => Object.hasOwn(fields, name))
    .map(([, rule]) => rule);
  const isSound = (values: Readonly<Record<string, unknown>>) =>
    isRight(values) && rules.every((rule) => !rule(values));
  return { fields, faults: (values) => (isSound(values) ? {} : faultsOf(shape, values)) };
};
