import type * as yup from 'yup';
import type { Field, Fields, Noun } from '#model';
import { type Faults, faultsOf, normalised } from '#model/validate.ts';
import { decodeKey } from '../database/columns.ts';
import { ApiError } from '../errors.ts';

/**
 * The values of a body, checked and normalised, still as the wire has them. Throws INVALID with
 * the faults by field; a field that is not among those given is one.
 */
export const checkedBody = (
  fields: Fields,
  shape: yup.Schema,
  body: unknown,
): Record<string, unknown> => {
  const given = body === undefined || body === null ? {} : body;
  if (typeof given !== 'object' || Array.isArray(given))
    throw new ApiError('MALFORMED', 'The body must be an object of fields.');
  const values = normalised(fields, given as Record<string, unknown>);
  const strange = strangers(fields, values);
  const faults = Object.keys(strange).length > 0 ? strange : faultsOf(shape, values);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return values;
};

/** The query of a call, checked like a body: what stands there as a text may mean a number. */
export const checkedQuery = (
  fields: Fields,
  shape: yup.Schema,
  query: Readonly<Record<string, string>>,
): Record<string, string> => {
  const values = checkedBody(
    fields,
    shape,
    Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, meant(fields[name], value)]),
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
): Record<string, unknown> => {
  const key = decodeKey(noun, spelledKey(noun, params));
  if (!key) throw notFound(noun);
  return key;
};

/** The key as the path spells it, with codes that are upper-cased made so; what writes take. */
export const spelledKey = (
  noun: Noun,
  params: Readonly<Record<string, string>>,
): Record<string, unknown> => normalised(noun.fields, params);

/** The same words whether a row is not there or out of reach, so that nothing leaks. */
export const notFound = ({ label }: Pick<Noun, 'label'>) =>
  new ApiError('NOT_FOUND', `There is no such ${label}.`);

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
          ? `${known[name]?.label} cannot be given here`
          : `There is no field ${name.slice(0, 40)}`,
      ]),
  );

const plainNumber = /^-?\d{1,15}(\.\d{1,6})?$/;

const meant = (field: Field | undefined, text: string): unknown => {
  const { kind } = field ?? {};
  if ((kind === 'integer' || kind === 'decimal') && plainNumber.test(text)) return Number(text);
  if (kind === 'flag' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};
