import type { Constraint } from '../language/constraint.ts';
import type { Field } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { kindOf } from './kinds.ts';
import { faultOfHidden } from './oneForm.ts';

/** The words for a mandatory field without a value. */
export const mandatory = ({ label, options }: Field): string =>
  options.message ?? `${label} is mandatory`;

const typeWords: Readonly<Record<FieldKind['jsonType'], string>> = {
  string: 'must be a text',
  number: 'must be a number',
  boolean: 'must be yes or no',
};

/** The words for a value of another type. */
export const wrongType = (field: Field): string =>
  `${field.label} ${typeWords[kindOf(field).jsonType]}`;

/**
 * The constraints of a field in the order of their faults: those of its kind, and no hidden
 * character in texts.
 */
export const constraintsOf = (field: Field): readonly Constraint[] => {
  const kind = kindOf(field);
  const own = kind.constraints(field);
  return kind.isWords?.(field) ? [...own, visible(field)] : own;
};

const visible = ({ label }: Field): Constraint => ({
  is: 'test',
  name: 'visible',
  fault: (text: string) => faultOfHidden(label, text),
});
