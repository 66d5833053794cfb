import { textIn, type Words } from '#domain/sentence.ts';
import type { Constraint } from '../language/constraint.ts';
import type { Field } from '../language/field.ts';
import { constraintsOf, mandatory, wrongType } from './constraints.ts';
import { kindOf } from './kinds.ts';

/** Finds the first fault of a value, in words; undefined when there is none. */
type Judge = (value: unknown) => Words | undefined;

/** The fault of one value of a field, in words; undefined when there is none. */
export const faultOf = (field: Field, value: unknown): string | undefined => {
  const words = judgeOf(field)(value);
  return words && textIn(words);
};

const judges = new WeakMap<Field, Judge>();

/** The check of a field: its constraints as functions, made once and kept as long as the field. */
export const judgeOf = (field: Field): Judge => {
  const known = judges.get(field);
  if (known) return known;
  const judge = judgeFrom(field);
  judges.set(field, judge);
  return judge;
};

const judgeFrom = (field: Field): Judge => {
  const { jsonType } = kindOf(field);
  const missing = field.options.optional ? undefined : mandatory(field);
  const otherType = wrongType(field);
  const constraints = constraintsOf(field);
  const isAmongCodes = constraints.some(({ is }) => is === 'oneOf');
  // Codes refuse a blank text in words of their own.
  const checks = [
    ...(jsonType === 'string' && missing !== undefined && !isAmongCodes ? [filled(missing)] : []),
    ...constraints.map((constraint) =>
      jsonType === 'number' ? checkOfNumber(constraint) : checkOfText(constraint),
    ),
  ];
  return (value) => {
    if (value === null || value === undefined) return missing;
    if (typeof value !== jsonType || Number.isNaN(value)) return otherType;
    for (const check of checks) {
      const words = check(value as never);
      if (words !== undefined) return words;
    }
    return undefined;
  };
};

const filled = (words: Words) => (text: string) => (text === '' ? words : undefined);

const checkOfNumber = (constraint: Constraint): ((value: number) => Words | undefined) => {
  switch (constraint.is) {
    case 'min': {
      const { limit, words } = constraint;
      return (value) => (value < limit ? words : undefined);
    }
    case 'max': {
      const { limit, words } = constraint;
      return (value) => (value > limit ? words : undefined);
    }
    case 'integer': {
      const { words } = constraint;
      return (value) => (Number.isInteger(value) ? undefined : words);
    }
    case 'test':
      return constraint.fault;
    default:
      throw new Error(`A number has no constraint '${constraint.is}'`);
  }
};

const checkOfText = (constraint: Constraint): ((value: string) => Words | undefined) => {
  switch (constraint.is) {
    case 'min': {
      const { limit, words } = constraint;
      return (value) => (value.length < limit ? words : undefined);
    }
    case 'max': {
      const { limit, words } = constraint;
      return (value) => (value.length > limit ? words : undefined);
    }
    case 'matches': {
      const { pattern, words } = constraint;
      const wordsFor = typeof words === 'function' ? words : () => words;
      // `search` starts at the first letter each time, whatever flags the pattern has.
      return (value) =>
        value === '' || value.search(pattern) !== -1 ? undefined : wordsFor(value);
    }
    case 'oneOf': {
      const codes = new Set(constraint.codes);
      return (value) => (codes.has(value) ? undefined : constraint.words);
    }
    case 'test':
      return constraint.fault;
    default:
      throw new Error(`A text has no constraint '${constraint.is}'`);
  }
};
