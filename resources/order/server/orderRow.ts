import type { StoredRow } from '#model';
import { order } from '#schemas/order.ts';
import { addOf, updateOf } from '#server/database/rows/rowStatements.ts';
import { fromDatabase } from '#server/database/schema/columns.ts';

/** An order as it is stored: money in paise, instants in ms. */
export type OrderRow = StoredRow<typeof order>;

/** An order as a prepared statement answers it, made the stored row: flags are true and false. */
export const orderRowOf = (row: any): OrderRow => fromDatabase(order, row);

/** Adds the row of a new order, together with others of its batch. */
export const insertOrder = addOf(order);

/** Writes some fields of an order that has changed, and its next version. */
export const updateOrder = updateOf(order);
