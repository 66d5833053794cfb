import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Field, Order, Resource } from '#model';
import { formOf } from './columns.ts';
import { orderColumns } from './cursor.ts';
import { dialect } from './dialect.ts';
import type { Condition } from './filter.ts';
import { type ListPlan, telling } from './listPlan.ts';

/** A page: the rows that fulfil the conditions, in an order, from a place in it. */
export type PageQuery = {
  resource: Resource;
  conditions: readonly Condition[];
  order: Order;
  plan: ListPlan;
  /** The values of the order columns of the row before the first; null for the start. */
  from: readonly unknown[] | null;
  /** `from` is a row of the page itself. */
  withFrom?: boolean;
  /** The values of the order columns of the first row beyond the page; null for the end. */
  until?: readonly unknown[] | null;
  /** Towards the start of the list; the rows come nearest first. */
  isBackward?: boolean;
  limit: number;
  offset?: number;
};

/** The query of a page. The plan decides which indexes the database may think of. */
export const pageQuery = (
  db: Kysely<any>,
  { resource, conditions, order, plan, from, withFrom = false, until = null, ...more }: PageQuery,
) => {
  const { isBackward = false, limit, offset = 0 } = more;
  const isDown = order.descending !== isBackward;
  const columns = orderColumns(resource, order);
  const mayLead = (name: string) =>
    plan.by === 'sort'
      ? plan.fields === undefined || plan.fields.includes(name)
      : name === order.field || (plan.by === 'lead' && plan.fields.includes(name));
  const ordered = (name: string) => column(name, () => plan.by !== 'sort');
  let query = db.selectFrom(resource.name).selectAll();
  for (const condition of conditions) query = query.where(holds(resource, condition, mayLead));
  if (from) query = query.where(beyond(resource, columns, from, isDown, withFrom, ordered));
  if (until) query = query.where(beyond(resource, columns, until, !isDown, false, ordered));
  query = inOrder(query, columns.map(ordered), isDown).limit(limit);
  return offset > 0 ? query.offset(offset) : query;
};

/** The rows of a query in the order of some columns, nulls lowest. */
export const inOrder = <Q extends SelectQueryBuilder<any, any, any>>(
  query: Q,
  columns: readonly Expression<unknown>[],
  isDown: boolean,
): Q =>
  columns.reduce<Q>((before, each) => before.orderBy(each, isDown ? 'desc' : 'asc') as Q, query);

/** Counts the rows of a page that may be as long as its limit. */
export const countOfPage = (db: Kysely<any>, page: PageQuery) =>
  db
    .selectFrom(pageQuery(db, page).clearSelect().select(sql.lit(1).as('one')).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('counted'));

/**
 * Counts the rows that fulfil the conditions, up to `most` of them; all when that is null. They are
 * found by the index of the fields of `lead`.
 */
export const countQuery = (
  db: Kysely<any>,
  resource: Resource,
  conditions: readonly Condition[],
  most: number | null,
  lead: readonly string[] | null = telling(resource, conditions),
) => {
  let rows = db.selectFrom(resource.name).select(sql.lit(1).as('one'));
  for (const condition of conditions)
    rows = rows.where(holds(resource, condition, (name) => !lead || lead.includes(name)));
  if (most !== null) rows = rows.limit(most);
  return db.selectFrom(rows.as('some')).select((eb) => eb.fn.countAll<number>().as('counted'));
};

type MayLead = (name: string) => boolean;

const column = (name: string, mayLead: MayLead) =>
  mayLead(name) ? sql.ref(name) : dialect.unindexed(name);

const holds = (resource: Resource, condition: Condition, mayLead: MayLead): Expression<SqlBool> => {
  if (condition.op === 'begins') return anyBegins(resource, condition, mayLead);
  const left = column(condition.field, mayLead);
  if (condition.op === 'in') return sql<SqlBool>`${left} in (${sql.join(condition.values)})`;
  if (condition.op === 'from') return sql<SqlBool>`${left} >= ${condition.value}`;
  if (condition.op === 'to') return sql<SqlBool>`${left} <= ${condition.value}`;
  return condition.value === null
    ? sql<SqlBool>`${left} is null`
    : sql<SqlBool>`${left} = ${condition.value}`;
};

/** One of the fields begins with the text; everything that does lies between it and itself with the last character. */
const anyBegins = (
  resource: Resource,
  { fields, value }: Extract<Condition, { op: 'begins' }>,
  mayLead: MayLead,
): Expression<SqlBool> => {
  const parts = fields.flatMap((name) =>
    spellings(resource.fields[name] as Field, value).map((text) => {
      const left = column(name, mayLead);
      return sql<SqlBool>`(${left} >= ${text} and ${left} < ${`${text}\u{10FFFF}`})`;
    }),
  );
  return parts.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
};

/** Folded text is found in any case, capitals in capitals; a code as it was typed or in capitals. */
const spellings = (field: Field, text: string): string[] => {
  if (formOf(field) === 'folded') return [text];
  const upper = text.toUpperCase();
  return field.options.upper || field.kind === 'pan' ? [upper] : [...new Set([text, upper])];
};

/** The rows after a place, or at it as well. Nulls stand lowest: first going up, last going down. */
const beyond = (
  resource: Resource,
  columns: readonly string[],
  from: readonly unknown[],
  isDown: boolean,
  isIncluded: boolean,
  ordered: (name: string) => Expression<unknown>,
): Expression<SqlBool> => {
  const [first = '', ...rest] = columns;
  const [value, ...others] = from;
  const sign = sql.raw(`${isDown ? '<' : '>'}${isIncluded ? '=' : ''}`);
  const tuple = (names: readonly string[], values: readonly unknown[]) =>
    sql<SqlBool>`(${sql.join(names.map(ordered))}) ${sign} (${sql.join(values)})`;
  if (value === null) {
    const sameNull = sql<SqlBool>`(${ordered(first)} is null and ${tuple(rest, others)})`;
    return isDown ? sameNull : sql<SqlBool>`(${sameNull} or ${ordered(first)} is not null)`;
  }
  const isOptional = (resource.fields[first] as Field).options.optional;
  return isDown && isOptional
    ? sql<SqlBool>`(${tuple(columns, from)} or ${ordered(first)} is null)`
    : tuple(columns, from);
};
