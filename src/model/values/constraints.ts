import { type Sentence, sentence, type Words } from '#domain/sentence.ts';
import type { Constraint } from '../language/constraint.ts';
import type { Field } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { kindOf } from './kinds.ts';
import { faultOfHidden } from './oneForm.ts';

/** The words for a mandatory field without a value. */
export const mandatory = ({ label, options }: Field): Words =>
  options.message ?? sentence('%{label} is mandatory', { label: sentence(label) });

const typeKeys: Readonly<Record<FieldKind['jsonType'], string>> = {
  string: '%{label} must be a text',
  number: '%{label} must be a number',
  boolean: '%{label} must be yes or no',
};

/** The words for a value of another type. */
export const wrongType = (field: Field): Sentence =>
  sentence(typeKeys[kindOf(field).jsonType], { label: sentence(field.label) });

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
