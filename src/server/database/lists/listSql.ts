import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Field, Order, Resource } from '#model';
import { formOf } from '../schema/columns.ts';
import type { Dialect } from '../schema/dialect.ts';
import type { Inspected } from '../schema/inspect.ts';
import { columnIn } from '../schema/table.ts';
import { orderColumns } from './cursor.ts';
import type { Condition } from './filter.ts';
import { type ListPlan, usableIndex } from './listPlan.ts';

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
  { dialect, db }: Inspected,
  { resource, conditions, order, plan, from, withFrom = false, until = null, ...more }: PageQuery,
) => {
  const { isBackward = false, limit, offset = 0 } = more;
  const isDown = order.descending !== isBackward;
  const columns = orderColumns(resource, order);
  const mayLead = (name: string) =>
    plan.by === 'sort'
      ? plan.fields === undefined || plan.fields.includes(name)
      : name === order.field || (plan.by === 'lead' && plan.fields.includes(name));
  const filtering: Compare = { dialect, resource, mayLead };
  const ordering: Compare = { dialect, resource, mayLead: () => plan.by !== 'sort' };
  const { names, isPinned, placeOf } = pinned(ordering, plan, conditions, columns);
  let query = db.selectFrom(resource.name).selectAll();
  for (const condition of conditions)
    query = query.where(holds(filtering, condition, isPinned(condition)));
  if (from) query = query.where(beyond(ordering, ...placeOf(from), isDown, withFrom));
  if (until)
    query = query.where(dialect.likely(beyond(ordering, ...placeOf(until), !isDown, false)));
  query = inOrder(query, ordering, names, isDown).limit(limit);
  return offset > 0 ? query.offset(offset) : query;
};

/**
 * The columns that a page is ordered by. PostgreSQL knows that what is equal in every row sorts
 * nothing, and then takes whatever index has the order of the rest; with a field that lies between a
 * value and itself it does not, and only the index that leads with it has the order.
 */
const pinned = (
  { dialect, resource }: Compare,
  plan: ListPlan,
  conditions: readonly Condition[],
  columns: readonly string[],
) => {
  const pins = new Map<string, unknown>();
  if (dialect.mustPin && plan.by === 'lead')
    for (const condition of conditions)
      if (
        condition.op === 'is' &&
        condition.value !== null &&
        plan.fields.includes(condition.field)
      )
        pins.set(condition.field, condition.value);
  // The whole lead or nothing of it: a part alone is the order of no index.
  if (plan.by !== 'lead' || pins.size < plan.fields.length) pins.clear();
  const lead = plan.by === 'lead' && pins.size > 0 ? plan.fields : [];
  const names = [...lead, ...columns.filter((name) => !pins.has(name))];
  const isWhole = pins.size > 0 && names.every((name) => columnIn(resource, name).isRequired);
  return {
    names,
    isPinned: (condition: Condition) => condition.op === 'is' && pins.has(condition.field),
    /** The columns that tell a place in the order, and their values there. */
    placeOf: (values: readonly unknown[]): [readonly string[], readonly unknown[]] => {
      const known = new Map([...columns.map((name, at) => [name, values[at]] as const), ...pins]);
      return isWhole ? [names, names.map((name) => known.get(name))] : [columns, values];
    },
  };
};

/** The rows of a query in the order of some columns, nulls lowest. */
export const inOrder = <Q extends SelectQueryBuilder<any, any, any>>(
  query: Q,
  compare: Compare,
  columns: readonly string[],
  isDown: boolean,
): Q =>
  columns.reduce<Q>((before, name) => {
    const { isRequired } = columnIn(compare.resource, name);
    const nulls = compare.dialect.nullsLowest(isRequired, isDown);
    const way = sql.raw(isDown ? 'desc' : 'asc');
    return before.orderBy(sql`${column(compare, name)} ${way}${nulls}`) as Q;
  }, query);

/** Counts the rows of a page that may be as long as its limit, and adds up some of their numbers. */
export const countOfPage = (line: Inspected, page: PageQuery, sums: readonly string[] = []) =>
  line.db
    .selectFrom(
      pageQuery(line, page)
        .clearSelect()
        .select([sql.lit(1).as('one'), ...sums])
        .as('some'),
    )
    .select(countedWith(sums));

/** The count of rows and the sum of each of some columns, under the name of the column. */
const countedWith = (sums: readonly string[]) => [
  sql<number>`count(*)`.as('counted'),
  // A sum of whole numbers stays an integer only where the statement says so.
  ...sums.map((name) =>
    sql<number>`cast(coalesce(sum(${sql.ref(`some.${name}`)}), 0) as bigint)`.as(name),
  ),
];

/**
 * Counts the rows that fulfil the conditions, up to `most` of them; all when that is null; and adds
 * up the columns of `sums` in them. They are found by the index of the fields of `lead`.
 */
export const countQuery = (
  { dialect, db }: Inspected,
  resource: Resource,
  conditions: readonly Condition[],
  most: number | null,
  lead: readonly string[] | null = usableIndex(resource, conditions),
  sums: readonly string[] = [],
) => {
  let rows = db.selectFrom(resource.name).select([sql.lit(1).as('one'), ...sums]);
  const mayLead = (name: string) => !lead || lead.includes(name);
  for (const condition of conditions)
    rows = rows.where(holds({ dialect, resource, mayLead }, condition));
  if (most !== null) rows = rows.limit(most);
  return db.selectFrom(rows.as('some')).select(countedWith(sums));
};

/** How the columns of a resource are compared, and which of them may lead the database to an index. */
export type Compare = { dialect: Dialect; resource: Resource; mayLead(name: string): boolean };

const column = ({ dialect, resource, mayLead }: Compare, name: string) => {
  const { form } = columnIn(resource, name);
  return mayLead(name) ? dialect.compared(name, form) : dialect.unindexed(name, form);
};

const value = ({ dialect, resource }: Compare, name: string, stored: unknown) =>
  dialect.comparedValue(stored, columnIn(resource, name).form);

const holds = (compare: Compare, condition: Condition, isPinned = false): Expression<SqlBool> => {
  if (condition.op === 'begins') return anyBegins(compare, condition);
  if (condition.op === 'any') return anyHolds(compare, condition.of);
  const left = column(compare, condition.field);
  const right = (stored: unknown) => value(compare, condition.field, stored);
  if (condition.op === 'not')
    return condition.values.length === 0
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`(${left} is null or ${left} not in (${sql.join(condition.values.map(right))}))`;
  if (condition.op === 'in')
    return sql<SqlBool>`${left} in (${sql.join(condition.values.map(right))})`;
  if (condition.op === 'from') return sql<SqlBool>`${left} >= ${right(condition.value)}`;
  if (condition.op === 'to') return sql<SqlBool>`${left} <= ${right(condition.value)}`;
  if (isPinned)
    return sql<SqlBool>`${left} between ${right(condition.value)} and ${right(condition.value)}`;
  return condition.value === null
    ? sql<SqlBool>`${left} is null`
    : sql<SqlBool>`${left} = ${right(condition.value)}`;
};

/** All conditions of one of the alternatives hold; each that has an index may be found by it. */
const anyHolds = (
  compare: Compare,
  alternatives: Extract<Condition, { op: 'any' }>['of'],
): Expression<SqlBool> => {
  const each = alternatives.map(
    (conditions) =>
      sql<SqlBool>`(${sql.join(
        conditions.map((condition) => holds(compare, condition)),
        sql` and `,
      )})`,
  );
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
};

/**
 * Condition: one of the fields begins with the text, or a field of `or` has one of its values. A
 * prefix is a range: from the text up to the text followed by the last character.
 */
const anyBegins = (
  compare: Compare,
  { fields, value: text, or }: Extract<Condition, { op: 'begins' }>,
): Expression<SqlBool> => {
  const begins = fields.flatMap((name) =>
    spellings(compare.resource.fields[name] as Field, text).map((spelling) => {
      const left = column(compare, name);
      const from = value(compare, name, spelling) as string;
      return sql<SqlBool>`(${left} >= ${from} and ${left} < ${`${from}\u{10FFFF}`})`;
    }),
  );
  const same = [...new Set(or.map(({ field }) => field))].map((field) => {
    const values = or.flatMap((one) =>
      one.field === field ? [value(compare, field, one.value)] : [],
    );
    return sql<SqlBool>`${column(compare, field)} in (${sql.join(values)})`;
  });
  const parts = [...begins, ...same];
  return parts.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
};

/** Folded text is found in any case, capitals in capitals; a code as it was typed or in capitals. */
const spellings = (field: Field, text: string): string[] => {
  if (formOf(field) === 'folded') return [text];
  const upper = text.toUpperCase();
  return field.options.upper ? [upper] : [...new Set([text, upper])];
};

/** The rows after a place, or at it as well. Nulls stand lowest: first going up, last going down. */
const beyond = (
  compare: Compare,
  columns: readonly string[],
  from: readonly unknown[],
  isDown: boolean,
  isIncluded: boolean,
): RawBuilder<SqlBool> => {
  const [first = '', ...rest] = columns;
  const [leadingValue, ...others] = from;
  const sign = sql.raw(`${isDown ? '<' : '>'}${isIncluded ? '=' : ''}`);
  const tuple = (names: readonly string[], values: readonly unknown[]) => {
    const left = names.map((name) => column(compare, name));
    const right = names.map((name, at) => value(compare, name, values[at]));
    return sql<SqlBool>`(${sql.join(left)}) ${sign} (${sql.join(right)})`;
  };
  const leading = column(compare, first);
  if (leadingValue === null) {
    const sameNull = sql<SqlBool>`(${leading} is null and ${tuple(rest, others)})`;
    return isDown ? sameNull : sql<SqlBool>`(${sameNull} or ${leading} is not null)`;
  }
  const { isRequired } = columnIn(compare.resource, first);
  return isDown && !isRequired
    ? sql<SqlBool>`(${tuple(columns, from)} or ${leading} is null)`
    : tuple(columns, from);
};
