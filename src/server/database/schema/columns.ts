import { isoTime } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import {
  type AuditFields,
  type Field,
  type Fields,
  fieldsOf,
  type Noun,
  type WireRow,
} from '#model';
import type { ColumnForm } from '#model/language/fieldKind.ts';
import { kindOf } from '#model/values/kinds.ts';
import type { Faults } from '#model/values/validate.ts';
import { ApiError } from '../../runtime/errors.ts';

/** The storage form of a field's column. */
export const formOf = (field: Field): ColumnForm => kindOf(field).column(field);

/** The power of ten by which a field's numbers are multiplied: 2 for prices in paise, 0 for integers. */
export const scaleOf = (field: Field): number => kindOf(field).scale?.(field) ?? 0;

/**
 * The stored value for a value of the wire, null for none; undefined when the field cannot hold it.
 */
export const decoded = (field: Field, wire: unknown): unknown =>
  wire === null || wire === undefined ? null : kindOf(field).decode(wire, field);

/** The value of the wire for what is stored; undefined for a secret. */
export const encoded = (field: Field, stored: unknown): unknown => {
  if (field.isSecret) return undefined;
  return stored === null || stored === undefined ? null : kindOf(field).encode(stored, field);
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
    else
      errors[name] = field
        ? sentence('%{label} is not valid', { label: sentence(field.label) })
        : sentence('There is no field %{name}', { name });
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
    const keyValue = key[name];
    const spelled = formOf(field) === 'number' && typeof keyValue === 'string';
    const wire = spelled && /^-?\d+(\.\d+)?$/.test(keyValue) ? Number(keyValue) : keyValue;
    const value = decoded(field, wire);
    if (value === undefined || value === null) return null;
    values[name] = value;
  }
  return values;
};

/** The audit columns of every row, in addition to its fields. */
export const auditNames = ['version', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt'] as const;

/** The row as the wire carries it: its fields without the secrets, its sentences, and what the machine keeps. */
export const encodeRow = <N extends Noun>(
  noun: N,
  stored: Readonly<Record<string, any>>,
): WireRow<N> => {
  const row: Record<string, unknown> = {};
  for (const [name, field] of wireFieldsOf(noun))
    row[name] = encoded(field, stored[name] ?? unstoredValue(field));
  if (stored.sentences) row.sentences = JSON.parse(stored.sentences);
  const { version, createdBy, createdAt, updatedBy, updatedAt } = stored as AuditFields;
  // A table that the machine itself appends to, such as the journal, has only its fields.
  if (version === undefined) return row as WireRow<N>;
  return Object.assign(row, {
    version,
    createdBy,
    createdAt: isoTime(createdAt),
    updatedBy,
    updatedAt: isoTime(updatedAt),
  }) as unknown as WireRow<N>;
};

/** The value of a field without a column in a row that says nothing of it: a row of the table is not archived. */
export const unstoredValue = ({ isUnstored, options }: Field): unknown =>
  isUnstored ? options.initial : null;

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

const wireFieldsOf = once((noun) => fieldsOf(noun).filter(([, { isSecret }]) => !isSecret));
const flagsOf = once((noun) =>
  fieldsOf(noun)
    .filter(([, field]) => formOf(field) === 'flag')
    .map(([name]) => name),
);
