import { type Fields, type Noun, parametersOf } from '#model';
import type { JsonSchema as Schema } from '#model/language/fieldKind.ts';
import { jsonSchemaOf } from '#model/values/jsonSchema.ts';
import type { DescribedCall } from '../http/described.ts';
import { objectOf, rowSchema } from '../http/jsonSchema.ts';
import { requiredIn, textSchema } from '../operations/description.ts';
import type { Operation } from '../operations/operation.ts';

/** The paths of an OpenAPI document, one entry for each operation and each call that describes itself. */
export const pathsOf = (
  operations: readonly Operation[],
  described: readonly DescribedCall[],
): Record<string, Schema> => {
  const paths: Record<string, Schema> = {};
  const add = ({ method, path }: { method: string; path: string }, entry: Schema) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: entry };
  };
  for (const operation of operations) add(operation, entryOf(operation));
  for (const call of described) add(call, entryOfDescribed(call));
  return paths;
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
      current: { description: 'The current row, when a stale write is refused.' },
    },
  },
});

const entryOf = (operation: Operation): Schema => {
  const { id, type, noun, summary, roles, query = {}, body: fields } = operation;
  const described = type.describe(operation);
  const body =
    described.body ?? (fields && { 'application/json': objectOf(fields, requiredIn(fields)) });
  return {
    operationId: id,
    tags: [noun.name],
    summary,
    'x-roles': roles,
    parameters: [...pathParameters(operation), ...(described.parameters ?? parametersIn(query))],
    ...(body && { requestBody: bodyWith(body) }),
    responses: { ...described.answers, ...failure },
  };
};

const failure = { default: { $ref: '#/components/responses/Failure' } };

const entryOfDescribed = (call: DescribedCall): Schema => {
  const { id, summary, answer, answerType = 'application/json', query = {}, body, roles } = call;
  const { shows = ['session'] } = call;
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary,
    security: shows.length === 0 ? [] : [Object.fromEntries(shows.map((name) => [name, []]))],
    ...(roles && { 'x-roles': roles }),
    parameters: [...pathParameters(call), ...parametersIn(query)],
    ...(body && {
      requestBody: bodyWith({ 'application/json': objectOf(body, requiredIn(body)) }),
    }),
    responses: {
      '200': { description: answer, content: { [answerType]: { schema: {} } } },
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

const parametersIn = (query: Fields) =>
  Object.entries(query).map(([name, field]) => ({
    name,
    in: 'query',
    required: !field.options.optional,
    schema: jsonSchemaOf(field),
  }));
