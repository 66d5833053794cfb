import type { Field, Kind } from '../language/field.ts';
import { fieldsOf, type Noun, writableOf } from '../language/noun.ts';

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
): Record<string, string | number | boolean | null> =>
  Object.fromEntries(
    names.map((name) => [name, exampleValue(noun, name, noun.fields[name] as Field, nouns, nth)]),
  );

type Value = string | number | boolean | null;

const exampleValue = (
  noun: Noun,
  name: string,
  field: Field,
  nouns: readonly Noun[],
  nth: number,
): Value => {
  if (field.kind === 'reference') return referred(field, nouns);
  const { example } = field.options;
  if (example !== undefined)
    return typeof example === 'string' && field.kind === 'text'
      ? numbered(example, nth, field)
      : example;
  return values[field.kind](field, nth, `${noun.name}.${name}`);
};

/** The key that the first example of another noun has; keys that the database gives start at 1. */
const referred = (field: Field, nouns: readonly Noun[]): Value => {
  const target = nouns.find(({ name }) => name === field.to);
  if (!target) return null;
  const key = String(target.key.find((part) => !Object.hasOwn(field.of ?? {}, String(part))));
  return writableOf(target, 'create').includes(key)
    ? exampleValue(target, key, target.fields[key] as Field, nouns, 0)
    : 1;
};

const values: Record<Kind, (field: Field, nth: number, place: string) => Value> = {
  text: (field, nth, place) => {
    if (field.options.pattern)
      throw new Error(`${place} has a pattern: give the field an \`example\` that fits it.`);
    const { min = 0 } = field.options;
    return numbered(`${field.label} 1`.padEnd(min, '1'), nth, field);
  },
  integer: ({ options }, nth) => whole(options, nth),
  decimal: ({ options }, nth) => whole(options, nth),
  flag: ({ options }) => (options.initial as boolean | undefined) ?? true,
  date: (_, nth) => new Date(Date.UTC(2026, 10, 23 + nth)).toISOString().slice(0, 10),
  time: ({ options }) => (options.initial as string | undefined) ?? '09:15:00',
  dateTime: (_, nth) => new Date(Date.UTC(2026, 10, 23 + nth, 4)).toISOString(),
  choice: ({ choices = {} }) => Object.keys(choices)[0] ?? null,
  reference: () => null,
  workflow: ({ initialState }) => initialState ?? null,
  secret: () => null,
  pan: (_, nth) => `AAAPA${String(nth + 1).padStart(4, '0')}A`,
};

const whole = ({ initial, min = 1, max }: Field['options'], nth: number): number =>
  Math.min((typeof initial === 'number' ? initial : Math.max(Math.ceil(min), 1)) + nth, max ?? 1e9);

/** The n-th of a text: its last number goes up, inside the length that it may have. */
const numbered = (text: string, nth: number, { options }: Field): string => {
  const [, head = text, last = ''] = /^(.*?)(\d*)$/.exec(text) ?? [];
  const number = nth === 0 ? last : String(Number(last || 0) + nth).padStart(last.length, '0');
  const room = (options.max ?? 255) - number.length;
  // A code has no spaces, whatever its label has.
  const start = options.code ? head.replaceAll(' ', '') : head;
  const made = start.slice(0, room) + number;
  return options.upper ? made.toUpperCase() : made;
};

/** The fields of a noun for which no example can be made up. */
export const withoutExample = (noun: Noun): string[] =>
  fieldsOf(noun)
    .filter(([, { kind, options }]) => kind === 'text' && options.pattern && !options.example)
    .map(([name]) => name)
    .filter((name) => writableOf(noun, 'create').includes(name));
