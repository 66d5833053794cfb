import { refusalWords } from '#domain/bid/refusal.ts';
import { order } from '#schemas/order.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { type Fault, faultIn } from '#server/files/csv/fault.ts';
import { carryBid } from '../../order/server/change/carry.ts';
import { cancelBid, modifyBid } from '../../order/server/change/revision.ts';
import { takeBid } from '../../order/server/intake/intake.ts';
import type { Refused } from '../../order/server/intake/refused.ts';
import type { OrderRow } from '../../order/server/orderRow.ts';
import { intendedBy, ordersOf } from './intended.ts';
import type { OrderInstruction } from './readRow.ts';

/** The outcome of a row: the order that it made or changed, or why it did not. */
export type Placed =
  | { outcome: 'accepted'; orderId: number; orderStatus: string; faults: [] }
  | { outcome: 'refused'; orderId: number | null; orderStatus: null; faults: Fault[] };

/**
 * The name of a row of a batch, unique among all bids of its user and the same on every retry. A
 * row that was refused when it was placed gets another name in its next turn, since a name is
 * answered only once.
 */
export const clientOrderIdOf = (batchId: number, row: number, turn: number | null): string =>
  turn === null ? `B${batchId}-${row}` : `B${batchId}-${row}-${turn + 1}`;

/** A row of a batch by its name; whether its user has not used that name before. */
type NamedRow = { batchId: number; clientOrderId: string; isNamedAnew: boolean };

/** Places one row as a bid that comes alone is placed, inside of the transaction of its batch. */
export const placeRow = async (
  tx: Tx,
  { batchId, clientOrderId, isNamedAnew }: NamedRow,
  instruction: OrderInstruction,
): Promise<Placed> => {
  const { bid, before, faults } = await intendedBy(tx, instruction);
  if (!bid || faults.length > 0)
    return { outcome: 'refused', orderId: instruction.orderId, orderStatus: null, faults };
  if (!before) {
    return placementOf(await takeBid(tx, { bid, clientOrderId, batchId, isNamedAnew }), null);
  }
  const { orderId } = before;
  const { quantity, price, isMarketOrder } = bid;
  const revising = { orderId, scope: ordersOf(tx), batchId };
  const change = { ...revising, quantity, price, version: null };
  if (instruction.operation === 'C') return placementOf(await cancelBid(tx, revising), orderId);
  if (instruction.operation === 'CF') return placementOf(await carryBid(tx, change), orderId);
  return placementOf(await modifyBid(tx, { ...change, isMarketOrder }), orderId);
};

const placementOf = (answer: { order: OrderRow } | Refused, orderId: number | null): Placed => {
  if ('order' in answer)
    return {
      outcome: 'accepted',
      orderId: answer.order.orderId,
      orderStatus: order.fields.orderStatus.choices[answer.order.orderStatus],
      faults: [],
    };
  const { code, field } = answer.refusal;
  return {
    outcome: 'refused',
    orderId,
    orderStatus: null,
    faults: [faultIn(field ?? '', code, refusalWords(answer.refusal))],
  };
};
