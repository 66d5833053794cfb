import { sentence } from '#domain/sentence.ts';
import { type Order, orderOf, type View } from '#model';
import type { JsonSchema } from '#model/language/fieldKind.ts';
import { ApiError } from '../../runtime/errors.ts';
import { textSchema } from '../description.ts';
import { withDays } from './periods.ts';
import { withWholes } from './wholes.ts';

const counts = ['exact', 'sums', 'none'] as const;
type Count = (typeof counts)[number];

/** The query of a list, as ra-data-simple-rest spells it. */
export type ListQuery = {
  filter: Record<string, unknown>;
  order: Order;
  limit: number;
  offset: number | undefined;
  after: string | undefined;
  before: string | undefined;
  /**
   * Whether to count without the cap, however long it takes, and to add up the totals of the list
   * as well; or not to count at all.
   */
  count: Count | undefined;
};

const parameters = {
  sort: 'A field and ASC or DESC: ["name","ASC"]',
  range: 'The first and the last row, at most 100: [0,24]',
  filter:
    'Values by field, each one or a list: {"name":"Asha"}; name__not for none of them, name__gte and name__lte from one to another, name__on for a day, today, yesterday, last7days or last30days; {"any":["name","city"]} beside them where the filters of one of these fields are enough',
  after: 'The cursor X-Next of another page',
  before: 'The cursor X-Previous of another page',
  count:
    "'exact' counts past 10,000, 'sums' also adds up the totals of the list in X-Totals, 'none' does not count",
  view: 'The variant through which to read',
};

const names = Object.keys(parameters);

/** The query of a list as the API document has it. */
export const listParameters: readonly JsonSchema[] = Object.entries(parameters).map(
  ([name, description]) => ({ name, in: 'query', description, schema: textSchema }),
);

/** Reads the query of a list; throws MALFORMED in words for what it cannot be. */
export const listQuery = (
  view: View,
  query: Readonly<Record<string, string>>,
  now: number,
): ListQuery => {
  for (const name of Object.keys(query))
    if (!names.includes(name))
      throw new ApiError(
        'MALFORMED',
        sentence("A list accepts %{names}, not '%{name}'.", {
          names: names.join(', '),
          name: name.slice(0, 40),
        }),
      );
  const range = rangeOf(query.range);
  const { after, before, count } = query;
  if (count !== undefined && !isCount(count))
    throw new ApiError('MALFORMED', "count can only be 'exact', 'sums' or 'none'.");
  return {
    filter: withWholes(view, withDays(view, filterOf(query.filter), now), now),
    order: orderIn(view, query.sort),
    limit: range ? range[1] - range[0] + 1 : (view.list.perPage ?? 25),
    // With a cursor the range says only how many: the offset of the rows is unknown.
    offset: after === undefined && before === undefined ? (range?.[0] ?? 0) : undefined,
    after,
    before,
    count,
  };
};

const isCount = (text: string): text is Count => counts.some((count) => count === text);

const parsed = (name: string, text: string, like: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('MALFORMED', sentence('%{name} must be JSON like %{like}.', { name, like }));
  }
};

/**
 * ra-data-simple-rest sorts by `id` when no order was chosen, and a noun may have no field of that
 * name: the order is then ignored.
 */
const orderIn = (view: View, text: string | undefined): Order => {
  const order = sortOf(text);
  const isNone = order === null || (order.field === 'id' && !Object.hasOwn(view.noun.fields, 'id'));
  return isNone ? orderOf(view) : order;
};

const sortOf = (text: string | undefined): Order | null => {
  if (!text) return null;
  const like = '["name","ASC"]';
  const sort = parsed('sort', text, like);
  if (Array.isArray(sort) && sort.length === 2 && typeof sort[0] === 'string')
    if (sort[1] === 'ASC' || sort[1] === 'DESC')
      return { field: sort[0], descending: sort[1] === 'DESC' };
  throw new ApiError('MALFORMED', sentence('sort must be JSON like %{like}.', { like }));
};

const rangeOf = (text: string | undefined): readonly [number, number] | null => {
  if (!text) return null;
  const like = '[0,24]';
  const range = parsed('range', text, like);
  if (!Array.isArray(range) || range.length !== 2 || !range.every(Number.isSafeInteger))
    throw new ApiError('MALFORMED', sentence('range must be JSON like %{like}.', { like }));
  const [from, to] = range as [number, number];
  if (from < 0 || to < from)
    throw new ApiError('MALFORMED', 'range must be ascending, from 0 or more.');
  if (to - from >= 100)
    throw new ApiError('MALFORMED', 'A list returns at most 100 rows at a time.');
  return [from, to];
};

const isPlain = (value: unknown) => value === null || typeof value !== 'object';

/** A filter is an object of plain values or lists of them; which fields it may name, the view says. */
export const filterOf = (text: string | undefined): Record<string, unknown> => {
  if (!text) return {};
  const like = '{"name":"Asha"}';
  const filter = parsed('filter', text, like);
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw new ApiError('MALFORMED', sentence('filter must be JSON like %{like}.', { like }));
  for (const [name, value] of Object.entries(filter)) {
    if (!isPlain(value) && !(Array.isArray(value) && value.every(isPlain)))
      throw new ApiError(
        'MALFORMED',
        sentence("The filter of '%{name}' must be plain values.", { name: name.slice(0, 40) }),
      );
    if (Array.isArray(value) && value.length > 100)
      throw new ApiError('MALFORMED', 'A filter can list at most 100 values.');
  }
  return filter as Record<string, unknown>;
};
