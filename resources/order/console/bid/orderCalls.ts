import { callsTo } from '#console/calls/callsTo.ts';
import type { order } from '#schemas/order.ts';

/** The calls of orders. */
export const orderCalls = callsTo<typeof order>('order');
