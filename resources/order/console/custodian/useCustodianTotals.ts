import { usePolled } from '#console/calls/callsTo.ts';
import type { AnswerTo } from '#model';
import type { order } from '#schemas/order.ts';
import { orderCalls } from '../bid/orderCalls.ts';

/** What custodians have said of one day's bids of a series on one margin. */
export type CustodianTotal = AnswerTo<typeof order, 'custodianTotals'>['totals'][number];
/** Bids and shares of one kind. */
export type Sum = CustodianTotal['confirmed'];

const everyMs = 10_000;

/** What is confirmed, refused and not answered of the bids that one may see, asked again by itself. */
export const useCustodianTotals = () => usePolled(orderCalls, 'custodianTotals', {}, everyMs);
