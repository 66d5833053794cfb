import { type SelectQueryBuilder, sql } from 'kysely';
import type { Order, Resource } from '#model';
import { fromDatabase } from '../schema/columns.ts';
import type { Inspected } from '../schema/inspect.ts';
import { tableOf } from '../schema/table.ts';
import { orderColumns } from './cursor.ts';
import type { Condition } from './filter.ts';
import { equalFields, fieldsIn, isTelling, type ListPlan, leadsOf } from './listPlan.ts';
import { inOrder, type PageQuery, pageQuery } from './listSql.ts';

/** The part of a list that is looked through for one page: a `PageQuery` without its limit. */
export type ListLook = Pick<PageQuery, 'plan' | 'from' | 'withFrom' | 'until'> & {
  /** The order values of the last row that is looked at, where the look ends before the list does. */
  last: Readonly<Record<string, unknown>> | null;
};

export type LookedForRows = Pick<
  PageQuery,
  'resource' | 'conditions' | 'order' | 'from' | 'isBackward'
>;

/** Asks a read that looks at some thousand rows at most. */
export type Ask = (query: SelectQueryBuilder<any, any, any>) => Promise<Record<string, unknown>[]>;

/**
 * Limits of one look, so that it takes some milliseconds however large the table is: rows that an
 * index points to, each elsewhere in the file; rows in storage order; entries of an index that
 * covers all conditions.
 */
const mostPointed = 5_000;
const mostLying = 25_000;
const mostEntries = 50_000;

/** Values of a filter whose first rows are sought one by one; beyond, some row is near anyway. */
const mostSought = 8;

/**
 * Where to look for the next rows of a large list that no index tells alone. It begins where every
 * filter has a row, and goes the way that gets furthest for what it costs: through the order itself
 * or through the index of one of the filters. Null when no row is left.
 */
export const lookFor = async (
  line: Inspected,
  ask: Ask,
  looking: LookedForRows,
  /** Factor by which the limits of a look for one page are raised. */
  times = 1,
): Promise<ListLook | null> => {
  const start = await startOf(line, ask, looking);
  return start && furthest(line, ask, { ...looking, ...start }, times);
};

type Place = Readonly<Record<string, unknown>>;

const valuesOf = ({ resource, order }: LookedForRows, place: Place): unknown[] =>
  orderColumns(resource, order).map((name) => place[name] ?? null);

/** Places of several queries, nearest first, each with the number of its query as `way`. */
const places = async (
  line: Inspected,
  ask: Ask,
  { resource, order, isBackward = false }: LookedForRows,
  pages: readonly { way: number; page: PageQuery }[],
): Promise<(Place & { way: number })[]> => {
  const columns = orderColumns(resource, order);
  const each = pages.map(({ way, page }) =>
    line.db
      .selectFrom(pageQuery(line, page).clearSelect().select(columns).as('place'))
      .select([sql.lit(way).as('way'), ...columns]),
  );
  const all = each.reduce((before, next) => before.unionAll(next) as typeof before);
  const found = await ask(
    inOrder(
      line.db.selectFrom(all.as('places')).selectAll(),
      { dialect: line.dialect, resource, mayLead: () => true },
      columns,
      order.descending !== isBackward,
    ),
  );
  return found.map((row) => fromDatabase(resource, row)) as (Place & { way: number })[];
};

type Start = Pick<ListLook, 'from' | 'withFrom'>;

/** The filters leap over one another at most so often; what is left is for looking. */
const mostLeaps = 4;

/**
 * The first position where every indexed filter can have a row; null when one of them has no rows
 * left.
 */
const startOf = async (
  line: Inspected,
  ask: Ask,
  looking: LookedForRows,
): Promise<Start | null> => {
  const { resource, conditions, order } = looking;
  const sought = conditions.filter((condition) => isSought(resource, condition, order));
  let start: Start = { from: looking.from, withFrom: false };
  if (sought.length < 2) return start;
  for (let leap = 0; leap < mostLeaps; leap++) {
    const [furthest, nearest] = await firstsOf(line, ask, { ...looking, ...start }, sought);
    if (!furthest || !nearest) return null;
    start = { from: valuesOf(looking, furthest), withFrom: true };
    if (furthest === nearest) break;
  }
  return start;
};

/** The furthest and the nearest of the first rows that each of some filters has; nothing when one has none. */
const firstsOf = async (
  line: Inspected,
  ask: Ask,
  looking: LookedForRows & Start,
  sought: readonly Condition[],
): Promise<Place[]> => {
  const pages = sought.flatMap((condition, way) =>
    singled(condition).map((one) => {
      const plan: ListPlan = { by: 'lead', fields: fieldsIn(one) };
      return { way, page: { ...looking, conditions: [one], plan, limit: 1 } };
    }),
  );
  const found = await places(line, ask, looking, pages);
  const firsts = new Map<number, Place>();
  for (const place of found) if (!firsts.has(place.way)) firsts.set(place.way, place);
  if (firsts.size < sought.length) return [];
  const [nearest, ...others] = [...firsts.values()] as [Place, ...Place[]];
  const last = others.at(-1) ?? nearest;
  const isSame = valuesOf(looking, last).every(
    (value, at) => value === valuesOf(looking, nearest)[at],
  );
  return isSame ? [nearest, nearest] : [last, nearest];
};

const isSought = (resource: Resource, condition: Condition, order: Order): boolean => {
  if (condition.op === 'any')
    return (
      condition.of.flatMap((each) => each.flatMap(singled)).length <= mostSought &&
      condition.of.every(([first, ...more]) =>
        first && more.length === 0 ? isSought(resource, first, order) : false,
      )
    );
  if (condition.op !== 'is' && !(condition.op === 'in' && condition.values.length <= mostSought))
    return false;
  const isPresent = condition.op === 'in' || condition.value !== null;
  const equal = new Map([[condition.field, isPresent]]);
  return leadsOf(resource, equal, order).some(({ isOrdered }) => isOrdered);
};

/** A condition of several values, or of several alternatives, as one for each. */
const singled = (condition: Condition): Condition[] => {
  if (condition.op === 'any') return condition.of.flat().flatMap(singled);
  return condition.op === 'in'
    ? condition.values.map((value) => ({ field: condition.field, op: 'is' as const, value }))
    : [condition];
};

type Way = { plan: ListPlan; conditions: readonly Condition[]; most: number };

/**
 * The ways to walk a list in its order, each with its row limit per look: indexes by descending
 * limit, then the order itself. SQLite skips the order itself if an index has at least the same
 * limit: the entries of the index are a subset of the rows, so it gets further. PostgreSQL gets all
 * ways, since it estimates their costs.
 */
const waysOf = ({ dialect }: Inspected, { resource, conditions, order }: LookedForRows): Way[] => {
  const { key, isNumbered } = tableOf(resource);
  const equal = equalFields(conditions);
  const fieldNames = conditions.flatMap(fieldsIn);
  // A negated condition keeps most rows: a short look finds a page, and a long one tempts
  // PostgreSQL to sort all rows.
  const isTold = conditions.every(isTelling);
  const isLying = isNumbered && order.field === key[0];
  const led: Way[] = leadsOf(resource, equal, order)
    .filter(({ isOrdered }) => isOrdered)
    .map(({ lead, columns }) => ({
      plan: { by: 'lead', fields: lead } as const,
      conditions: conditions.filter((one) => one.op === 'is' && lead.includes(one.field)),
      most:
        isTold && fieldNames.every((name) => columns.includes(name)) ? mostEntries : mostPointed,
    }))
    .sort((one, other) => other.most - one.most);
  const most = isLying ? mostLying : mostPointed;
  return !dialect.mustPin && led.some((way) => way.most >= most)
    ? led
    : [...led, { plan: { by: 'walk' }, conditions: [], most }];
};

/** The way whose look gets to the end of the list, else the one that gets furthest towards it. */
const furthest = async (
  line: Inspected,
  ask: Ask,
  looking: LookedForRows & Start,
  times: number,
): Promise<ListLook> => {
  const ways = waysOf(line, looking);
  const [first, ...others] = ways as [Way, ...Way[]];
  // One way that reaches the end of the list is enough. A look for many pages tries the first way
  // alone. A look for one page would mostly get less far that way, and would have to run twice.
  const isAlone = times > 1 && first.most === mostEntries && others.length > 0;
  const whole = isAlone ? await furthestOf(line, ask, looking, times, [first]) : null;
  return whole?.until === null ? whole : furthestOf(line, ask, looking, times, ways);
};

const furthestOf = async (
  line: Inspected,
  ask: Ask,
  looking: LookedForRows & Start,
  times: number,
  ways: readonly Way[],
): Promise<ListLook> => {
  const { from, withFrom } = looking;
  const pages = ways.map(({ plan, conditions, most }, way) => ({
    way,
    page: { ...looking, plan, conditions, limit: 2, offset: most * times - 1 },
  }));
  const found = await places(line, ask, looking, pages);
  const ends = ways.map(({ plan }, way) => {
    const [last = null, next = null] = found.filter((place) => place.way === way);
    return { plan, last, next, rank: next ? found.indexOf(next) : found.length };
  });
  const { plan, last, next } = ends.reduce((best, end) => (end.rank > best.rank ? end : best));
  const until = next && valuesOf(looking, next);
  return { plan, from, withFrom: withFrom ?? false, until, last: next && last };
};
