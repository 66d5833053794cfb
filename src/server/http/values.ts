import { sentence } from '#domain/sentence.ts';
import {
  type Field,
  type Fields,
  fieldsNamed,
  type Noun,
  type RowsOfCall,
  writableOf,
} from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { withoutHidden } from '#model/values/oneForm.ts';
import { checkerFor, checkerOf, type Faults, normalised } from '#model/values/validate.ts';
import type { Spellings } from '../database/rows/spellings.ts';
import { decodeKey } from '../database/schema/columns.ts';
import type { CheckedRow } from '../machine/request.ts';
import { ApiError } from '../runtime/errors.ts';

/** Some fields with the way to check values of them, made once for a route. */
export type Check = {
  fields: Fields;
  /** Initial values of omitted fields. */
  initial?: Readonly<Record<string, unknown>>;
  faults(values: Readonly<Record<string, unknown>>): Faults;
};

/** The check of the query of a call, or of its body. */
export const checkOf = (fields: Fields): Check => ({ fields, faults: checkerOf(fields) });

/**
 * The check of the body of a call, or of its rows: an omitted field has its initial value, as the
 * API document says.
 */
export const checkOfBody = (fields: Fields): Check => ({
  ...checkOf(fields),
  initial: Object.fromEntries(
    Object.entries(fields).flatMap(([name, { options }]) =>
      options.initial === undefined ? [] : [[name, options.initial]],
    ),
  ),
});

/** The check of a row that is created or edited, whose fields may depend on each other. */
export const checkOfRow = (noun: Noun, action: 'create' | 'edit'): Check => ({
  fields: fieldsNamed(noun, writableOf(noun, action)),
  faults: checkerFor(noun, action),
});

/**
 * The values of a body, checked and normalised, still as the wire has them. Throws INVALID with
 * the faults by field; a field that is not among those given is one.
 */
export const checkedBody = (check: Check, body: unknown): Record<string, unknown> => {
  const values = normalised(check.fields, { ...check.initial, ...asObject(body) });
  const strange = strangers(check.fields, values);
  const faults = Object.keys(strange).length > 0 ? strange : check.faults(values);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return values;
};

/**
 * The rows of a body, each checked by itself, so that wrong rows are separate from right ones. Throws INVALID
 * when it is no list, or a list of none or too many.
 */
export const checkedRows = (
  check: Check,
  { name, maxItems }: Pick<RowsOfCall, 'name' | 'maxItems'>,
  body: unknown,
): CheckedRow[] => {
  const { [name]: rows, ...others } = asObject(body);
  const strange = strangers({}, others);
  if (Object.keys(strange).length > 0) throw invalid(strange);
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > maxItems)
    throw invalid({ [name]: `Give a list of one to ${maxItems} rows as ${name}` });
  return rows.map((row: unknown) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      return { values: {}, faults: { '': 'A row must be an object of fields' } };
    const values = normalised(check.fields, { ...check.initial, ...row });
    const unknown = strangers(check.fields, values);
    return {
      values,
      faults: Object.keys(unknown).length > 0 ? unknown : check.faults(values),
    };
  });
};

/** A body as an object; no body at all is an empty one. */
export const asObject = (body: unknown): Record<string, unknown> => {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw new ApiError('MALFORMED', 'The body must be an object of fields.');
  return body as Record<string, unknown>;
};

/**
 * The values of a visitor, checked against the rules of their fields only. Whether a user id exists is left to
 * the password check, which answers in the same words and the same time for any wrong one. A missing value is ''.
 * Throws INVALID with the faults by field.
 */
export const textsIn = (fields: Fields, input: unknown): Record<string, string> => {
  const values = normalised(fields, asObject(input));
  const errors = checkerOf(fields)(values);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, String(values[name] ?? '')]));
};

/** The query of a call, checked like a body: a text there may mean a number. */
export const checkedQuery = (
  check: Check,
  query: Readonly<Record<string, string>>,
): Record<string, string> => {
  const values = checkedBody(
    check,
    Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, meant(check.fields[name], value)]),
    ),
  );
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
};

/** The stored key behind the parameters of a path; throws NOT_FOUND when no row can have it. */
export const keyFrom = (
  noun: Noun,
  params: Readonly<Record<string, string>>,
  spellings: Spellings,
): Record<string, unknown> => {
  const key = decodeKey(noun, spelledKey(noun, params, spellings));
  if (!key) throw notFound(noun);
  return key;
};

/** The key that a path spells, in one form. One that an earlier release kept in another form stays as it is. */
export const spelledKey = (
  noun: Noun,
  params: Readonly<Record<string, string>>,
  spellings: Spellings,
): Record<string, unknown> => ({
  ...normalised(noun.fields, params),
  ...Object.fromEntries(
    Object.entries(params).filter(([name, text]) => spellings.has(noun, name, text)),
  ),
});

/** The same words whether a row is not there or out of reach, so that nothing leaks. */
export const notFound = ({ label }: Pick<Noun, 'label'>) =>
  new ApiError('NOT_FOUND', sentence('There is no such %{noun}.', { noun: sentence(label) }));

/** Faults by field as the error of a call; its message is the first of them. */
export const invalid = (errors: Faults) =>
  new ApiError('INVALID', Object.values(errors)[0] ?? 'Some values are not valid.', { errors });

/** Fields that no call may say: unknown ones, and known ones that are the server's or fixed. */
export const strangers = (
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  known: Fields = {},
): Faults =>
  Object.fromEntries(
    Object.keys(values)
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => [
        name,
        Object.hasOwn(known, name)
          ? sentence('%{field} cannot be set here', {
              field: sentence(known[name]?.label ?? name),
            })
          : sentence('There is no field %{name}', { name: name.slice(0, 40) }),
      ]),
  );

const plainNumber = /^-?\d{1,15}(\.\d{1,6})?$/;

const meant = (field: Field | undefined, typed: string): unknown => {
  const text = withoutHidden(typed);
  const carried = field && kindOf(field).jsonType;
  if (carried === 'number' && plainNumber.test(text)) return Number(text);
  if (carried === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};
