import type { Field } from '../language/field.ts';
import type { PlainValue } from '../language/fieldKind.ts';
import { fieldsOf, type Noun, writableOf } from '../language/noun.ts';
import { kindOf } from './kinds.ts';

/**
 * A made-up row that every limit of its fields lets through, with the fields named or, when none
 * are, the writable ones of a new row: for sample files, help pages and the tests that follow from a
 * schema. The n-th differs from the others wherever rows must. References point at the first example
 * of the noun they refer to, so that row must be made before. Throws, in words, for a field with a
 * pattern that gives no example.
 */
export const exampleOf = (
  noun: Noun,
  nouns: readonly Noun[],
  nth = 0,
  names: readonly string[] = writableOf(noun, 'create'),
): Record<string, PlainValue> =>
  Object.fromEntries(
    names.map((name) => [name, exampleValue(noun, name, noun.fields[name] as Field, nouns, nth)]),
  );

const exampleValue = (
  noun: Noun,
  name: string,
  field: Field,
  nouns: readonly Noun[],
  nth: number,
): PlainValue => {
  if (field.to !== undefined) return referred(field, nouns);
  const kind = kindOf(field);
  const { example } = field.options;
  if (example !== undefined) return kind.nthOf?.(String(example), nth, field) ?? example;
  return kind.example(field, nth, `${noun.name}.${name}`);
};

/** The key that the first example of another noun has; keys that the database gives start at 1. */
const referred = (field: Field, nouns: readonly Noun[]): PlainValue => {
  const target = nouns.find(({ name }) => name === field.to);
  if (!target) return null;
  const key = String(
    target.key.find((part) => !Object.hasOwn(field.keyFields ?? {}, String(part))),
  );
  return writableOf(target, 'create').includes(key)
    ? exampleValue(target, key, target.fields[key] as Field, nouns, 0)
    : 1;
};

/** The fields of a noun for which no example can be made up. */
export const withoutExample = (noun: Noun): string[] =>
  fieldsOf(noun)
    .filter(([name, field]) => field.options.example === undefined && !hasExample(name, field))
    .map(([name]) => name)
    .filter((name) => writableOf(noun, 'create').includes(name));

const hasExample = (name: string, field: Field): boolean => {
  try {
    kindOf(field).example(field, 0, name);
    return true;
  } catch {
    return false;
  }
};
