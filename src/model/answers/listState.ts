import { filtersOf, type View } from '../language/noun.ts';
import type { Fields } from '../language/row.ts';

/** The names of the parameters of a report; none for rows that are stored. */
export const reportParameters = ({ noun }: Pick<View, 'noun'>): string[] =>
  noun.noun === 'report' ? (noun.parameters ?? []).map(String) : [];

/** The names under which a view can be filtered, with the field of each. */
export const filterNames = (view: Pick<View, 'noun' | 'list'>): Map<string, string> =>
  new Map([
    ...reportParameters(view).map((name) => [name, name] as const),
    ...filtersOf(view).flatMap((name): (readonly [string, string])[] =>
      (view.noun.fields as Fields)[name]?.options.filterable === 'range'
        ? [
            [`${name}__gte`, name],
            [`${name}__lte`, name],
            [`${name}__on`, name],
          ]
        : [
            [name, name],
            [`${name}__not`, name],
          ],
    ),
  ]);

/**
 * The filter that joins others by "or": a row matches that meets the filters of one of the named
 * fields. A field without filters matches every row.
 */
export const anyName = 'any';

/** The parameters of a list's address, other than its filters and its position. */
export const stateNames = [
  'q',
  anyName,
  'sort',
  'perPage',
  'columns',
  'widths',
  'density',
] as const;

/**
 * The part of a list's address that a saved view keeps: filters, search, order, columns, widths and
 * density, without the place in the list. Two addresses of the same state are spelled alike.
 */
export const stateOf = (view: Pick<View, 'noun' | 'list'>, search: URLSearchParams): string => {
  const names = new Set<string>([...filterNames(view).keys(), ...stateNames]);
  const entries = [...search].filter(([name, value]) => names.has(name) && value !== '');
  return new URLSearchParams(entries.sort(byText)).toString();
};

const byText = (a: readonly string[], b: readonly string[]): number =>
  a.join('\n') < b.join('\n') ? -1 : 1;
