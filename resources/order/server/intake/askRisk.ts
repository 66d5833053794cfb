import type { MaybePromise, Tx } from '#server/database/writing/mutation.ts';
import type { OrderRow } from '../orderRow.ts';
import { orderSettings } from '../settings.ts';

/** The topic of signals that risk management has a new check to answer. */
export const riskTopic = 'riskCheck';

/** The state of a bid before it was modified, to go back to. Money in paise. */
export type Before = Pick<
  OrderRow,
  | 'quantity'
  | 'price'
  | 'isMarketOrder'
  | 'value'
  | 'orderStatus'
  | 'isCpApproved'
  | 'custodianReason'
  | 'waitsFor'
  | 'settlementNumber'
>;

/**
 * Whom a bid that was just entered or changed waits for first: risk management where it is outside,
 * then the custodian that it names. Nobody asks of a simulated past.
 */
export const firstWait = (
  tx: Tx,
  participantId: string | null,
  isSimulated: boolean,
): OrderRow['waitsFor'] => {
  if (!isSimulated && orderSettings.of(tx).rmsUrl !== null) return 'RMS';
  return participantId === null ? null : 'CP';
};

/** Puts the question in line, in the transaction of the bid, for a bid that waits for its answer. */
export const askRisk = (
  tx: Tx,
  kind: 'NEW' | 'MODIFY' | 'CARRY',
  order: OrderRow,
  before: OrderRow | null = null,
): MaybePromise<unknown> => {
  if (order.waitsFor !== 'RMS') return false;
  tx.signal(riskTopic, null);
  return tx
    .prepared(
      `insert into "riskCheck"
         ("orderId", "orderVersion", kind, state, before, "askedAt", version,
          "createdBy", "createdAt", "updatedBy", "updatedAt")
       values (?, ?, ?, 'WAITING', ?, ?, 1, ?, ?, ?, ?)`,
    )
    .run(
      order.orderId,
      order.version,
      kind,
      before && JSON.stringify(beforeOf(before)),
      tx.now,
      tx.by.userId,
      tx.now,
      tx.by.userId,
      tx.now,
    );
};

const beforeOf = (order: OrderRow): Before => ({
  quantity: order.quantity,
  price: order.price,
  isMarketOrder: order.isMarketOrder,
  value: order.value,
  orderStatus: order.orderStatus,
  isCpApproved: order.isCpApproved,
  custodianReason: order.custodianReason,
  waitsFor: order.waitsFor,
  settlementNumber: order.settlementNumber,
});
