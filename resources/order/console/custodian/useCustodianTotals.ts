import { usePolled } from '#console/calls/callsTo.ts';
import type { AnswerTo } from '#model';
import type { order } from '#schemas/order.ts';
import { orderCalls } from '../bid/orderCalls.ts';

/** The answers of custodians for one day's bids of a series on one margin. */
export type CustodianTotal = AnswerTo<typeof order, 'custodianTotals'>['totals'][number];
/** Bids and shares of one kind. */
export type Sum = CustodianTotal['confirmed'];

const everyMs = 10_000;

/** The confirmed, refused and unanswered bids among those that the user may see, polled. */
export const useCustodianTotals = () => usePolled(orderCalls, 'custodianTotals', {}, everyMs);
