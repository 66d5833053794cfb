import type { Field, Fields, Kind, Noun } from '#model';

export type JsonSchema = Record<string, unknown>;

/** The JSON Schema of a value of a field: its kind and its limits. */
export const schemaOfField = (field: Field): JsonSchema => {
  const { kind, label, options } = field;
  const shape = shapes[kind](field);
  return {
    title: label,
    ...(options.help && { description: options.help }),
    ...(options.optional ? { ...shape, type: [shape.type, 'null'] } : shape),
    ...(options.readOnly && { readOnly: true }),
    ...(options.initial !== undefined && { default: options.initial }),
  };
};

const limited = ({ options }: Field, lowest: string, highest: string): JsonSchema => ({
  ...(options.min !== undefined && { [lowest]: options.min }),
  ...(options.max !== undefined && { [highest]: options.max }),
});

const written = (field: Field): JsonSchema => ({
  type: 'string',
  maxLength: 255,
  ...limited(field, 'minLength', 'maxLength'),
  ...(field.options.pattern && { pattern: field.options.pattern.source }),
});

/** An optional choice may be null, and an enum must then say so itself. */
const among = (codes: readonly string[], { options }: Field): JsonSchema => ({
  type: 'string',
  enum: options.optional ? [...codes, null] : codes,
});

/** How the wire carries each kind; a new kind does not compile until it is described. */
const shapes: Record<Kind, (field: Field) => JsonSchema> = {
  text: written,
  reference: written,
  secret: (field) => ({ ...written(field), writeOnly: true }),
  integer: (field) => ({ type: 'integer', ...limited(field, 'minimum', 'maximum') }),
  decimal: (field) => ({
    type: 'number',
    multipleOf: Number(`1e-${field.options.places ?? 0}`),
    ...limited(field, 'minimum', 'maximum'),
  }),
  flag: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  time: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' }),
  dateTime: () => ({ type: 'string', format: 'date-time' }),
  choice: (field) => among(Object.keys(field.choices ?? {}), field),
  workflow: (field) => among(Object.keys(field.states ?? {}), field),
  pan: () => ({ type: 'string', pattern: '^[A-Z]{5}[0-9]{4}[A-Z]$' }),
};

/** The JSON Schema of a row of a noun; what the machine keeps beside the fields of a resource is in it. */
export const rowSchema = (noun: Noun): JsonSchema => {
  const fields = Object.entries(noun.fields as Fields).filter(([, { kind }]) => kind !== 'secret');
  const kept = {
    version: { type: 'integer', readOnly: true },
    createdBy: { type: 'string', readOnly: true },
    createdAt: { type: 'string', format: 'date-time', readOnly: true },
    updatedBy: { type: 'string', readOnly: true },
    updatedAt: { type: 'string', format: 'date-time', readOnly: true },
  };
  return {
    type: 'object',
    title: noun.label,
    properties: {
      ...Object.fromEntries(fields.map(([name, field]) => [name, schemaOfField(field)])),
      ...(noun.noun === 'resource' && kept),
    },
  };
};

/** The JSON Schema of an object of fields and no others. */
export const objectOf = (
  fields: Fields,
  required: readonly string[],
  more: JsonSchema = {},
): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties: {
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)]),
    ),
    ...more,
  },
});
