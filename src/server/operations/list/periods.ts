import { instantOf, isoTime } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import { type Fields, filtersOf, type View } from '#model';
import { daysOf } from '#model/values/periods.ts';
import { formOf } from '../../database/schema/columns.ts';
import { ApiError } from '../../runtime/errors.ts';

type Filter = Readonly<Record<string, unknown>>;

/**
 * Replaces the names of days in a filter by their limits: `{"day__on":"yesterday"}` is from the
 * beginning to the end of yesterday by the exchange's clock. Throws MALFORMED where a field has no
 * days, or a text names none.
 */
export const withDays = (view: View, filter: Filter, now: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => {
      const name = /^(\w+?)__on$/.exec(key)?.[1];
      return name === undefined ? [[key, value]] : limits(view, filter, name, value, now);
    }),
  );

const limits = (
  view: View,
  filter: Filter,
  name: string,
  value: unknown,
  now: number,
): [string, unknown][] => {
  const field = (view.noun.fields as Fields)[name];
  const form = field && filtersOf(view).includes(name) ? formOf(field) : null;
  if (field?.options.filterable !== 'range' || (form !== 'instant' && form !== 'day'))
    throw new ApiError(
      'MALFORMED',
      sentence('%{view} cannot be filtered by the day of %{name}', {
        view: sentence(view.plural),
        name: name.slice(0, 60),
      }),
    );
  if (`${name}__gte` in filter || `${name}__lte` in filter)
    throw new ApiError(
      'MALFORMED',
      sentence('%{field} can be filtered by a day or by a range, not both', {
        field: sentence(field.label),
      }),
    );
  const days = typeof value === 'string' ? daysOf(value, now) : null;
  if (!days)
    throw new ApiError(
      'MALFORMED',
      sentence('%{field} must be a day, today, yesterday, last7days or last30days', {
        field: sentence(field.label),
      }),
    );
  const [from, to] =
    form === 'day'
      ? days
      : [isoTime(instantOf(days[0], '00:00:00')), isoTime(instantOf(days[1], '23:59:59') + 999)];
  return [
    [`${name}__gte`, from],
    [`${name}__lte`, to],
  ];
};
