import { callsTo } from '#console/calls/callsTo.ts';
import { rowsOf } from '#console/calls/rowsOf.ts';
import type { order } from '#schemas/order.ts';

/** The calls of orders. */
export const orderCalls = callsTo<typeof order>('order');

/** The rows of orders. */
export const orders = rowsOf<typeof order>('order');
