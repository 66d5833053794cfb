import { callsOf } from '#model';
import type { Handler } from '../../machine/request.ts';
import { fileBody, type JsonSchema, json, type ObjectOf, requiredIn } from '../description.ts';
import type { Operation, OperationKind } from '../operation.ts';
import { receiving } from '../receiving.ts';
import { callOf } from './callOf.ts';
import { fileCallOf } from './fileCallOf.ts';

/** A call that a schema declares and resources/ answers. */
export const call: OperationKind = {
  name: 'call',
  of: (noun) =>
    callsOf(noun).map(
      ({ name, method, path, roles, summary, query, body, bodyRows, anyBody, takesFile }) => ({
        id: `${noun.name}.${name}`,
        name,
        method,
        path,
        roles,
        summary: summary ?? `${noun.label}: ${name}`,
        ...(query && { query }),
        ...(body && { body }),
        ...(bodyRows && { bodyRows }),
        ...(anyBody && { anyBody }),
        ...(takesFile && { takesFile }),
      }),
    ),
  handler: (machine, operation, { moduleOf, shared }) => {
    const calls = moduleOf(operation.noun)?.calls as Record<string, Handler> | undefined;
    const body = calls?.[operation.name];
    if (!body) return null;
    return operation.takesFile
      ? fileCallOf(machine, operation, shared(receiving), body)
      : callOf(machine, operation, body);
  },
  lacks: ({ name }, module) =>
    (module?.calls as Record<string, Handler> | undefined)?.[name] ? null : `the call '${name}'`,
  describe: (operation, objectOf) => {
    const body = bodyOf(operation, objectOf);
    const answer = json('The answer', {});
    return {
      ...(body && { body }),
      answers: { '200': answer, '201': answer, '204': { description: 'Done' } },
    };
  },
};

/** The body of a call that is no fields as JSON: a file, any object, or a list of rows. */
const bodyOf = (
  { takesFile, anyBody, bodyRows }: Operation,
  objectOf: ObjectOf,
): Readonly<Record<string, JsonSchema>> | null => {
  if (takesFile) return fileBody;
  if (anyBody) return { 'application/json': { type: 'object' } };
  if (!bodyRows) return null;
  const { name, fields, most } = bodyRows;
  const items = objectOf(fields, requiredIn(fields));
  const rows = { type: 'array', minItems: 1, maxItems: most, items };
  return { 'application/json': objectOf({}, [name], { [name]: rows }) };
};
