import { type CallAnswer, callsOf, formOf } from '#model';
import type { JsonSchema } from '#model/language/fieldKind.ts';
import { asDescribed, schemaOfAnswer } from '../../http/answerSchema.ts';
import { objectOf } from '../../http/jsonSchema.ts';
import type { Handler } from '../../machine/request.ts';
import { answerIn, type Description, fileBody, requiredIn } from '../description.ts';
import type { Declared, OperationType } from '../operation.ts';
import { receiving } from '../receiving.ts';
import { answerOf } from './answerOf.ts';

/** A call that a schema declares and resources/ answers. */
export const call: OperationType = {
  name: 'call',
  of: (noun) =>
    callsOf(noun).map(({ noun: _, ...declared }) => ({
      ...declared,
      id: `${noun.name}.${declared.name}`,
      summary: declared.summary ?? `${noun.label}: ${declared.name}`,
    })),
  handler: (machine, operation, { moduleOf, shared }) => {
    const calls = moduleOf(operation.noun)?.calls as Record<string, Handler> | undefined;
    const body = calls?.[operation.name];
    const declared = { ...operation, of: operation.noun.name };
    return body ? answerOf(machine, declared, body, () => shared(receiving)) : null;
  },
  lacks: ({ name }, module) =>
    (module?.calls as Record<string, Handler> | undefined)?.[name] ? null : `the call '${name}'`,
  describe: (operation) => describeDeclared(operation),
};

/** The description of a declared call, of a noun or of the machine. */
export const describeDeclared = (
  declared: Pick<Declared, 'noun' | 'answer' | 'statuses' | 'says' | keyof Bodies>,
): Description => {
  const { noun, statuses = [200], says } = declared;
  const body = bodyOf(declared);
  const answer = declared.answer as CallAnswer;
  const described = answerIn(noun, answer, says ?? wordsFor(answer));
  return {
    ...(body && { body }),
    answers: Object.fromEntries(statuses.map((status) => [status, described])),
  };
};

/** A description of an answer for the API document, where its form gives no other. */
const wordsFor = (answer: CallAnswer): string => {
  const form = formOf(answer);
  return form === 'nothing' ? 'Done' : form === 'file' ? 'A file' : 'The answer';
};

type Bodies = Pick<Declared, 'takesFile' | 'form' | 'anyBody' | 'bodyShape' | 'bodyRows'>;

/** The body of a call that is no fields as JSON: a file, a form, another object, or a list of rows. */
const bodyOf = ({
  takesFile,
  form,
  anyBody,
  bodyShape,
  bodyRows,
}: Bodies): Readonly<Record<string, JsonSchema>> | null => {
  if (takesFile) return fileBody;
  if (form) return { 'application/x-www-form-urlencoded': objectOf(form, requiredIn(form)) };
  if (anyBody) return { 'application/json': { type: 'object' } };
  if (bodyShape) return { 'application/json': schemaOfAnswer(null, bodyShape, asDescribed) };
  if (!bodyRows) return null;
  const { name, fields, maxItems } = bodyRows;
  const items = objectOf(fields, requiredIn(fields));
  const rows = { type: 'array', minItems: 1, maxItems, items };
  return { 'application/json': objectOf({}, [name], { [name]: rows }) };
};
