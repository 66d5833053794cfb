import { isoTime } from '#domain/market/calendar.ts';
import { wireNumber } from '#domain/money.ts';
import type { Order } from '../orderRow.ts';

/** The audit fields of a row are not journalled: the entry itself has who and when. */
const untold = {
  version: undefined,
  createdBy: undefined,
  createdAt: undefined,
  updatedBy: undefined,
  updatedAt: undefined,
};

/** Values of an order as the journal has those of every row: money in rupees, instants in ISO 8601. */
export const journalled = (values: Partial<Order>): Record<string, unknown> => {
  const told: Record<string, unknown> = { ...values, ...untold };
  for (const name of ['price', 'value'] as const)
    if (typeof values[name] === 'number') told[name] = wireNumber(values[name], 2);
  for (const name of ['entryTime', 'modifiedTime'] as const)
    if (typeof values[name] === 'number') told[name] = isoTime(values[name]);
  return told;
};
