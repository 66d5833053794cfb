import type { CompiledQuery } from 'kysely';
import { type Order, orderOf, type Resource, type View } from '#model';
import { ApiError } from '../errors.ts';
import { fromDatabase } from './columns.ts';
import { checkOrder, cursorOf, cursorValues } from './cursor.ts';
import type { Database } from './database.ts';
import { type Condition, conditionsOf } from './filter.ts';
import { type ListPlan, planOf, telling } from './listPlan.ts';
import { countQuery, type PageQuery, pageQuery } from './listSql.ts';
import type { RowScope } from './rowRules.ts';

/** What is asked of a list, in values of the wire; `field__gte` and `field__lte` for ranges, `q` for the search box. */
export type ListQuery = {
  filter?: Readonly<Record<string, unknown>> | undefined;
  order?: Order | undefined;
  /** At most 100, 25 when not said. */
  limit?: number | undefined;
  /** The row to begin with, up to 10,000; with a cursor, only where that row is said to stand. */
  offset?: number | undefined;
  /** Cursors of an earlier page. */
  after?: string | undefined;
  before?: string | undefined;
};

export type ListPage = {
  rows: any[];
  /** Where the first row stands; null when only the cursor knows. */
  offset: number | null;
  total: number;
  /** There are more than `total`: counting stopped there. */
  isMore: boolean;
  next: string | null;
  previous: string | null;
};

/** Rows that are counted, skipped or sorted at most for one page. */
export const mostCounted = 10_000;
const mostRows = 100;
/** Rows of an export that are read at once; more would hold up whoever else is served. */
const chunk = 1_000;

/** A page of a list, with stored rows. Throws MALFORMED in words on what the view does not offer. */
export const listRows = async (
  database: Pick<Database, 'db' | 'dialect' | 'readLong'>,
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
  const conditions = conditionsOf(view, scope, query.filter ?? {});
  if (!conditions) return nothing;
  const counted = await count(database, resource, conditions, mostCounted + 1);
  const isBackward = before !== undefined && after === undefined;
  const plan = planOf(resource, conditions, order, counted > mostCounted);
  const page = pageQuery(database, {
    resource,
    conditions,
    order,
    plan,
    from,
    isBackward,
    // One more than is shown tells whether there is another page.
    limit: limit + 1,
    offset: from ? 0 : (offset ?? 0),
  });
  const found = await rowsOf(database, page, isShort(resource, conditions, leadOf(plan)));
  const rows = found.slice(0, limit).map((row) => fromDatabase(resource, row));
  if (isBackward) rows.reverse();
  const isBeyond = found.length > limit;
  const hasNext = isBackward || isBeyond;
  const hasPrevious = isBackward ? isBeyond : from !== null || (offset ?? 0) > 0;
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    rows,
    offset: offset ?? (from ? null : 0),
    total: Math.min(counted, mostCounted),
    isMore: counted > mostCounted,
    next: hasNext && last ? cursorOf(resource, order, last) : null,
    previous: hasPrevious && first ? cursorOf(resource, order, first) : null,
  };
};

/** How many rows a list has, however many; away from the calling thread. */
export const exactCount = async (
  database: Pick<Database, 'db' | 'dialect' | 'readLong'>,
  view: View,
  scope: RowScope,
  filter: Readonly<Record<string, unknown>> = {},
): Promise<number> => {
  const conditions = conditionsOf(view, scope, filter);
  if (!conditions) return 0;
  const query = countQuery(database, view.noun as Resource, conditions, null);
  const [row] = await database.readLong(query.compile() as CompiledQuery<{ counted: number }>);
  return row?.counted ?? 0;
};

/**
 * All rows of a list, in chunks of stored rows, each read by key after the one before: rows that
 * are written meanwhile may be among them, but none comes twice and none that stays is left out.
 */
export async function* exportRows(
  database: Pick<Database, 'db' | 'dialect' | 'readLong'>,
  view: View,
  scope: RowScope,
  { filter = {}, order = orderOf(view) }: Pick<ListQuery, 'filter' | 'order'>,
): AsyncGenerator<any[]> {
  const resource = view.noun as Resource;
  checkOrder(view, order);
  const conditions = conditionsOf(view, scope, filter);
  if (!conditions) return;
  const plan = planOf(resource, conditions, order, true);
  let from: unknown[] | null = null;
  for (;;) {
    const page: PageQuery = { resource, conditions, order, plan, from, limit: chunk };
    const raw = await database.readLong(pageQuery(database, page).compile());
    const rows = raw.map((row) => fromDatabase(resource, row as Record<string, unknown>));
    if (rows.length > 0) yield rows;
    if (rows.length < chunk) return;
    from = cursorValues(resource, order, cursorOf(resource, order, rows.at(-1) ?? {}));
  }
}

const nothing: ListPage = {
  rows: [],
  offset: 0,
  total: 0,
  isMore: false,
  next: null,
  previous: null,
};

const count = async (
  database: Pick<Database, 'db' | 'dialect' | 'readLong'>,
  resource: Resource,
  conditions: readonly Condition[],
  most: number,
): Promise<number> => {
  const query = countQuery(database, resource, conditions, most);
  const lead = telling(resource, conditions) ?? [];
  const [row] = await rowsOf(database, query, isShort(resource, conditions, lead));
  return (row?.counted as number | undefined) ?? 0;
};

/** Whether an index alone tells the rows; else many may be looked at for the few that belong. */
const isShort = (
  resource: Resource,
  conditions: readonly Condition[],
  lead: readonly string[],
): boolean =>
  resource.size !== 'large' ||
  conditions.every((condition) => condition.op === 'is' && lead.includes(condition.field));

const leadOf = (plan: ListPlan): readonly string[] => (plan.by === 'lead' ? plan.fields : []);

/** Short reads are done here; what may be long is done where it holds up nobody. */
const rowsOf = async (
  { readLong }: Pick<Database, 'readLong'>,
  query: { compile(): CompiledQuery<any>; execute(): Promise<unknown[]> },
  isShort: boolean,
) =>
  (isShort ? await query.execute() : await readLong(query.compile())) as Record<string, unknown>[];

const checkNumbers = (limit: number, offset = 0, cursor?: string): void => {
  if (!Number.isInteger(limit) || limit < 1 || limit > mostRows)
    throw new ApiError('MALFORMED', `A page has 1 to ${mostRows} rows`);
  if (!Number.isInteger(offset) || offset < 0)
    throw new ApiError('MALFORMED', 'The first row of a page is a whole number from 0');
  if (cursor === undefined && offset > mostCounted)
    throw new ApiError(
      'MALFORMED',
      'Only the first 10,000 rows can be reached by number; go on from page to page, or filter',
    );
};
