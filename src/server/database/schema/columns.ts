import { panPattern } from '#domain/bid/pan.ts';
import { isoTime } from '#domain/market/calendar.ts';
import { scaled, wireNumber } from '#domain/money.ts';
import {
  type Field,
  type Fields,
  fieldsOf,
  type Kept,
  type Kind,
  type Noun,
  type WireRow,
} from '#model';
import type { Faults } from '#model/kinds/validate.ts';
import { ApiError } from '../../runtime/errors.ts';

/** What a column holds, whatever the database calls it; 'folded' is text that compares without case. */
export type Form = 'text' | 'folded' | 'number' | 'flag' | 'day' | 'time' | 'instant' | 'secret';

type Column = {
  form(field: Field): Form;
  /** From the wire to what is stored; undefined for what the field cannot hold. */
  decode(wire: unknown, field: Field): unknown;
  /** From what is stored to the wire. */
  encode(stored: any, field: Field): unknown;
};

const asText = (wire: unknown) => (typeof wire === 'string' ? wire : undefined);
const matching = (pattern: RegExp) => (wire: unknown) =>
  typeof wire === 'string' && pattern.test(wire) ? wire : undefined;
const asItIs = (stored: unknown) => stored;
const among = (wire: unknown, codes: object = {}) =>
  typeof wire === 'string' && Object.hasOwn(codes, wire) ? wire : undefined;

const instant = (wire: unknown) => {
  const ms = typeof wire === 'string' ? Date.parse(wire) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
};

const text: Column = { form: () => 'text', decode: asText, encode: asItIs };

/** How each kind is stored; a new kind does not compile until it has a column. */
const columns: Record<Kind, Column> = {
  // Names are found and sorted whatever their case; codes are what they are.
  text: {
    ...text,
    form: ({ options }) =>
      options.searched && !options.upper && !options.code && !options.unique ? 'folded' : 'text',
  },
  reference: text,
  choice: { ...text, decode: (wire, field) => among(wire, field.choices) },
  workflow: { ...text, decode: (wire, field) => among(wire, field.states) },
  pan: { ...text, decode: matching(panPattern) },
  integer: {
    form: () => 'number',
    decode: (wire) => (Number.isSafeInteger(wire) ? wire : undefined),
    encode: asItIs,
  },
  decimal: {
    form: () => 'number',
    decode: (wire, field) =>
      typeof wire === 'number' ? (scaled(wire, scaleOf(field)) ?? undefined) : undefined,
    encode: (stored: number, field) => wireNumber(stored, scaleOf(field)),
  },
  flag: {
    form: () => 'flag',
    decode: (wire) => (typeof wire === 'boolean' ? wire : undefined),
    encode: asItIs,
  },
  date: { form: () => 'day', decode: matching(/^\d{4}-\d{2}-\d{2}$/), encode: asItIs },
  time: { form: () => 'time', decode: matching(/^\d{2}:\d{2}:\d{2}$/), encode: asItIs },
  dateTime: { form: () => 'instant', decode: instant, encode: isoTime },
  secret: { form: () => 'secret', decode: asText, encode: () => undefined },
};

/** What the column of a field holds. */
export const formOf = (field: Field): Form => columns[field.kind].form(field);

/** The power of ten by which a field's numbers are multiplied: 2 for prices in paise, 0 for integers. */
export const scaleOf = (field: Field): number =>
  field.kind === 'decimal' ? (field.options.places ?? 0) : 0;

/** What is stored for a value of the wire, null for nothing; undefined when the field cannot hold it. */
export const decoded = (field: Field, wire: unknown): unknown =>
  wire === null || wire === undefined ? null : columns[field.kind].decode(wire, field);

/** The value of the wire for what is stored; undefined for a secret. */
export const encoded = (field: Field, stored: unknown): unknown => {
  if (field.kind === 'secret') return undefined;
  return stored === null || stored === undefined ? null : columns[field.kind].encode(stored, field);
};

/** Stored values for values of the wire; throws INVALID, with the field, on what cannot be stored. */
export const decodeValues = (
  noun: Noun,
  wireValues: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  const errors: Faults = {};
  for (const [name, wire] of Object.entries(wireValues)) {
    const field: Field | undefined = Object.hasOwn(noun.fields, name)
      ? noun.fields[name]
      : undefined;
    const value = field && decoded(field, wire);
    if (value !== undefined) values[name] = value;
    else errors[name] = field ? `${field.label} is not valid` : `There is no field ${name}`;
  }
  const [first] = Object.values(errors);
  if (first !== undefined) throw new ApiError('INVALID', first, { errors });
  return values;
};

/**
 * The stored key behind the values of a path, where numbers are spelled as text; null when they
 * cannot name a row of this noun.
 */
export const decodeKey = (
  noun: Noun,
  key: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null => {
  const values: Record<string, unknown> = {};
  for (const name of noun.key as readonly string[]) {
    const field = noun.fields[name] as Field;
    const given = key[name];
    const spelled = formOf(field) === 'number' && typeof given === 'string';
    const wire = spelled && /^-?\d+(\.\d+)?$/.test(given) ? Number(given) : given;
    const value = decoded(field, wire);
    if (value === undefined || value === null) return null;
    values[name] = value;
  }
  return values;
};

/** What the machine keeps beside the fields of every row. */
export const keptNames = ['version', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt'] as const;

/** The row as the wire carries it: its fields without the secrets, and what the machine keeps. */
export const encodeRow = <N extends Noun>(
  noun: N,
  stored: Readonly<Record<string, any>>,
): WireRow<N> => {
  const row: Record<string, unknown> = {};
  for (const [name, field] of wireFieldsOf(noun)) row[name] = encoded(field, stored[name]);
  const { version, createdBy, createdAt, updatedBy, updatedAt } = stored as Kept;
  // Of what the machine itself appends, such as the journal, it keeps no more than the fields.
  if (version === undefined) return row as WireRow<N>;
  return Object.assign(row, {
    version,
    createdBy,
    createdAt: isoTime(createdAt),
    updatedBy,
    updatedAt: isoTime(updatedAt),
  }) as unknown as WireRow<N>;
};

/** Some values of a row as the wire has them. */
export const encodeValues = (
  { fields }: Noun,
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      encoded((fields as Fields)[name] as Field, value),
    ]),
  );

/** A row as the database gives it, made the stored row: flags are true and false. It is changed in place. */
export const fromDatabase = <R extends Record<string, any>>(noun: Noun, raw: R): R => {
  for (const name of flagsOf(noun)) {
    const value = raw[name];
    if (typeof value === 'number') (raw as Record<string, unknown>)[name] = value !== 0;
  }
  return raw;
};

const once = <T>(of: (noun: Noun) => T) => {
  const known = new WeakMap<Noun, T>();
  return (noun: Noun): T => {
    const found = known.get(noun);
    if (found !== undefined) return found;
    const made = of(noun);
    known.set(noun, made);
    return made;
  };
};

const wireFieldsOf = once((noun) => fieldsOf(noun).filter(([, { kind }]) => kind !== 'secret'));
const flagsOf = once((noun) =>
  fieldsOf(noun)
    .filter(([, { kind }]) => kind === 'flag')
    .map(([name]) => name),
);
