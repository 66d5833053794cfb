import {
  type CallAnswer,
  type Fields,
  formOf,
  type Noun,
  reasonLength,
  type Shape,
  text,
} from '#model';
import type { JsonSchema } from '#model/language/fieldKind.ts';
import { jsonSchemaOf } from '#model/values/jsonSchema.ts';
import { asDescribed, schemaOfAnswer } from '../http/answerSchema.ts';

/** The description of an operation in the API document; its path, roles and summary follow from its route. */
export type Description = {
  /** The parameters of its query, where they are not the fields of the route's `query`. */
  parameters?: readonly JsonSchema[];
  /** The schema of its body by media type, where it is not the fields of the route's `body` as JSON. */
  body?: Readonly<Record<string, JsonSchema>>;
  /** Its successful answers by status. */
  answers: Readonly<Record<string, JsonSchema>>;
};

/** The fields that a body must have: neither optional nor with a value to begin with. */
export const requiredIn = (body: Fields): string[] =>
  Object.entries(body)
    .filter(([, { options }]) => !options.optional && options.initial === undefined)
    .map(([name]) => name);

/**
 * The reason of a change, in addition to the fields of the row; none for a noun with a field of
 * that name.
 */
export const reasonBeside = (noun: Noun, isOptional: boolean): Fields =>
  Object.hasOwn(noun.fields, 'reason')
    ? {}
    : {
        reason: text('Reason', {
          optional: isOptional,
          max: reasonLength.max,
          help: 'The reason for the change. It is stored in the history and is mandatory for a change that a second person must approve.',
        }),
      };

/** Fields as the parameters of a query. */
export const parametersIn = (query: Fields) =>
  Object.entries(query).map(([name, field]) => ({
    name,
    in: 'query',
    required: !field.options.optional,
    schema: jsonSchemaOf(field),
  }));

export const textSchema: JsonSchema = { type: 'string' };

/** An answer in JSON. */
export const json = (description: string, schema: JsonSchema, headers?: JsonSchema) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema } },
});

/** An answer as it is declared, in words besides; a call of the machine has no noun. */
export const answerIn = (noun: Noun | null, answer: CallAnswer, words: string): JsonSchema => {
  switch (formOf(answer)) {
    case 'nothing':
      return { description: words };
    case 'file': {
      const { type } = answer as { type: string };
      return { description: words, content: { [type]: { schema: textSchema } } };
    }
    default:
      return json(words, schemaOfAnswer(noun, answer as Shape, asDescribed));
  }
};

/** An answer that is a CSV file. */
export const csv = (description: string) => ({
  description,
  content: { 'text/csv': { schema: textSchema } },
});

const rowOf = (noun: Noun): JsonSchema => ({ $ref: `#/components/schemas/${noun.name}` });

/** An answer that is one row of a noun. */
export const oneRow = (noun: Noun) => json('The row', rowOf(noun));

/** An answer that is rows of a noun. */
export const manyRows = (noun: Noun, description: string, headers?: JsonSchema) =>
  json(description, { type: 'array', items: rowOf(noun) }, headers);

/** The further answer of a write whose noun wants a second person's approval. */
export const heldBack = (noun: Noun): Readonly<Record<string, JsonSchema>> =>
  noun.noun === 'resource' && noun.approve
    ? { '202': { description: 'Held back: a second person must approve it' } }
    : {};

/** A body that is a file. */
export const fileBody: Readonly<Record<string, JsonSchema>> = {
  'multipart/form-data': {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', contentMediaType: 'text/csv' } },
  },
};
