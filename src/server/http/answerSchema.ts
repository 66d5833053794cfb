import { type Field, formOf, type Noun, type Shape } from '#model';
import type { JsonSchema } from '#model/language/fieldKind.ts';
import { jsonSchemaOf } from '#model/values/jsonSchema.ts';
import { kindOf } from '#model/values/kinds.ts';
import { rowSchema } from './jsonSchema.ts';

/** How a schema speaks of a row of a noun, and of a field. */
type Speech = { row: (noun: Noun) => JsonSchema; field: (field: Field) => JsonSchema };

/**
 * The JSON Schema of the answer to a call of a noun, or of a part of it. The machine's own calls have no noun.
 */
export const schemaOfAnswer = (noun: Noun | null, shape: Shape, speech: Speech): JsonSchema => {
  const part = (of: Shape) => schemaOfAnswer(noun, of, speech);
  if (isField(shape)) return speech.field(shape);
  if (!isForm(shape)) return objectOf(shape as Readonly<Record<string, Shape>>, part);
  switch (shape.shape) {
    case 'list':
      return { type: 'array', items: part(shape.of) };
    case 'nullable':
      return { anyOf: [part(shape.of), { type: 'null' }] };
    case 'omittable':
      return part(shape.of);
    case 'map':
      return { type: 'object', additionalProperties: part(shape.of) };
    case 'either':
      return { anyOf: shape.of.map(part) };
    case 'row':
      return speech.row(rowedNoun(shape.of as Noun | undefined, noun));
    case 'json':
      return { description: shape.description };
  }
};

const rowedNoun = (of: Noun | undefined, own: Noun | null): Noun => {
  const noun = of ?? own;
  if (!noun) throw new Error('Only a call of a noun can answer a row of its own');
  return noun;
};

type Form = Extract<Shape, { readonly shape: string }>;

const isField = (shape: Shape): shape is Field => 'kind' in shape && typeof shape.kind === 'string';
const isForm = (shape: Shape): shape is Form => formOf(shape) !== null;

const objectOf = (
  members: Readonly<Record<string, Shape>>,
  part: (of: Shape) => JsonSchema,
): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(members).filter((name) => formOf(members[name] as Shape) !== 'omittable'),
  properties: Object.fromEntries(
    Object.entries(members).map(([name, shape]) => [name, part(shape)]),
  ),
});

/** As the API document says it: a row is a reference to its schema there. */
export const asDescribed: Speech = {
  row: ({ name }) => ({ $ref: `#/components/schemas/${name}` }),
  field: jsonSchemaOf,
};

/** A field with its places as a multiple, for a validator that allows for the error of a division. */
const exactField = (field: Field): JsonSchema => {
  const places = kindOf(field).scale?.(field) ?? 0;
  return { ...jsonSchemaOf(field), ...(places > 0 && { multipleOf: Number(`1e-${places}`) }) };
};

/** As a check wants it: a row has all its fields and no others, a number no more decimals than its field. */
export const inFull: Speech = {
  row: (noun) => {
    const schema = rowSchema(noun, exactField) as { properties: Record<string, unknown> };
    const { sentences: _, ...always } = schema.properties;
    return { ...schema, additionalProperties: false, required: Object.keys(always) };
  },
  field: exactField,
};
