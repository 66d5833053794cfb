import { Ajv, type ValidateFunction } from 'ajv';
import { type CallAnswer, formOf, type Noun, type Shape } from '#model';
import { Answer, FileAnswer } from '../machine/request.ts';
import { inFull, schemaOfAnswer } from './answerSchema.ts';

const ajv = new Ajv({
  allErrors: true,
  allowUnionTypes: true,
  multipleOfPrecision: 6,
  // Optimized code takes longer to make than it ever saves here.
  code: { optimize: false },
  formats: {
    date: /^\d{4}-\d\d-\d\d$/,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?(Z|[+-]\d\d:\d\d)$/,
  },
});

/** The declared answer of a call. */
export type DeclaredAnswer = {
  id: string;
  /** The noun that declares it; none of the machine's own calls. */
  noun?: Noun | null;
  answer?: CallAnswer;
  statuses?: readonly number[];
};

/**
 * Checks a handler's answer against the declaration of its call: the status, every value, and no
 * undeclared ones. Throws with all faults in words. Too slow for the server of an exchange; runs in
 * development and tests.
 */
export const answerCheck = ({ id, noun = null, answer, statuses = [] }: DeclaredAnswer) => {
  if (!answer) throw new Error(`${id} does not declare what it answers`);
  const form = formOf(answer);
  return (result: unknown): void => {
    const wrong = (why: string) => new Error(`${id} answers what it does not declare: ${why}`);
    if (result instanceof Answer && !statuses.some((status) => status === result.status))
      throw wrong(`status ${result.status}`);
    const content = result instanceof Answer ? result.content : result;
    if (form === 'file') {
      const { type } = answer as { type: string };
      if (!(content instanceof FileAnswer)) throw wrong('no file');
      if (!content.type.startsWith(type.replace(/\*.*$/, '')))
        throw wrong(`a file of type ${content.type}`);
    } else if (form === 'nothing') {
      if (content !== undefined) throw wrong('something');
    } else {
      const isRight = compiled(noun, answer as Shape);
      if (!isRight(JSON.parse(JSON.stringify(content ?? null))))
        throw wrong(ajv.errorsText(isRight.errors));
    }
  };
};

/** Cache of compiled checks, by noun and answer. */
const compiledOf = new Map<Noun | null, Map<Shape, ValidateFunction>>();

/** The check of an answer, compiled when the first one comes: most calls of a server are never asked in a test. */
const compiled = (noun: Noun | null, answer: Shape): ValidateFunction => {
  const ofNoun = compiledOf.get(noun) ?? new Map<Shape, ValidateFunction>();
  compiledOf.set(noun, ofNoun);
  const isRight = ofNoun.get(answer) ?? ajv.compile(schemaOfAnswer(noun, answer, inFull));
  ofNoun.set(answer, isRight);
  return isRight;
};
