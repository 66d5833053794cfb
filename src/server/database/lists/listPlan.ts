import type { Field, Order, Resource } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { tableOf } from '../schema/table.ts';
import { orderColumns } from './cursor.ts';
import type { Condition } from './filter.ts';

/**
 * How a page of a list is found, so that it never sorts more rows than are counted (10,000):
 * - `lead`: an index that leads with these fields has the rows in order already;
 * - `walk`: so many rows belong to the list that the next few are met soon in the order itself;
 * - `sort`: few rows belong to it; they are found by the filters, by those of `fields` when it names
 *   some, and then sorted.
 */
export type ListPlan =
  | { by: 'lead'; fields: readonly string[] }
  | { by: 'walk' }
  | { by: 'sort'; fields?: readonly string[] };

export const planOf = (
  resource: Resource,
  conditions: readonly Condition[],
  order: Order,
  isMany: boolean,
): ListPlan => {
  if (conditions.length === 0) return { by: 'walk' };
  const fields = bestLead(resource, conditions, order);
  if (fields) return { by: 'lead', fields };
  const isWalked = conditions
    .flatMap(fieldsIn)
    .every((name) => resource.storage?.walked?.includes(name));
  return { by: isMany || isWalked || isRanged(conditions, order) ? 'walk' : 'sort' };
};

/** Whether the order itself is asked for from one value to another, so that walking it meets few others. */
const isRanged = (conditions: readonly Condition[], { field }: Order) =>
  conditions.some(
    (condition) => (condition.op === 'from' || condition.op === 'to') && condition.field === field,
  );

/** The equal fields of the most telling index that has the rows of a list in its order; null for none. */
const bestLead = (
  resource: Resource,
  conditions: readonly Condition[],
  order: Order,
): string[] | null => {
  const leads = leadsOf(resource, equalFields(conditions), order);
  return mostTelling(
    resource,
    leads.filter(({ isOrdered }) => isOrdered).map(({ lead }) => lead),
  );
};

/** The fields by which rows are best found when their order does not matter; null when none is equal. */
export const usableIndex = (
  resource: Resource,
  conditions: readonly Condition[],
): string[] | null => {
  const leads = leadsOf(resource, equalFields(conditions)).map(({ lead }) => lead);
  return mostTelling(resource, leads);
};

/** Whether one index alone has the rows of a list, in its order. */
export const isIndexOrdered = (
  resource: Resource,
  conditions: readonly Condition[],
  order: Order,
): boolean =>
  conditions.every(({ op }) => op === 'is') &&
  (conditions.length === 0 ||
    leadsOf(resource, equalFields(conditions), order).some(
      ({ lead, isOrdered }) => isOrdered && equalFields(conditions).size === lead.length,
    ));

/** Fields that have one value in every row of a list, each with whether it is another value than null. */
export type EqualFields = ReadonlyMap<string, boolean>;

/** The fields that have one value in every row of a list. */
export const equalFields = (conditions: readonly Condition[]): EqualFields =>
  new Map(
    conditions.flatMap((condition) =>
      condition.op === 'is' ? [[condition.field, condition.value !== null] as const] : [],
    ),
  );

/** The fields that a condition looks at. */
export const fieldsIn = (condition: Condition): readonly string[] => {
  if (condition.op === 'any') return [...new Set(condition.of.flat().flatMap(fieldsIn))];
  return condition.op === 'begins'
    ? [...condition.fields, ...condition.or.map(({ field }) => field)]
    : [condition.field];
};

/** Whether a condition says what rows are. What they are not leads to none of them. */
export const isTelling = (condition: Condition): boolean =>
  condition.op === 'any' ? condition.of.flat().every(isTelling) : condition.op !== 'not';

export type Lead = {
  /** The equal fields that an index begins with. */
  lead: string[];
  /** All that the index holds. */
  columns: readonly string[];
  /** Behind its lead it has the rows in the order that was given. */
  isOrdered: boolean;
};

/**
 * The indexes that begin with equal fields. A partial index serves only a list without the rows
 * that it leaves out.
 */
export const leadsOf = (resource: Resource, equal: EqualFields, order?: Order): Lead[] => {
  const { key, indexes } = tableOf(resource);
  // A field that is equal in every row does not affect the order.
  const wanted = order && orderColumns(resource, order).filter((name) => !equal.has(name));
  const whole = indexes.filter(({ present }) => present.every((name) => equal.get(name)));
  return [key, ...whole.map(({ columns }) => [...columns, ...key])].flatMap((columns) => {
    const end = columns.findIndex((name) => !equal.has(name));
    const lead = end === -1 ? columns : columns.slice(0, end);
    const rest = [...new Set(columns.slice(lead.length).filter((name) => !equal.has(name)))];
    const isOrdered = wanted?.every((name, at) => rest[at] === name) ?? false;
    return lead.length > 0 ? [{ lead, columns, isOrdered }] : [];
  });
};

/** Whether an index that begins with some fields has the rows in order, and tells all that the conditions ask. */
export const isToldByIndex = (
  resource: Resource,
  conditions: readonly Condition[],
  order: Order,
  fields: readonly string[],
): boolean =>
  conditions.every(isTelling) &&
  leadsOf(resource, equalFields(conditions), order).some(
    ({ lead, columns, isOrdered }) =>
      isOrdered &&
      lead.join() === fields.join() &&
      conditions.flatMap(fieldsIn).every((name) => columns.includes(name)),
  );

/** Codes of people and clients: there are more of them than of anything that they refer to. */
const weightOfCode = 8;

/**
 * Rough selectivity of some fields together. It is not counted, so that the same list always has
 * the same plan.
 */
export const weightOf = (resource: Resource, fields: readonly string[]): number =>
  fields.reduce((sum, name) => {
    const field = resource.fields[name] as Field;
    return sum + (field.options.code ? weightOfCode : kindOf(field).selectivity);
  }, 0);

const mostTelling = (resource: Resource, leads: readonly string[][]): string[] | null =>
  leads.reduce<string[] | null>(
    (best, lead) =>
      best === null || weightOf(resource, lead) > weightOf(resource, best) ? lead : best,
    null,
  );
