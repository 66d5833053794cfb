import type { CompiledQuery } from 'kysely';
import { sentence } from '#domain/sentence.ts';
import { type Order, orderOf, type Resource, type View } from '#model';
import { ApiError } from '../../runtime/errors.ts';
import type { Database } from '../database.ts';
import type { RowScope } from '../rows/rowRules.ts';
import { fromDatabase } from '../schema/columns.ts';
import type { Inspected } from '../schema/inspect.ts';
import { checkOrder, cursorOf, cursorValues } from './cursor.ts';
import { type Condition, conditionsOf } from './filter.ts';
import { type LargePage, type LargeQuery, largePage } from './largeList.ts';
import { type Ask, type ListLook, lookFor } from './listLook.ts';
import { isIndexOrdered, planOf } from './listPlan.ts';
import { countOfPage, countQuery, type PageQuery, pageQuery } from './listSql.ts';

/**
 * A list query, in values of the wire; `field__gte` and `field__lte` for ranges, `q` for the search
 * box.
 */
export type ListQuery = {
  filter?: Readonly<Record<string, unknown>> | undefined;
  order?: Order | undefined;
  /** At most 100; 25 by default. */
  limit?: number | undefined;
  /** The row to begin with, up to 10,000; with a cursor, only the stated position of that row. */
  offset?: number | undefined;
  /** Cursors of an earlier page. */
  after?: string | undefined;
  before?: string | undefined;
  /** The total is not wanted; it is 0, and there may be more. */
  isUncounted?: boolean | undefined;
};

export type ListPage = {
  rows: any[];
  /** Where the first row stands; null when only the cursor knows. */
  offset: number | null;
  total: number;
  /** Counting stopped at `total`: there are so many rows or more. */
  isMore: boolean;
  /** Looking stopped before the page was full: more of its rows may follow on the next. */
  isPartial: boolean;
  next: string | null;
  previous: string | null;
};

/** Rows that are counted, skipped or sorted at most for one page. */
export const mostCounted = 10_000;
const mostRows = 100;
/** Rows of an export that are read at once; more would delay other users. */
const chunk = 1_000;

/** A page of a list, with stored rows. Throws MALFORMED in words on what the view does not have. */
export const listRows = async (
  database: Pick<Database, 'db' | 'dialect' | 'readAside'> &
    Partial<Pick<Database, 'pages' | 'spellings'>>,
  view: View,
  scope: RowScope,
  query: ListQuery,
): Promise<ListPage> => {
  const resource = view.noun as Resource;
  const order = query.order ?? orderOf(view);
  checkOrder(view, order);
  const { limit = 25, offset, after, before } = query;
  checkNumbers(limit, offset, after ?? before);
  const cursor = after ?? before;
  const from = cursor === undefined ? null : cursorValues(resource, order, cursor);
  const conditions = conditionsOf(view, scope, query.filter ?? {}, database.spellings);
  if (!conditions) return emptyPage;
  const isBackward = before !== undefined && after === undefined;
  const page = {
    resource,
    conditions,
    order,
    from,
    isBackward,
    isUncounted: query.isUncounted ?? false,
    // One more than is shown tells whether there is another page.
    limit: limit + 1,
    offset: from ? 0 : (offset ?? 0),
  };
  const { found, counted, isMore, last } = isTold(resource, conditions, order)
    ? await countedPage({ dialect: database.dialect, db: database.pages ?? database.db }, page)
    : await largePage(database, page, mostCounted);
  const rows = found.slice(0, limit).map((row) => fromDatabase(resource, row));
  const isBeyond = found.length > limit;
  // Where the next page goes on: behind the last row, or behind all that was looked at.
  const end = isBeyond ? rows.at(-1) : (last ?? undefined);
  const begin = from !== null || (offset ?? 0) > 0 ? rows.at(0) : undefined;
  if (isBackward) rows.reverse();
  const [next, previous] = isBackward ? [begin, end] : [end, begin];
  return {
    rows,
    offset: offset ?? (from ? null : 0),
    total: Math.min(counted, mostCounted),
    isMore,
    isPartial: rows.length < limit && last !== null,
    next: next ? cursorOf(resource, order, next) : null,
    previous: previous ? cursorOf(resource, order, previous) : null,
  };
};

/** A page that is found by an index or among few rows, and its total. */
const countedPage = async (line: Inspected, page: LargeQuery): Promise<LargePage> => {
  const { resource, conditions, order } = page;
  const counting = countQuery(line, resource, conditions, mostCounted + 1);
  const counted = Number((await counting.executeTakeFirst())?.counted ?? 0);
  const isMore = counted > mostCounted;
  const plan = planOf(resource, conditions, order, isMore);
  return { found: await pageQuery(line, { ...page, plan }).execute(), counted, isMore, last: null };
};

/** The row count of a list and the sums of its totalled fields, as stored. */
export type Totals = { count: number; sums: Readonly<Record<string, number>> };

/**
 * The exact row count of a list, and the sums of its totals if wanted. Runs by `readLong`, in
 * steps, so that others get their turn and `signal` can abort it. Throws the reason of the signal
 * when aborted. An index answers a count alone; a sum reads every row, which takes ten times as
 * long.
 */
export const exactCount = async (
  database: Pick<Database, 'db' | 'dialect' | 'readLong'> & Partial<Pick<Database, 'spellings'>>,
  view: View,
  scope: RowScope,
  filter: Readonly<Record<string, unknown>> = {},
  { withSums = true, signal }: { withSums?: boolean; signal?: AbortSignal } = {},
): Promise<Totals> => {
  const names = (withSums && view.list.totals) || [];
  const none = Object.fromEntries(names.map((name) => [name, 0]));
  const conditions = conditionsOf(view, scope, filter, database.spellings);
  if (!conditions) return { count: 0, sums: none };
  const resource = view.noun as Resource;
  const order = orderOf(view);
  const counted = async (query: { compile(): CompiledQuery<unknown> }): Promise<Totals> => {
    signal?.throwIfAborted();
    const [row] = (await database.readLong(query.compile())) as Record<string, number>[];
    const sums = Object.fromEntries(names.map((name) => [name, Number(row?.[name] ?? 0)]));
    return { count: Number(row?.counted ?? 0), sums };
  };
  if (isTold(resource, conditions, order))
    return counted(countQuery(database, resource, conditions, null, undefined, names));
  let totals: Totals = { count: 0, sums: none };
  for await (const look of looksThrough(database, { resource, conditions, order }, manyAtOnce)) {
    const part = { resource, conditions, order, ...look, limit: Number.MAX_SAFE_INTEGER };
    totals = added(totals, await counted(countOfPage(database, part, names)));
  }
  return totals;
};

const added = (one: Totals, other: Totals): Totals => ({
  count: one.count + other.count,
  sums: Object.fromEntries(
    Object.entries(one.sums).map(([name, sum]) => [name, sum + (other.sums[name] ?? 0)]),
  ),
});

/** A count that no page waits for may read this many times more at once. */
const manyAtOnce = 20;

/**
 * All rows of a list, in chunks of stored rows, each read by key after the one before: rows that
 * are written meanwhile may be among them, but none comes twice and none that stays is left out.
 */
export async function* exportRows(
  database: Pick<Database, 'db' | 'dialect' | 'readLong'> & Partial<Pick<Database, 'spellings'>>,
  view: View,
  scope: RowScope,
  { filter = {}, order = orderOf(view) }: Pick<ListQuery, 'filter' | 'order'>,
): AsyncGenerator<any[]> {
  const resource = view.noun as Resource;
  checkOrder(view, order);
  const conditions = conditionsOf(view, scope, filter, database.spellings);
  if (!conditions) return;
  const whole: ListLook = {
    plan: planOf(resource, conditions, order, true),
    from: null,
    last: null,
  };
  const looks = isTold(resource, conditions, order)
    ? [whole]
    : looksThrough(database, { resource, conditions, order });
  for await (const look of looks)
    for (let from = look.from, withFrom = look.withFrom; ; withFrom = false) {
      const page = { resource, conditions, order, ...look, from, withFrom, limit: chunk };
      const raw = await database.readLong(pageQuery(database, page).compile());
      const rows = raw.map((row) => fromDatabase(resource, row as Record<string, unknown>));
      if (rows.length > 0) yield rows;
      if (rows.length < chunk) break;
      from = cursorValues(resource, order, cursorOf(resource, order, rows.at(-1) ?? {}));
    }
}

/** One look after the other until the end of a list, on the thread for what takes long. */
async function* looksThrough(
  database: Pick<Database, 'db' | 'dialect' | 'readLong'>,
  list: Pick<PageQuery, 'resource' | 'conditions' | 'order'>,
  times = 1,
): AsyncGenerator<ListLook> {
  const ask: Ask = (query) => database.readLong(query.compile() as never);
  for (let from: unknown[] | null = null; ; ) {
    const look: ListLook | null = await lookFor(database, ask, { ...list, from }, times);
    if (look) yield look;
    if (!look?.last) return;
    from = cursorValues(list.resource, list.order, cursorOf(list.resource, list.order, look.last));
  }
}

/** Whether a list is found without looking through rows that do not belong to it. */
const isTold = (resource: Resource, conditions: readonly Condition[], order: Order): boolean =>
  resource.storage?.size !== 'large' || isIndexOrdered(resource, conditions, order);

/** The page of a list without rows. */
export const emptyPage: ListPage = {
  rows: [],
  offset: 0,
  total: 0,
  isMore: false,
  isPartial: false,
  next: null,
  previous: null,
};

const checkNumbers = (limit: number, offset = 0, cursor?: string): void => {
  if (!Number.isInteger(limit) || limit < 1 || limit > mostRows)
    throw new ApiError('MALFORMED', sentence('A page has 1 to %{most} rows', { most: mostRows }));
  if (!Number.isInteger(offset) || offset < 0)
    throw new ApiError('MALFORMED', 'The first row of a page is a whole number from 0');
  if (cursor === undefined && offset > mostCounted)
    throw new ApiError(
      'MALFORMED',
      'Only the first 10,000 rows can be reached by number; go from page to page, or filter',
    );
};
