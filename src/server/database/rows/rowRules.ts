import { sentence, several } from '#domain/sentence.ts';
import { type Field, fieldsOf, hasValues, type Resource } from '#model';
import { mandatory } from '#model/values/constraints.ts';
import type { Faults } from '#model/values/validate.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { Tx } from '../writing/mutation.ts';
import type { RowReader, RowRules } from './rowRule.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The values that the fields of a row must have for the reader to reach it: as `scopeOf` gives them,
 * and those of the view it is reached through, which may be one of several.
 */
export type RowScope = Readonly<Record<string, unknown>>;

/** Whether a stored row lies within a scope; a null in the scope matches nothing. */
export const within = (row: Values, scope: RowScope): boolean =>
  hasValues(row, scope) && Object.values(scope).every((value) => value !== null);

/** Throws INVALID when a required field has no value; the key that the database numbers may be absent. */
export const missing = (noun: Resource, values: Values): void => {
  const errors: Faults = {};
  for (const [name, field] of fieldsOf(noun))
    if (values[name] === null && !field.options.optional) errors[name] = mandatory(field);
  const [first] = Object.values(errors);
  if (first !== undefined) throw new ApiError('INVALID', first, { errors });
};

/**
 * Throws INVALID when a field refers to a missing row. In an existing row only the references that change are
 * looked up.
 */
export const reference = async (
  tx: { nouns: Tx['nouns']; store: Pick<Tx['store'], 'get'> },
  noun: Resource,
  row: Values,
  changed: readonly string[] = Object.keys(noun.fields),
): Promise<void> => {
  for (const [name, field] of fieldsOf(noun)) {
    const value = row[name];
    if (field.to === undefined || value === null || value === undefined) continue;
    if (
      ![name, ...Object.values(field.keyFields ?? {})].some((touched) => changed.includes(touched))
    )
      continue;
    const target = tx.nouns.find((other) => other.name === field.to);
    const key = target?.noun === 'resource' && keyMeant(target, field, value, row);
    if (!key) continue;
    if (!(await tx.store.get(target as Resource, key))) {
      const why = sentence('%{field} is not known', { field: sentence(field.label) });
      throw new ApiError('INVALID', why, { errors: { [name]: why } });
    }
  }
};

/** Throws INVALID when a row breaks the rule of its noun. What the machine itself writes is not held to it. */
export const assertRule = async (
  tx: { rules: RowRules; store: RowReader; by: Pick<Tx['by'], 'role'> },
  noun: Resource,
  row: Values,
  changed: readonly string[] = Object.keys(noun.fields),
): Promise<void> => {
  const rule = tx.by.role === null ? undefined : tx.rules.get(noun.name);
  const errors = rule ? await rule(tx.store, row, changed) : {};
  const [first] = Object.values(errors);
  if (first !== undefined) throw new ApiError('INVALID', first, { errors });
};

/** The key of the row that a reference means: its own part, and the others from where `of` says. */
const keyMeant = (target: Resource, { keyFields = {} }: Field, value: unknown, row: Values) => {
  const own = target.key.filter((part) => !Object.hasOwn(keyFields, String(part)));
  if (own.length !== 1) return null;
  return Object.fromEntries(
    target.key.map((part) => {
      const from = keyFields[String(part)];
      return [part, from === undefined ? value : (row[from] ?? null)];
    }),
  );
};

/** Writes, and turns the database error for a duplicate into DUPLICATE, in words. */
export const duplicateIn = async <R>(
  { dialect }: Pick<Tx, 'dialect'>,
  noun: Resource,
  write: () => Promise<R>,
): Promise<R> => {
  try {
    return await write();
  } catch (error) {
    const names = dialect.duplicateOf(error);
    if (!names) throw error;
    throw alreadyThere(noun, names, error);
  }
};

/** The words for a second row with the values that another row has. */
export const alreadyThere = (
  noun: Resource,
  names: readonly string[],
  cause?: unknown,
): ApiError => {
  const labels = names.map((name) => (noun.fields[name] as Field | undefined)?.label ?? name);
  const values = { noun: sentence(noun.label), fields: several(labels, ' and ') };
  const why = /^[aeiou]/i.test(noun.label)
    ? sentence('An %{noun} with this %{fields} exists already', values)
    : sentence('A %{noun} with this %{fields} exists already', values);
  return new ApiError('DUPLICATE', why, {
    errors: Object.fromEntries(names.map((name) => [name, why])),
    cause,
  });
};
