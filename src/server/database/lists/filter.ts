import { sentence } from '#domain/sentence.ts';
import {
  anyName,
  type Field,
  filtersOf,
  identifyingOf,
  type Resource,
  searchableOf,
  type View,
} from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { meantBy } from '#model/values/validate.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { RowScope } from '../rows/rowRules.ts';
import { noSpellings, type Spellings } from '../rows/spellings.ts';
import { decoded, formOf } from '../schema/columns.ts';

/** A condition that the rows of a list fulfil, in stored values. */
export type Condition =
  | { field: string; op: 'is'; value: unknown }
  | { field: string; op: 'in'; values: readonly unknown[] }
  /** None of some values; a row without a value has none of them. */
  | { field: string; op: 'not'; values: readonly unknown[] }
  | { field: string; op: 'from' | 'to'; value: unknown }
  /** One of some fields begins with a text, or one of others is a value. */
  | { op: 'begins'; fields: readonly string[]; value: string; or: readonly Identity[] }
  /** All conditions of one of some alternatives. */
  | { op: 'any'; of: readonly (readonly Condition[])[] };

/** A field that identifies rows, and the value that was searched for. */
export type Identity = { field: string; value: unknown };

/** The search text, with the full values of fields that it may abbreviate. */
export type Search = { text: string; wholes: readonly { field: string; text: string }[] };

const mostValues = 200;

type Filter = Readonly<Record<string, unknown>>;

/**
 * The conditions of a list: those of its view, those of who reads it, and those asked for, in
 * values of the wire. Null when no row can fulfil them. Throws MALFORMED in words on what the view
 * does not have.
 */
export const conditionsOf = (
  view: View,
  scope: RowScope,
  filter: Filter,
  spellings: Spellings = noSpellings,
): Condition[] | null => {
  // A reader without a member (a domain user) has no rows in a list that is limited to one.
  if (Object.values(scope).some((value) => value === null)) return null;
  const { [anyName]: any, ...each } = filter;
  const joined = joinedFields(view, any, each);
  const conditions = Object.entries(requiredOf(filter)).map(([name, value]) =>
    conditionOf(view, name, value),
  );
  if (joined.length > 0) conditions.push(anyOf(view, joined, each));
  if (conditions.includes(null)) return null;
  const all = [
    ...Object.entries(scope).map(([field, value]) => ({ field, op: 'is' as const, value })),
    ...Object.entries(view.where).map(([field, value]) => valued(view, field, value)),
    ...(conditions as Condition[]),
  ];
  return spellings.isEmpty ? all : all.map((each) => spelledToo(view, spellings, each));
};

/** A condition that rows fulfil as well whose text an earlier release kept in another spelling. */
const spelledToo = (view: View, spellings: Spellings, condition: Condition): Condition => {
  const same = (field: string, value: unknown) => spellings.same(view.noun, field, value);
  switch (condition.op) {
    case 'is': {
      const { field, value } = condition;
      const others = same(field, value);
      return others.length === 0 ? condition : { field, op: 'in', values: [value, ...others] };
    }
    case 'in':
    case 'not': {
      const others = condition.values.flatMap((value) => same(condition.field, value));
      return { ...condition, values: [...condition.values, ...others] };
    }
    case 'begins': {
      const { fields, value: text } = condition;
      const begun = fields.flatMap((field) =>
        (text === '' ? [] : spellings.begun(view.noun, field, text)).map((value) => ({
          field,
          value,
        })),
      );
      const whole = condition.or.flatMap(({ field, value }) =>
        same(field, value).map((other) => ({ field, value: other })),
      );
      return { ...condition, or: [...condition.or, ...begun, ...whole] };
    }
    case 'any':
      return {
        op: 'any',
        of: condition.of.map((each) => each.map((one) => spelledToo(view, spellings, one))),
      };
    default:
      return condition;
  }
};

/** The part of a filter that every row of a list fulfils: what is not one of several alternatives. */
export const requiredOf = ({ [anyName]: any, ...filter }: Filter): Filter => {
  const joined = new Set([any].flat());
  return Object.fromEntries(
    Object.entries(filter).filter(([name]) => !joined.has(fieldNamed(name))),
  );
};

/** The field that a filter is of: `price` of `price__gte`. */
const fieldNamed = (name: string): string => name.replace(/__(gte|lte|not|on)$/, '');

/** The fields named by `any`. Throws MALFORMED unless each is a field with a filter. */
const joinedFields = (view: View, any: unknown, filter: Filter): string[] => {
  if (any === undefined) return [];
  const filtered = new Set(Object.keys(filter).map(fieldNamed));
  const names = [any].flat();
  const strange = names.find(
    (name) => typeof name !== 'string' || name === 'q' || !filtered.has(name),
  );
  if (strange !== undefined || names.length === 0)
    throw new ApiError(
      'MALFORMED',
      sentence(
        '%{view} cannot be filtered by any of %{values}: each must be a field with a filter',
        { view: sentence(view.plural), values: JSON.stringify(any).slice(0, 60) },
      ),
    );
  return [...new Set(names as string[])];
};

/** One of some fields fulfils its filters; null when none can. */
const anyOf = (view: View, joined: readonly string[], filter: Filter): Condition | null => {
  const of = joined.flatMap((field) => {
    const conditions = Object.entries(filter)
      .filter(([name]) => fieldNamed(name) === field)
      .map(([name, value]) => conditionOf(view, name, value));
    return conditions.includes(null) ? [] : [conditions as Condition[]];
  });
  return of.length === 0 ? null : { op: 'any', of };
};

const conditionOf = (view: View, name: string, value: unknown): Condition | null => {
  if (name === 'q') return begins(view, value);
  const range = /^(\w+?)__(gte|lte)$/.exec(name);
  if (range) return limit(view, range[1] as string, range[2] === 'gte' ? 'from' : 'to', value);
  const unwanted = /^(\w+?)__not$/.exec(name)?.[1];
  if (unwanted !== undefined) return notValued(view, unwanted, value);
  if (!isOffered(view, name)) throw unknown(view, name);
  if (Array.isArray(value) && value.length > mostValues)
    throw new ApiError(
      'MALFORMED',
      sentence('A filter takes at most %{most} values', { most: mostValues }),
    );
  return Array.isArray(value) && value.length === 0 ? null : valued(view, name, value);
};

const valued = (view: View, field: string, value: unknown): Condition =>
  Array.isArray(value)
    ? { field, op: 'in', values: value.map((one) => stored(view, field, one)) }
    : is(view, field, value);

const notValued = (view: View, field: string, value: unknown): Condition => {
  if (!isOffered(view, field)) throw unknown(view, `what ${field} is not`);
  const values = [value].flat();
  if (values.length > mostValues)
    throw new ApiError(
      'MALFORMED',
      sentence('A filter takes at most %{most} values', { most: mostValues }),
    );
  return { field, op: 'not', values: values.map((one) => stored(view, field, one)) };
};

/** The first part of a key leads the table itself, and can always be asked for. */
const isOffered = (view: View, name: string) =>
  filtersOf(view).includes(name) || view.noun.key[0] === name;

const is = (view: View, field: string, value: unknown): Condition => ({
  field,
  op: 'is',
  value: stored(view, field, value, true),
});

const limit = (view: View, field: string, op: 'from' | 'to', value: unknown): Condition => {
  if (!isOffered(view, field) || fieldOf(view, field)?.options.filterable !== 'range')
    throw unknown(view, `${field} from one value to another`);
  return { field, op, value: stored(view, field, value) };
};

const begins = (view: View, value: unknown): Condition | null => {
  const fields = searchableOf(view.noun);
  const identifying = identifyingOf(view.noun);
  if (fields.length + identifying.length === 0) throw unknown(view, 'q');
  const { text: typed, wholes } =
    typeof value === 'string' ? { text: value, wholes: [] } : ((value ?? {}) as Search);
  if (typeof typed !== 'string' || typed.length > 100) throw noSearch();
  const text = withoutHidden(typed);
  // Folded fields find any case themselves; the others hold what they hold, mostly in capitals.
  if (text === '') return { op: 'begins', fields: [], value: '', or: [] };
  const or = [
    ...identifying.flatMap((name) => identityOf(view, name, text)),
    ...wholes.flatMap((whole) => identityOf(view, whole.field, whole.text)),
  ];
  // No field can hold this text: no row matches.
  return fields.length + or.length === 0 ? null : { op: 'begins', fields, value: text, or };
};

/** The value of a field that a text spells, where it is one. */
export const identityOf = (view: View, name: string, text: string): Identity[] => {
  const field = fieldOf(view, name) as Field;
  if (field.options.max !== undefined && text.length > field.options.max) return [];
  try {
    const { value } = is(view, name, text) as { value: unknown };
    return value === null || (typeof value === 'number' && !Number.isSafeInteger(value))
      ? []
      : [{ field: name, value }];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
};

const fieldOf = (view: View, name: string): Field | undefined =>
  (view.noun as Resource).fields[name];

const stored = (view: View, name: string, value: unknown, mayBeNull = false): unknown => {
  const field = fieldOf(view, name) as Field;
  const sought = typeof value === 'string' && !field.isSecret ? withoutHidden(value) : value;
  const meant = meantBy(field, sought);
  const found = decoded(field, spelled(field, meant));
  if (found === undefined || (found === null && !mayBeNull))
    throw new ApiError(
      'MALFORMED',
      sentence('%{field} cannot be filtered by %{value}', {
        field: sentence(field.label),
        value: JSON.stringify(value),
      }),
    );
  return found;
};

/** Numbers may come as text, as an address spells them. */
const spelled = (field: Field, value: unknown) =>
  formOf(field) === 'number' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
    ? Number(value)
    : value;

/** The refusal of what cannot be searched for. */
export const noSearch = () =>
  new ApiError('MALFORMED', 'The search must be a text of at most 100 characters');

const unknown = (view: View, name: string) =>
  new ApiError(
    'MALFORMED',
    sentence('%{view} cannot be filtered by %{name}', {
      view: sentence(view.plural),
      name: name.slice(0, 60),
    }),
  );
