import { type Fields, type Noun, parametersOf } from '#model';
import { whyAnswer as why } from '#model/answers/whyAnswer.ts';
import type { JsonSchema as Schema } from '#model/language/fieldKind.ts';
import { jsonSchemaOf } from '#model/values/jsonSchema.ts';
import { asDescribed, schemaOfAnswer } from '../http/answerSchema.ts';
import { objectOf, rowSchema } from '../http/jsonSchema.ts';
import type { RegisteredCall } from '../http/ownCalls.ts';
import { answerIn, parametersIn, requiredIn, textSchema } from '../operations/description.ts';
import type { Operation } from '../operations/operation.ts';

/** The paths of an OpenAPI document, one entry for each operation and each of the machine's own calls. */
export const pathsOf = (
  operations: readonly Operation[],
  own: readonly RegisteredCall[],
): Record<string, Schema> => {
  const paths: Record<string, Schema> = {};
  const add = ({ method, path }: { method: string; path: string }, entry: Schema) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: entry };
  };
  for (const operation of operations) add(operation, entryOf(operation));
  for (const call of own) add(call, entryOfOwn(call));
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
      reference: { type: 'string', description: 'Finds the cause in the log of the server.' },
      sentences: {
        type: 'object',
        description:
          'The message and the faults as sentences, where they are some: an English key with places `%{name}`, and what stands in them.',
        properties: {
          message: sentenceSchema,
          errors: { type: 'object', additionalProperties: sentenceSchema },
        },
      },
      current: { description: 'The current row, when a stale write is refused.' },
      why: {
        ...schemaOfAnswer(null, why, asDescribed),
        description: 'Why it was refused, where a rule of who may do what refused it.',
      },
    },
  },
});

const entryOf = (operation: Operation): Schema => {
  const { id, type, noun, summary, roles, isPublic, query = {}, body: fields } = operation;
  const described = type.describe(operation);
  const body =
    described.body ?? (fields && { 'application/json': objectOf(fields, requiredIn(fields)) });
  return {
    operationId: id,
    tags: [noun.name],
    summary,
    ...(isPublic && { security: [] }),
    'x-roles': roles,
    parameters: [...pathParameters(operation), ...(described.parameters ?? parametersIn(query))],
    ...(body && { requestBody: bodyWith(body) }),
    responses: { ...described.answers, ...failure },
  };
};

const failure = { default: { $ref: '#/components/responses/Failure' } };

const entryOfOwn = (call: RegisteredCall): Schema => {
  const { id, summary, says, answer, statuses, query = {}, body, bodyShape, roles } = call;
  const { shows = ['session'] } = call;
  const taken = bodyShape
    ? schemaOfAnswer(null, bodyShape, asDescribed)
    : body && objectOf(body, requiredIn(body));
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary,
    security: shows.length === 0 ? [] : [Object.fromEntries(shows.map((name) => [name, []]))],
    ...(roles && { 'x-roles': roles }),
    parameters: [...pathParameters(call), ...parametersIn(query)],
    ...(taken && { requestBody: bodyWith({ 'application/json': taken }) }),
    responses: {
      ...Object.fromEntries(statuses.map((status) => [status, answerIn(null, answer, says)])),
      ...failure,
    },
  };
};

/** A body by the schema of each media type in which it may come. */
const bodyWith = (schemas: Readonly<Record<string, Schema>>): Schema => ({
  required: true,
  content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }])),
});

const pathParameters = ({ noun, path }: { noun?: Noun; path: string }) =>
  parametersOf(path).map((name) => {
    const field = (noun?.fields as Fields | undefined)?.[name];
    const schema = field ? jsonSchemaOf(field) : textSchema;
    return { name, in: 'path', required: true, schema };
  });
