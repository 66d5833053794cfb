import { type CallAnswer, callsOf, formOf } from '#model';
import type { JsonSchema } from '#model/language/fieldKind.ts';
import { objectOf } from '../../http/jsonSchema.ts';
import type { Handler } from '../../machine/request.ts';
import { answerIn, fileBody, requiredIn } from '../description.ts';
import type { Operation, OperationType } from '../operation.ts';
import { receiving } from '../receiving.ts';
import { callOf } from './callOf.ts';
import { fileCallOf } from './fileCallOf.ts';
import { publicCallOf } from './publicCallOf.ts';

/** A call that a schema declares and resources/ answers. */
export const call: OperationType = {
  name: 'call',
  of: (noun) =>
    callsOf(noun).map(
      ({
        noun: _,
        summary,
        query,
        body,
        bodyRows,
        anyBody,
        isPublic,
        isPersonal,
        takesFile,
        ...declared
      }) => ({
        ...declared,
        id: `${noun.name}.${declared.name}`,
        summary: summary ?? `${noun.label}: ${declared.name}`,
        ...(query && { query }),
        ...(body && { body }),
        ...(bodyRows && { bodyRows }),
        ...(anyBody && { anyBody }),
        ...(isPublic && { isPublic }),
        ...(isPersonal && { isPersonal }),
        ...(takesFile && { takesFile }),
      }),
    ),
  handler: (machine, operation, { moduleOf, shared }) => {
    const calls = moduleOf(operation.noun)?.calls as Record<string, Handler> | undefined;
    const body = calls?.[operation.name];
    if (!body) return null;
    if (operation.isPublic) return publicCallOf(machine, operation, body);
    return operation.takesFile
      ? fileCallOf(machine, operation, shared(receiving), body)
      : callOf(machine, operation, body);
  },
  lacks: ({ name }, module) =>
    (module?.calls as Record<string, Handler> | undefined)?.[name] ? null : `the call '${name}'`,
  describe: (operation) => {
    const { noun, answer, statuses = [200] } = operation;
    const body = bodyOf(operation);
    const declared = answer as CallAnswer;
    const described = answerIn(noun, declared, wordsFor(declared));
    return {
      ...(body && { body }),
      answers: Object.fromEntries(statuses.map((status) => [status, described])),
    };
  },
};

/** A description of an answer for the API document, where its form gives no other. */
const wordsFor = (answer: CallAnswer): string => {
  const form = formOf(answer);
  return form === 'nothing' ? 'Done' : form === 'file' ? 'A file' : 'The answer';
};

/** The body of a call that is no fields as JSON: a file, any object, or a list of rows. */
const bodyOf = ({
  takesFile,
  anyBody,
  bodyRows,
}: Operation): Readonly<Record<string, JsonSchema>> | null => {
  if (takesFile) return fileBody;
  if (anyBody) return { 'application/json': { type: 'object' } };
  if (!bodyRows) return null;
  const { name, fields, maxItems } = bodyRows;
  const items = objectOf(fields, requiredIn(fields));
  const rows = { type: 'array', minItems: 1, maxItems, items };
  return { 'application/json': objectOf({}, [name], { [name]: rows }) };
};
