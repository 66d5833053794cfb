import type { Field } from '../language/field.ts';
import type { JsonSchema } from '../language/fieldKind.ts';
import { kindOf } from './kinds.ts';

/** The JSON Schema of a value of a field: its kind and its limits. */
export const jsonSchemaOf = (field: Field): JsonSchema => {
  const { label, options } = field;
  const { description, ...shape } = kindOf(field).json(field);
  const words = [options.help, description].filter(Boolean).join(' ');
  return {
    title: label,
    ...(words !== '' && { description: words }),
    ...(options.optional ? nullable(shape) : shape),
    ...(options.readOnly && { readOnly: true }),
    ...(options.initial !== undefined && { default: options.initial }),
  };
};

/** An optional choice may be null, and an enum must then say so itself. */
const nullable = (shape: JsonSchema): JsonSchema => ({
  ...shape,
  type: [shape.type, 'null'],
  ...(Array.isArray(shape.enum) && { enum: [...shape.enum, null] }),
});
