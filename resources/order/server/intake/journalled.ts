import { fieldsOf } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { order } from '#schemas/order.ts';
import { auditNames, encoded } from '#server/database/schema/columns.ts';
import type { OrderRow } from '../orderRow.ts';

/** The audit fields of a row are not journalled: the entry itself has who and when. */
const untold = Object.fromEntries(auditNames.map((name) => [name, undefined]));

/** The fields whose stored values the wire spells otherwise: money and instants. */
const spelled = fieldsOf(order).filter(([, field]) => {
  const { scale, column } = kindOf(field);
  return scale?.(field) !== undefined || column(field) === 'instant';
});

/** Values of an order as the journal has those of every row: money in rupees, instants in ISO 8601. */
export const journalled = (values: Partial<OrderRow>): Record<string, unknown> => {
  const entry: Record<string, unknown> = { ...values, ...untold };
  for (const [name, field] of spelled)
    if (typeof entry[name] === 'number') entry[name] = encoded(field, entry[name]);
  return entry;
};
