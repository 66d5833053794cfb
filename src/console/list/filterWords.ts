import type { Field, Fields, View } from '#model';
import { filtersOf } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { widgetOf } from '../fields/widgets.ts';
import type { ListAddress } from './useListAddress.ts';

/** A filter that a view has: its field, and the names under which an address has it. */
export type Offered = { name: string; field: Field; names: string[] };

/** The names under which a field is filtered: one, or both ends of a range. */
const namesOf = (name: string, field: Field) =>
  field.options.filterable === 'range' ? [`${name}__gte`, `${name}__lte`] : [name];

/** The filters that a view has, in its order. */
export const offeredFilters = (view: View): Offered[] =>
  filtersOf(view).flatMap((name) => {
    const field = (view.noun.fields as Fields)[name];
    return field ? [{ name, field, names: namesOf(name, field) }] : [];
  });

/** Those of them that an address makes use of. */
export const activeFilters = (offered: readonly Offered[], { filters }: ListAddress): Offered[] =>
  offered.filter(({ names }) => names.some((name) => filters[name]));

/** What a filter is set to, in words: 'Open, Waiting', 'from 2026-11-01'. */
export const filterWords = ({ field, names }: Offered, { filters }: ListAddress): string => {
  const written = (value: string) => {
    const { jsonType } = kindOf(field);
    const { parse, text } = widgetOf(field);
    if (jsonType === 'string') return text(value, field);
    const wire = parse(value, field);
    return typeof wire === jsonType ? text(wire, field) : value;
  };
  if (names.length === 1) return (filters[names[0] ?? ''] ?? []).map(written).join(', ');
  const [from, to] = names.map((name) => filters[name]?.[0]);
  if (from && to) return `${written(from)} to ${written(to)}`;
  return from ? `from ${written(from)}` : `until ${written(to ?? '')}`;
};
