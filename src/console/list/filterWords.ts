import type { Field, Fields, View } from '#model';
import { archivedName, filtersOf } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { periodWords } from '#model/values/periods.ts';
import { t } from '../browser/language.ts';
import { widgetOf } from '../fields/widgets.ts';
import type { ListAddress } from './useListAddress.ts';

/** A filter that a view has: its field, and the names under which an address has it. */
export type Offered = {
  name: string;
  /** The noun that has the field. */
  noun: string;
  field: Field;
  /** All of its names, for taking it away. */
  names: string[];
} & (
  | { isRange: false; value: string; not: string }
  | { isRange: true; from: string; to: string; on: string; hasDays: boolean }
);

/** The filters that a view has, in its order. */
export const offeredFilters = (view: View): Offered[] =>
  filtersOf(view).flatMap((name): Offered[] => {
    const noun = view.noun.name;
    const field = (view.noun.fields as Fields)[name];
    if (!field) return [];
    const [from, to, on, not] = [`${name}__gte`, `${name}__lte`, `${name}__on`, `${name}__not`];
    return field.options.filterable === 'range'
      ? [
          {
            name,
            noun,
            field,
            names: [from, to, on],
            ...{ isRange: true, from, to, on },
            hasDays: widgetOf(field).hasDays ?? false,
          },
        ]
      : [{ name, noun, field, names: [name, not], isRange: false, value: name, not }];
  });

/** The filters that an address uses. */
const activeFilters = (
  offered: readonly Offered[],
  { filters }: Pick<ListAddress, 'filters'>,
): Offered[] => offered.filter(({ names }) => names.some((name) => filters[name]));

/** Whether a list can combine filters as alternatives: a table can, a computed list cannot. */
export const joinsFilters = ({ noun }: View): boolean =>
  noun.noun === 'resource' && noun.list?.call === undefined;

/**
 * The fields of an address whose filters are alternatives: those it names that have a filter, if
 * there are at least two.
 */
export const joinedFilters = (
  view: View,
  { filters, any }: Pick<ListAddress, 'filters' | 'any'>,
): string[] => {
  if (!joinsFilters(view)) return [];
  const names = offeredFilters(view)
    .filter(({ name }) => name !== archivedName)
    .filter(({ name, names }) => any.includes(name) && names.some((each) => filters[each]))
    .map(({ name }) => name);
  return names.length > 1 ? names : [];
};

/**
 * The active filters: first each one that every row must match, then the alternatives as one group.
 */
export const activeGroups = (
  view: View,
  offered: readonly Offered[],
  address: Pick<ListAddress, 'filters' | 'any'>,
): Offered[][] => {
  const active = activeFilters(offered, address);
  const joined = new Set(joinedFilters(view, address));
  const together = active.filter(({ name }) => joined.has(name));
  return [
    ...active.filter(({ name }) => !joined.has(name)).map((each) => [each]),
    ...(together.length > 0 ? [together] : []),
  ];
};

/** The value of a filter in words: 'Open, Waiting', 'not Open', 'from 2026-11-01', 'Yesterday'. */
export const filterWords = (filter: Offered, { filters }: Pick<ListAddress, 'filters'>): string => {
  const { field } = filter;
  const written = (value: string) => {
    const { jsonType } = kindOf(field);
    const { parse, text } = widgetOf(field);
    if (jsonType === 'string') return text(value, field);
    const wire = parse(value, field);
    return typeof wire === jsonType ? text(wire, field) : value;
  };
  if (!filter.isRange) {
    const [values = [], others = []] = [filters[filter.value], filters[filter.not]];
    const not =
      others.length > 0 ? [t('not %{others}', { others: others.map(written).join(', ') })] : [];
    return [...(values.length > 0 ? [values.map(written).join(', ')] : []), ...not].join(', ');
  }
  const [from, to, on] = [filter.from, filter.to, filter.on].map((name) => filters[name]?.[0]);
  if (on) return periodWords(on);
  if (from && to) return t('%{from} to %{to}', { from: written(from), to: written(to) });
  if (from) return t('from %{from}', { from: written(from) });
  const end = { to: written(to ?? '') };
  // A day has an end, a number a bound.
  return kindOf(field).jsonType === 'number' ? t('up to %{to}', end) : t('until %{to}', end);
};
