import { type Fields, type Noun, parametersOf } from '#model';
import { whyAnswer as why } from '#model/answers/whyAnswer.ts';
import type { JsonSchema as Schema } from '#model/language/fieldKind.ts';
import { jsonSchemaOf } from '#model/values/jsonSchema.ts';
import { asDescribed, schemaOfAnswer } from '../http/answerSchema.ts';
import { objectOf, rowSchema } from '../http/jsonSchema.ts';
import { describeDeclared } from '../operations/call/call.ts';
import {
  type Description,
  parametersIn,
  requiredIn,
  textSchema,
} from '../operations/description.ts';
import type { Declared, Operation } from '../operations/operation.ts';
import { exampleOfBody } from './openapiExample.ts';

/** The paths of an OpenAPI document, one entry for each operation and each of the machine's own calls. */
export const pathsOf = (
  operations: readonly Operation[],
  own: readonly Declared[],
): Record<string, Schema> => {
  const paths: Record<string, Schema> = {};
  const nouns = [...new Set(operations.map(({ noun }) => noun))];
  const add = ({ method, path }: { method: string; path: string }, entry: Schema) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: entry };
  };
  for (const operation of operations)
    add(
      operation,
      entryOf({ ...operation, of: operation.noun.name }, operation.type.describe(operation), nouns),
    );
  for (const call of own) add(call, entryOf(call, describeDeclared(call), nouns));
  return paths;
};

/** A sentence by its key; a value of it may be a sentence again. */
const sentenceSchema: Schema = {
  type: 'object',
  required: ['key', 'values'],
  properties: {
    key: { type: 'string', example: 'The name %{name} is taken' },
    values: {
      type: 'object',
      additionalProperties: {
        oneOf: [
          { type: 'string' },
          { type: 'number' },
          { type: 'object', required: ['key', 'values'] },
        ],
      },
      example: { name: 'A1' },
    },
  },
};

/** The schemas of all rows, and of what a failed call answers. */
export const schemasOf = (operations: readonly Operation[]): Record<string, Schema> => ({
  ...Object.fromEntries(
    [...new Set(operations.map(({ noun }) => noun))].map((noun) => [noun.name, rowSchema(noun)]),
  ),
  Failure: {
    type: 'object',
    required: ['code', 'message', 'errors', 'reference'],
    properties: {
      code: { type: 'string' },
      message: { type: 'string' },
      errors: { type: 'object', additionalProperties: { type: 'string' } },
      reference: { type: 'string', description: 'Identifies the request in the server log.' },
      sentences: {
        type: 'object',
        description:
          'The message and the faults as sentences, where available: an English key with placeholders `%{name}`, and their values.',
        properties: {
          message: sentenceSchema,
          errors: { type: 'object', additionalProperties: sentenceSchema },
        },
      },
      current: { description: 'The current row, when a stale write is refused.' },
      why: {
        ...schemaOfAnswer(null, why, asDescribed),
        description: 'The reason, if a rule of permissions refused it.',
      },
    },
  },
});

const entryOf = (
  declared: Omit<Declared, 'statuses'>,
  described: Description,
  nouns: readonly Noun[],
): Schema => {
  const { id, of, summary, roles, query = {}, body: fields } = declared;
  const security = securityOf(declared);
  const body =
    described.body ?? (fields && { 'application/json': objectOf(fields, requiredIn(fields)) });
  return {
    operationId: id,
    tags: [of],
    summary,
    ...(security && { security }),
    ...(roles && { 'x-roles': roles }),
    parameters: [...pathParameters(declared), ...(described.parameters ?? parametersIn(query))],
    ...(body && { requestBody: bodyWith(body, exampleFor(declared, nouns)) }),
    responses: { ...described.answers, ...failure },
  };
};

/** The credentials of a call that wants others than the session, or also takes the token of a program. */
const securityOf = ({ isPublic, shows, scope }: Pick<Declared, 'isPublic' | 'shows' | 'scope'>) => {
  if (isPublic || shows?.length === 0) return [];
  if (scope) return [{ session: [] }, { clientCredentials: [scope] }];
  return shows && [Object.fromEntries(shows.map((name) => [name, []]))];
};

const failure = { default: { $ref: '#/components/responses/Failure' } };

/** A body by the schema of each media type in which it may come, with an example; a file has none. */
const bodyWith = (
  schemas: Readonly<Record<string, Schema>>,
  exampleOf: (schema: Schema) => unknown,
): Schema => ({
  required: true,
  content: Object.fromEntries(
    Object.entries(schemas).map(([type, schema]) => [
      type,
      { schema, ...(type !== 'multipart/form-data' && { example: exampleOf(schema) }) },
    ]),
  ),
});

/** The example of a body of a call: the one that it declares, or one that is made of its schema. */
const exampleFor =
  ({ example, noun, body, bodyRows }: Omit<Declared, 'statuses'>, nouns: readonly Noun[]) =>
  (schema: Schema): unknown =>
    example ?? exampleOfBody(schema, { ...noun?.fields, ...body, ...bodyRows?.fields }, nouns);

const pathParameters = ({ noun, path }: { noun: Noun | null; path: string }) =>
  parametersOf(path).map((name) => {
    const field = (noun?.fields as Fields | undefined)?.[name];
    const schema = field ? jsonSchemaOf(field) : textSchema;
    return { name, in: 'path', required: true, schema };
  });
