import { type Field, identifyingOf, type View } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { noSearch, type Search } from '../../database/lists/filter.ts';

type Filter = Readonly<Record<string, unknown>>;

/**
 * Adds to a filter the whole values that its search text, or its values of a field that lists
 * shorten, may be short for. Throws MALFORMED for a search that is no text.
 */
export const withWholes = (view: View, filter: Filter, now: number): Record<string, unknown> => {
  const { q: text, ...values } = filter;
  const known = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Object.hasOwn(view.noun.fields, name) ? wholeValues(fieldOf(view, name), value, now) : value,
    ]),
  );
  if (text === undefined) return known;
  if (typeof text !== 'string') throw noSearch();
  const wholes = identifyingOf(view.noun).flatMap((field) =>
    wholesOf(fieldOf(view, field), text, now).map((whole) => ({ field, text: whole })),
  );
  const search: Search = { text, wholes };
  return { ...known, q: wholes.length > 0 ? search : text };
};

const fieldOf = ({ noun }: View, name: string) =>
  (noun.fields as Record<string, Field>)[name] as Field;

const wholesOf = ({ options }: Field, text: string, now: number): readonly string[] =>
  options.shortened?.(withoutHidden(text), now) ?? [];

/** Replaces each shortened value of a filter by the whole values that it may be short for. */
const wholeValues = (field: Field, value: unknown, now: number): unknown => {
  if (field.options.shortened === undefined || value === null) return value;
  const each = Array.isArray(value) ? value : [value];
  const whole = each.flatMap((one) => {
    const wholes = wholesOf(field, String(one), now).map(Number);
    return wholes.length > 0 ? wholes : [one];
  });
  return whole.length === 1 ? whole[0] : whole;
};
