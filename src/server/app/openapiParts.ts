import { type CallAnswer, type Fields, formOf, type Noun, parametersOf, type Shape } from '#model';
import { rowByName, schemaOfAnswer } from '../http/answerSchema.ts';
import type { DescribedCall } from '../http/described.ts';
import {
  objectOf,
  rowSchema,
  type JsonSchema as Schema,
  schemaOfField,
} from '../http/jsonSchema.ts';
import { mostRowsOfAction } from '../operations/action/actOnMany.ts';
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

const entryOf = (operation: Operation): Schema => {
  const { id, kind, noun, summary, roles } = operation;
  const body = bodyOf(operation);
  return {
    operationId: id,
    tags: [noun.name],
    summary,
    'x-roles': roles,
    parameters: [...pathParameters(operation), ...queryParameters(operation)],
    ...(body && { requestBody: bodyWith(body) }),
    ...(operation.takesFile && { requestBody: fileBody(kind) }),
    responses: {
      ...Object.fromEntries(
        (operation.statuses ?? [usual[kind] ?? 200]).map((status) => [status, answerOf(operation)]),
      ),
      ...(isHeldBack(operation) && {
        '202': { description: 'Held back: a second person must approve it' },
      }),
      ...failure,
    },
  };
};

/** Whether the answer may be that a second person must approve it. */
const isHeldBack = ({ kind, noun }: Operation) =>
  noun.noun === 'resource' &&
  Boolean(noun.approve) &&
  ['create', 'edit', 'remove', 'restore'].includes(kind);
const usual: Partial<Record<Operation['kind'], number>> = { create: 201, import: 202 };

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
    ...(body && { requestBody: bodyWith(objectOf(body, requiredIn(body))) }),
    responses: {
      '200': { description: answer, content: { [answerType]: { schema: {} } } },
      ...failure,
    },
  };
};

const bodyWith = (schema: Schema): Schema => ({
  required: true,
  content: { 'application/json': { schema } },
});

/** A file; of an import also what was checked, to commit it. */
const fileBody = (kind: Operation['kind']): Schema => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', contentMediaType: 'text/csv' } },
      },
    },
    ...(kind === 'import' && {
      'application/json': {
        schema: {
          type: 'object',
          required: ['batchId', 'sha256'],
          properties: { batchId: { type: 'integer' }, sha256: { type: 'string' } },
        },
      },
    }),
  },
});

const pathParameters = ({ noun, path }: { noun?: Noun; path: string }) =>
  parametersOf(path).map((name) => {
    const field = (noun?.fields as Fields | undefined)?.[name];
    return { name, in: 'path', required: true, schema: field ? schemaOfField(field) : text };
  });

const text = { type: 'string' };

const listParameters = [
  ['sort', 'A field and ASC or DESC: ["symbol","ASC"]'],
  ['range', 'The first and the last row, at most 100: [0,24]'],
  ['filter', 'Values by field, each one or a list: {"symbol":"LICI"}'],
  ['after', 'The cursor X-Next of another page'],
  ['before', 'The cursor X-Previous of another page'],
  ['count', "'exact' counts past 10,000, 'none' not at all"],
  ['view', 'The variant through which to read'],
].map(([name, description]) => ({ name, in: 'query', description, schema: text }));

const queryParameters = ({ kind, query = {} }: Operation) =>
  kind === 'list' || kind === 'export' ? listParameters : parametersIn(query);

const parametersIn = (query: Fields) =>
  Object.entries(query).map(([name, field]) => ({
    name,
    in: 'query',
    required: !field.options.optional,
    schema: schemaOfField(field),
  }));

const bodyOf = ({ kind, body, bodyRows, anyBody }: Operation): Schema | null => {
  if (anyBody) return { type: 'object' };
  if (bodyRows) {
    const { name, fields, most } = bodyRows;
    const items = objectOf(fields, requiredIn(fields));
    return objectOf({}, [name], { [name]: { type: 'array', minItems: 1, maxItems: most, items } });
  }
  if (!body) return null;
  const names = Object.keys(body);
  return kind === 'edit'
    ? objectOf(body, [...names.filter((name) => isMandatory(body, name)), 'version'], {
        version: { type: 'integer', description: 'The version of the row that was changed.' },
      })
    : kind === 'actionOnMany'
      ? objectOf(body, [...requiredIn(body), 'rows'], { rows: rowsOfAction })
      : objectOf(body, requiredIn(body));
};

const rowsOfAction = {
  type: 'array',
  minItems: 1,
  maxItems: mostRowsOfAction,
  items: {
    type: 'object',
    required: ['key'],
    properties: {
      key: { type: 'string', description: 'As the path of the row spells it.' },
      version: { type: 'integer', description: 'The version that was seen of a stored row.' },
    },
  },
};

const requiredIn = (body: Fields): string[] =>
  Object.entries(body)
    .filter(([, { options }]) => !options.optional && options.initial === undefined)
    .map(([name]) => name);

const isMandatory = (body: Fields, name: string) => !body[name]?.options.optional;

const json = (description: string, schema: Schema, headers?: Schema) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema } },
});

const header = (description: string) => ({ description, schema: text });

/** What a call that a schema declares answers. */
const answerOfCall = (noun: Noun, answer: CallAnswer): Schema => {
  switch (formOf(answer)) {
    case 'nothing':
      return { description: 'Done' };
    case 'file': {
      const { type } = answer as { type: string };
      return { description: 'A file', content: { [type]: { schema: text } } };
    }
    default:
      return json('The answer', schemaOfAnswer(noun, answer as Shape, rowByName));
  }
};

const answerOf = (operation: Operation): Schema => {
  const { kind, noun } = operation;
  const row = { $ref: `#/components/schemas/${noun.name}` };
  const rows = { type: 'array', items: row };
  switch (kind) {
    case 'list':
      return json('A page of rows', rows, {
        'Content-Range': header(
          'Where the rows stand among how many: branch 0-24/319. With X-Total-More there are so many or more',
        ),
        'X-Total-More': header(
          'There, when counting stopped at the total: there are so many rows or more',
        ),
        'X-Partial': header(
          'There, when looking stopped before the page was full: go on by X-Next',
        ),
        'X-Next': header('The cursor of the next page'),
        'X-Previous': header('The cursor of the previous page'),
      });
    case 'report':
      return json('The rows', rows);
    case 'export':
      return { description: 'The rows as CSV', content: { 'text/csv': { schema: text } } };
    case 'history':
      return json('The entries, and next: the number to go on before', {});
    case 'held':
      return json('The change that waits, or null', {});
    case 'import':
      return json('The batch: how far its check or its commit is', {
        $ref: '#/components/schemas/bulkUpload',
      });
    case 'importSample':
      return { description: 'A sample as CSV', content: { 'text/csv': { schema: text } } };
    case 'call':
      return answerOfCall(noun, operation.answer as CallAnswer);
    case 'actionOnMany':
      return json('outcomes: what became of each row, in their order', {});
    default:
      return json('The row', row);
  }
};
