import { sql } from 'kysely';
import type { Order, Resource } from '#model';
import type { Inspected } from '../schema/inspect.ts';
import { tableOf } from '../schema/table.ts';
import type { Condition } from './filter.ts';
import type { Ask } from './listLook.ts';
import { equalFields, fieldsIn, isTelling, type ListPlan, leadsOf, weightOf } from './listPlan.ts';
import { countQuery } from './listSql.ts';

/** Conditions of a list that an index alone tells. */
type PlannedList = { fields: readonly string[]; conditions: readonly Condition[]; plan: ListPlan };

export type Narrowest = PlannedList & {
  counted: number;
  /** There is no other condition: what is counted is the list. */
  tellsAll: boolean;
};

/**
 * The index that leads to the fewest rows of a list, counted up to `most`; of two that lead to many, the
 * likely more selective one. Null when no condition has an index.
 */
export const narrowest = async (
  line: Inspected,
  ask: Ask,
  {
    resource,
    conditions,
    order,
  }: { resource: Resource; conditions: readonly Condition[]; order: Order },
  most: number,
): Promise<Narrowest | null> => {
  const plannedLists = plannedListsOf(resource, conditions, order);
  if (plannedLists.length === 0) return null;
  const counts = plannedLists.map((each, number) =>
    line.db
      .selectFrom(countQuery(line, resource, each.conditions, most, each.fields).as('count'))
      .select([sql.lit(number).as('number'), 'counted']),
  );
  const all = counts.reduce((before, next) => before.unionAll(next) as typeof before);
  const found = await ask(line.db.selectFrom(all.as('counts')).selectAll());
  return found
    .map(({ number, counted }) => ({
      ...(plannedLists[Number(number)] as PlannedList),
      counted: Number(counted),
    }))
    .map((each) => ({ ...each, tellsAll: each.conditions.length === conditions.length }))
    .reduce((best, each) => (isNarrower(resource, each, best) ? each : best));
};

const isNarrower = (resource: Resource, one: Narrowest, other: Narrowest): boolean =>
  one.counted === other.counted
    ? weightOf(resource, one.fields) > weightOf(resource, other.fields)
    : one.counted < other.counted;

const plannedListsOf = (
  resource: Resource,
  conditions: readonly Condition[],
  order: Order,
): PlannedList[] => {
  const leads = leadsOf(resource, equalFields(conditions), order);
  const equal = [...new Map(leads.map(({ lead }) => [lead.join(), lead])).values()];
  const { key, indexes } = tableOf(resource);
  // A compared field is not null, so an index that leaves out only rows without it has all matches.
  const whole = indexes.filter(({ columns, present }) =>
    present.every((name) => name === columns[0]),
  );
  const led = new Set([key[0], ...whole.map(({ columns }) => columns[0])]);
  const others = conditions.filter((one) => one.op !== 'is' && isTelling(one));
  const otherFields = [
    ...new Map(others.map((one) => [fieldsIn(one).join(), fieldsIn(one)])).values(),
  ];
  return [
    ...equal.map((fields) => ({
      fields,
      conditions: conditions.filter((one) => one.op === 'is' && fields.includes(one.field)),
      plan: leads.some(({ lead, isOrdered }) => isOrdered && lead.join() === fields.join())
        ? { by: 'lead' as const, fields }
        : { by: 'sort' as const, fields },
    })),
    ...otherFields
      .filter((fields) => fields.length > 0 && fields.every((name) => led.has(name)))
      .map((fields) => ({
        fields,
        // From one value and to another are one condition to an index.
        conditions: others.filter((one) => fieldsIn(one).join() === fields.join()),
        plan: { by: 'sort' as const, fields },
      })),
  ];
};
