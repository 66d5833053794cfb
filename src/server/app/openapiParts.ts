import { type Field, type Fields, type Kind, type Noun, parametersOf } from '#model';
import type { DescribedCall } from '../http/described.ts';
import {
  type ObjectOf,
  requiredIn,
  type JsonSchema as Schema,
  textSchema,
} from '../operations/description.ts';
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
      current: { description: 'The row as it stands, when a stale write is refused.' },
    },
  },
});

/** The JSON Schema of a value of a field: its kind and its limits. */
export const schemaOfField = (field: Field): Schema => {
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

const limited = ({ options }: Field, lowest: string, highest: string): Schema => ({
  ...(options.min !== undefined && { [lowest]: options.min }),
  ...(options.max !== undefined && { [highest]: options.max }),
});

const written = (field: Field): Schema => ({
  type: 'string',
  maxLength: 255,
  ...limited(field, 'minLength', 'maxLength'),
  ...(field.options.pattern && { pattern: field.options.pattern.source }),
});

/** An optional choice may be null, and an enum must then say so itself. */
const among = (codes: readonly string[], { options }: Field): Schema => ({
  type: 'string',
  enum: options.optional ? [...codes, null] : codes,
});

/** How the wire carries each kind; a new kind does not compile until it is described. */
const shapes: Record<Kind, (field: Field) => Schema> = {
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

const rowSchema = (noun: Noun): Schema => {
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

const entryOf = (operation: Operation): Schema => {
  const { id, kind, noun, summary, roles, query = {}, body: fields } = operation;
  const described = kind.describe(operation, objectOf);
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
    const schema = field ? schemaOfField(field) : textSchema;
    return { name, in: 'path', required: true, schema };
  });

const parametersIn = (query: Fields) =>
  Object.entries(query).map(([name, field]) => ({
    name,
    in: 'query',
    required: !field.options.optional,
    schema: schemaOfField(field),
  }));

const objectOf: ObjectOf = (fields, required, more = {}) => ({
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
