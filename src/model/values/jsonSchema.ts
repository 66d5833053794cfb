import type { Constraint } from '../language/constraint.ts';
import type { Field } from '../language/field.ts';
import type { JsonSchema } from '../language/fieldKind.ts';
import { constraintsOf } from './constraints.ts';
import { kindOf } from './kinds.ts';

/**
 * The JSON Schema of a value of a field: its type, its constraints, and what its kind adds. The places of a number
 * are in words: a validator that divides doubles finds that 71.02 is no multiple of 0.01, and a strict one
 * takes no keyword of ours.
 */
export const jsonSchemaOf = (field: Field): JsonSchema => {
  const { label, options } = field;
  const { jsonType, json } = kindOf(field);
  const { description, ...own } = json?.(field) ?? {};
  const shape = constraintsOf(field).reduce(constrained, { type: jsonType, ...own });
  const words = [options.help, description].filter(Boolean).join(' ');
  return {
    title: label,
    ...(words !== '' && { description: words }),
    ...(options.optional ? nullable(shape) : shape),
    ...(options.readOnly && { readOnly: true }),
    ...(options.initial !== undefined && { default: options.initial }),
    ...examplesOf(field, shape),
  };
};

/** The example that a field has, or that its kind makes where a text must have a form. */
const examplesOf = (field: Field, { pattern }: JsonSchema): JsonSchema => {
  const { example, pattern: own } = field.options;
  if (example !== undefined) return { examples: [example] };
  return pattern !== undefined && own === undefined
    ? { examples: [kindOf(field).example(field, 0, field.label)] }
    : {};
};

/** A schema with a constraint; those that JSON Schema has no word for are left to the description. */
const constrained = (schema: JsonSchema, constraint: Constraint): JsonSchema => {
  switch (constraint.is) {
    case 'min':
    case 'max':
      return { ...schema, [limitNames[constraint.is][isText(schema) ? 0 : 1]]: constraint.limit };
    case 'integer':
      return { ...schema, type: 'integer' };
    case 'matches':
      return { ...schema, pattern: constraint.pattern.source };
    case 'oneOf':
      return { ...schema, enum: [...constraint.codes] };
    default:
      return schema;
  }
};

const limitNames = { min: ['minLength', 'minimum'], max: ['maxLength', 'maximum'] } as const;

const isText = ({ type }: JsonSchema) => type === 'string';

/** An optional choice may be null, and an enum must then say so itself. */
const nullable = (shape: JsonSchema): JsonSchema => ({
  ...shape,
  type: [shape.type, 'null'],
  ...(Array.isArray(shape.enum) && { enum: [...shape.enum, null] }),
});
