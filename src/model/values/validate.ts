import { textIn, type Words } from '#domain/sentence.ts';
import type { Field } from '../language/field.ts';
import type { Noun } from '../language/noun.ts';
import type { Fields } from '../language/row.ts';
import { judgeOf } from './fieldFault.ts';
import { kindOf } from './kinds.ts';
import { inOneForm, withoutHidden } from './oneForm.ts';
import { noField, notAnObject, type Rules, wordsOfRule, writableWithRules } from './rowRules.ts';

/** Faults of some values, by field; empty when there are none. */
export type Faults = Record<string, Words>;

/** Faults in English. */
export const textsOf = (faults: Readonly<Faults>): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([name, words]) => [name, textIn(words)]));

type Row = Readonly<Record<string, unknown>>;

/**
 * The check of some fields, made once and applied to each row: the first fault of each field; '' names
 * the whole. Types are not cast: a number written as a text is a fault, and so is a field it does not know.
 * A row takes a microsecond; ajv takes a quarter of that and lets some faults through (docs/measurements.md).
 */
export const checkerOf = (fields: Fields, rules: Rules = {}): ((values: unknown) => Faults) => {
  const own = Object.entries(fields).map(([name, field]) => ({
    name,
    judge: judgeOf(field),
    rule: rules[name],
  }));
  return (values) => {
    if (!isObject(values)) return { '': notAnObject };
    const faults: Faults = {};
    for (const { name, judge, rule } of own) {
      const words = judge(values[name]) ?? (rule && wordsOfRule(rule, values, fields));
      if (words !== undefined) faults[name] = words;
    }
    const unknown = unknownAmong(fields, values);
    if (unknown.length > 0) faults[''] = noField(unknown);
    return faults;
  };
};

/** The check of a row that is created or edited. */
export const checkerFor = (noun: Noun, action: 'create' | 'edit') =>
  checkerOf(...writableWithRules(noun, action));

const unknownAmong = (fields: Fields, values: Row): string[] => {
  const unknown: string[] = [];
  for (const name of Object.keys(values)) if (!Object.hasOwn(fields, name)) unknown.push(name);
  return unknown;
};

const isObject = (values: unknown): values is Row =>
  Object.prototype.toString.call(values) === '[object Object]';

/**
 * Typed values in the form of their fields: spelling, upper case, blank as null. A secret stays as
 * typed.
 */
export const normalised = (
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const meant = { ...values };
  for (const [name, value] of Object.entries(values)) {
    const better = meantBy(Object.hasOwn(fields, name) ? fields[name] : undefined, value);
    if (better !== value) meant[name] = better;
  }
  return meant;
};

/** One such value. */
export const meantBy = (field: Field | undefined, value: unknown): unknown => {
  if (!field || typeof value !== 'string') return value;
  if (value === '') return null;
  if (field.isSecret) return value;
  const text = field.options.upper ? value.toUpperCase() : value;
  return (kindOf(field).isWords?.(field) ? inOneForm : withoutHidden)(text) || null;
};
